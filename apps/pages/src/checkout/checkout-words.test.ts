import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import { expect, test } from 'vitest'
import {
  amountArrived,
  amountToPay,
  pageTitle,
  payAgain,
  payStepText,
  refundWords,
} from './checkout-words.ts'

const single: CheckoutState = {
  status: 'WAITING',
  clientName: 'Harbour Roasters',
  description: 'Wholesale beans, November, revised',
  payID: 'inv-20431@pay.harbour.example',
  amount: '1310.00',
  multiPayment: false,
  createdDateTime: '2026-11-20T03:00:00.000Z',
  serverDateTime: '2026-11-20T03:00:01.000Z',
  failedAttempts: [],
  theme: { accentColour: '#0b6a78' },
  version: 'v3',
}
const inParts: CheckoutState = { ...single, multiPayment: true, remainingAmount: '910.05' }
const { amount: _, ...open } = { ...single, multiPayment: true }

test('a single request asks for the exact amount', () => {
  expect(amountToPay(single)).toBe('$1,310.00')
  expect(amountArrived(single)).toBeUndefined()
  expect(payStepText(single)).toBe(
    'Pay exactly $1,310.00. Any other amount will be returned to you.',
  )
  expect(pageTitle(single)).toBe('Pay $1,310.00 to Harbour Roasters')
})

test('a total in parts asks for the remaining amount', () => {
  expect(amountToPay(inParts)).toBe('$910.05')
  expect(amountArrived(inParts)).toBe('$399.95')
  expect(payStepText(inParts)).toBe(
    'Pay $910.05 in one or more payments. Anything above that will be returned to you.',
  )
})

test('no amount has arrived while the full total remains', () => {
  expect(amountArrived({ ...inParts, remainingAmount: '1310.00' })).toBeUndefined()
})

test('without an amount the payer chooses', () => {
  expect(amountToPay(open)).toBeUndefined()
  expect(payStepText(open)).toBe('Pay any amount, as many times as you like.')
  expect(pageTitle(open)).toBe('Pay Harbour Roasters')
})

test.each([
  [
    'exact',
    'Pay exactly $1,310.00. Any other amount will be returned to you.',
    'Please pay exactly $1,310.00.',
  ],
  [
    'at_most',
    'Pay $1,310.00 or less. A larger amount will be returned to you.',
    'Please pay $1,310.00 or less.',
  ],
  [
    'at_least',
    'Pay $1,310.00 or more. A smaller amount will be returned to you.',
    'Please pay $1,310.00 or more.',
  ],
  ['any', 'Pay $1,310.00.', undefined],
] as const)(
  'a client that accepts %s explains which amounts it accepts',
  (acceptance, step, again) => {
    expect(payStepText({ ...single, acceptance })).toBe(step)
    expect(payAgain({ ...single, acceptance })).toBe(again)
  },
)

test.each<[string, Partial<CheckoutState>, string | undefined]>([
  ['nothing', { status: 'COMPLETE' }, undefined],
  [
    'all of it',
    { status: 'RETURN_COMPLETE', refunds: { completed: '1310.00', inProgress: '0.00' } },
    'Your refund has been sent to your account.',
  ],
  [
    'a part',
    { status: 'RETURN_COMPLETE', refunds: { completed: '10.00', inProgress: '0.00' } },
    'A refund of $10.00 of $1,310.00 has been sent to your account.',
  ],
  [
    'a part under way',
    { status: 'RETURN_IN_PROGRESS', refunds: { completed: '0.00', inProgress: '10.00' } },
    'A refund of $10.00 of $1,310.00 is on its way to your account.',
  ],
  [
    'the rest under way',
    { status: 'RETURN_IN_PROGRESS', refunds: { completed: '10.00', inProgress: '1300.00' } },
    'A refund of $10.00 of $1,310.00 has been sent to your account. A refund of $1,300.00 of $1,310.00 is on its way to your account.',
  ],
  [
    'a part, before another was sent back by the bank',
    { status: 'RETURN_FAILED', refunds: { completed: '10.00', inProgress: '0.00' } },
    'A refund of $10.00 of $1,310.00 has been sent to your account.',
  ],
])('words for a refund: %s', (_, change, words) => {
  expect(refundWords({ ...single, ...change })).toBe(words)
})
