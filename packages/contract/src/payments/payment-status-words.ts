import type { PaymentStatusName } from './payment.ts'

/** A payout's status in words. */
export const paymentStatusWords: Record<PaymentStatusName, string> = {
  CREATED: 'On its way',
  PENDING: 'Still on its way',
  SETTLED: 'Paid',
  FAILED: 'Not paid',
  RETURNED: 'Sent back',
}
