import { expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import { partialRefundText } from './partial-refund.ts'

type Refund = [amountCents: number, status: 'IN_PROGRESS' | 'COMPLETE' | 'FAILED']

test.each<[situation: string, refunds: Refund[], text: string | undefined]>([
  ['nothing refunded', [], undefined],
  ['a refund of a part', [[1000, 'COMPLETE']], 'Partly refunded $10.00 of $50.00'],
  [
    'two parts',
    [
      [1000, 'COMPLETE'],
      [1550, 'COMPLETE'],
    ],
    'Partly refunded $25.50 of $50.00',
  ],
  ['the whole', [[5000, 'COMPLETE']], undefined],
  [
    'the whole in two parts',
    [
      [1000, 'COMPLETE'],
      [4000, 'COMPLETE'],
    ],
    undefined,
  ],
  ['a part under way', [[1000, 'IN_PROGRESS']], 'Refunding $10.00 of $50.00'],
  ['the whole under way', [[5000, 'IN_PROGRESS']], undefined],
  [
    'the rest under way after a part',
    [
      [1000, 'COMPLETE'],
      [4000, 'IN_PROGRESS'],
    ],
    'Partly refunded $10.00 of $50.00, $40.00 in progress',
  ],
  ['a part that failed', [[1000, 'FAILED']], undefined],
  [
    'a part that failed after another',
    [
      [1000, 'COMPLETE'],
      [2000, 'FAILED'],
    ],
    'Partly refunded $10.00 of $50.00',
  ],
])('shows the right text for %s', (_, refunds, text) => {
  const payment = {
    amountCents: asCents(5000),
    refunds: refunds.map(([amountCents, status]) => ({
      amountCents: asCents(amountCents),
      status,
    })),
  }
  expect(partialRefundText(payment)).toBe(text)
})
