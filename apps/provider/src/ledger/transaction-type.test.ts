import { expect, test } from 'vitest'
import { transactionType } from './transaction-type.ts'

test.each([
  ['payment_received', 'PaymentRequest'],
  ['payment_to_return', 'PaymentRequest'],
  ['refund', 'PaymentRequest'],
  ['refund_failed', 'PaymentRequest'],
  ['payout', 'Payment'],
  ['payout_returned', 'Payment'],
  ['initiation_settled', 'PaymentInitiation'],
  ['initiation_refund', 'PaymentInitiation'],
  ['sweep', 'SweepRequest'],
  ['sweep_failed', 'SweepRequest'],
  ['top_up', 'TopUp'],
  ['adjustment', 'Adjustment'],
  ['test_adjustment', 'Adjustment'],
  ['a_refund', 'Adjustment'],
])('%s belongs to the item %s', (kind, type) => {
  expect(transactionType(kind)).toBe(type)
})
