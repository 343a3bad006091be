import type { PaymentAgreementStatusName } from '@tideway/contract/pay-to/payment-agreement'

/** ISO 20022: no answer from the payer in time. */
export const UNANSWERED = {
  code: 'NOAS',
  description: 'The payer did not respond in time.',
} as const

/**
 * The status at an instant. One that waits for its payer is cancelled from the very millisecond its time is over,
 * whether or not the job that writes it down has come by.
 */
export function effectiveAgreementStatus(
  row: { status: PaymentAgreementStatusName; approve_by: Date },
  now: Date,
): PaymentAgreementStatusName {
  return row.status === 'CREATED' && row.approve_by <= now ? 'CANCELLED' : row.status
}
