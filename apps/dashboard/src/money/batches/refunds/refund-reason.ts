import { paymentRequestNotFound } from '@tideway/contract/calls/problems'
import { transferReasonText } from '@tideway/contract/payments/transfer-reasons'

/** Returns why a row was not refunded, in words for who made the list. */
export function refundReasonText(id: string, reason: string): string | undefined {
  return reason === paymentRequestNotFound(id).body.message
    ? 'We found no payment request with this ID.'
    : transferReasonText(reason)
}
