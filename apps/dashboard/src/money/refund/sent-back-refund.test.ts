import { expect, test } from 'vitest'
import { sentBackRefund, sentBackText } from './sent-back-refund.ts'

const requests = [
  { amount: '10.00', status: 'COMPLETE' },
  { amount: '75.30', status: 'FAILED' },
]

test.each([
  [
    'with its amount and reason',
    { failed: true, requests, reason: 'AGNT' },
    'The payer’s bank sent back the refund of $75.30: the BSB is wrong, or its bank doesn’t accept payments (AGNT). The money is back in your balance.',
  ],
  [
    'with a code that has no words',
    { failed: true, requests, reason: 'ZZ99' },
    'The payer’s bank sent back the refund of $75.30: the receiving bank answered ZZ99. The money is back in your balance.',
  ],
  [
    'of which the provider says no more',
    { failed: true, requests: undefined, reason: undefined },
    'The payer’s bank sent back the refund: the receiving bank gave no reason. The money is back in your balance.',
  ],
])('a refund that was sent back is reported %s', (_, last, text) => {
  const refund = sentBackRefund(last)
  expect(refund && sentBackText(refund)).toBe(text)
})

test('an earlier failed refund is not reported once the last refund is in progress or complete', () => {
  expect(sentBackRefund({ failed: false, requests, reason: 'AGNT' })).toBeUndefined()
})
