import { collectedPaymentOf } from '@tideway/contract/headlines/collected-payment'
import type {
  PaymentInitiationRecord,
  PaymentInitiationStatusName,
} from '@tideway/contract/pay-to/initiations/payment-initiation'
import { partialRefundText } from '@tideway/contract/refunds/partial-refund'
import type { Tone } from '@tideway/design/indicators/chip'

/** Converts an API record for the contract's rules: cents inside, text at the edges. */

export const paymentInitiationTones = {
  CREATED: 'grey',
  PENDING: 'blue',
  SETTLED: 'green',
  RETURN_IN_PROGRESS: 'yellow',
  RETURN_COMPLETE: 'violet',
  FAILED: 'red',
  RETURN_FAILED: 'red',
} satisfies Record<PaymentInitiationStatusName, Tone>

/** Returns a note for a partial refund, because its status is the same as for a full one. */
export function refundNote(record: PaymentInitiationRecord): string | undefined {
  return partialRefundText(collectedPaymentOf(record))
}
