import { asCents, ZERO_CENTS } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import { decideAcceptance } from './payment-acceptance.ts'

const single = {
  status: 'WAITING',
  multiPayment: false,
  amountCents: asCents(10_000),
  receivedCents: ZERO_CENTS,
  acceptance: 'exact',
} as const
const several = { ...single, multiPayment: true }
const taken = (accepted: number) => ({ accepted, excess: 0, completes: true })
const wrong = { returned: 'WRONG_AMOUNT' }

test.each([
  ['exact: the amount', single, 10_000, taken(10_000)],
  ['exact: a cent less', single, 9_999, wrong],
  ['exact: a cent more', single, 10_001, wrong],
  ['any', { ...single, acceptance: 'any' }, 1, taken(1)],
  ['at most: less', { ...single, acceptance: 'at_most' }, 1, taken(1)],
  ['at most: a cent more', { ...single, acceptance: 'at_most' }, 10_001, wrong],
  ['at least: more', { ...single, acceptance: 'at_least' }, 99_999, taken(99_999)],
  ['at least: a cent less', { ...single, acceptance: 'at_least' }, 9_999, wrong],
  ['paid before', { ...single, status: 'COMPLETE' }, 10_000, { returned: 'ALREADY_PAID' }],
  [
    'refunded before',
    { ...single, status: 'RETURN_COMPLETE' },
    10_000,
    { returned: 'ALREADY_PAID' },
  ],
  ['expired', { ...single, status: 'EXPIRED' }, 10_000, { returned: 'EXPIRED' }],
  ['several: a part', several, 4_000, { accepted: 4_000, excess: 0, completes: false }],
  [
    'several: the rest',
    { ...several, receivedCents: asCents(4_000) },
    6_000,
    { accepted: 6_000, excess: 0, completes: true },
  ],
  [
    'several: past the total',
    { ...several, receivedCents: asCents(4_000) },
    6_001,
    { accepted: 6_000, excess: 1, completes: true },
  ],
  [
    'several without a total',
    { ...several, amountCents: null },
    99_999,
    { accepted: 99_999, excess: 0, completes: false },
  ],
  [
    'several, complete',
    { ...several, status: 'COMPLETE', receivedCents: asCents(10_000) },
    1,
    { returned: 'ALREADY_PAID' },
  ],
  ['several, expired', { ...several, status: 'EXPIRED' }, 1, { returned: 'EXPIRED' }],
] as const)('%s', (_situation, request, paid, decision) => {
  expect(decideAcceptance(request, asCents(paid))).toEqual(decision)
})
