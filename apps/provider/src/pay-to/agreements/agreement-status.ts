import type { PaymentAgreementStatusName } from '@tideway/contract/pay-to/agreements/payment-agreement'

/** ISO 20022 code: the payer did not answer in time. */
export const UNANSWERED = {
  code: 'NOAS',
  description: 'The payer did not respond in time.',
} as const

/**
 * Returns the status at an instant. A waiting agreement is cancelled from the exact millisecond of its expiry, even if
 * the job that writes it has not run yet.
 */
export function effectiveAgreementStatus(
  row: { status: PaymentAgreementStatusName; approve_by: Date },
  now: Date,
): PaymentAgreementStatusName {
  return row.status === 'CREATED' && row.approve_by <= now ? 'CANCELLED' : row.status
}
