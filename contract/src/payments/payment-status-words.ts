import type { PaymentStatusName } from './payment.ts'

/** What has become of a payout, in words for people. */
export const paymentStatusWords: Record<PaymentStatusName, string> = {
  CREATED: 'On its way',
  PENDING: 'Still on its way',
  SETTLED: 'Paid',
  FAILED: 'Not paid',
  RETURNED: 'Sent back',
}
