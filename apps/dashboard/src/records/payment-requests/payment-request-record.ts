import { receivedPaymentOf } from '@tideway/contract/headlines/record-refunds'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { partialRefundText } from '@tideway/contract/refunds/partial-refund'

/** Converts an API record for the contract's rules: cents inside, text at the edges. */

export function idOfRecord(record: PaymentRequestRecord): string {
  return record.PaymentRequestStatus.paymentRequestId
}

/** Returns a note for a partial refund, because its status is the same as for a full one. */
export function refundNote(record: PaymentRequestRecord): string | undefined {
  const refunds = record.PaymentRequestStatus.refundInformation?.requests ?? []
  return refunds.length === 0 ? undefined : partialRefundText(receivedPaymentOf(record))
}

/**
 * Returns words under the status in the list for a partial refund, and for payments to an unpaid request that were sent
 * back.
 */
export function statusNote(record: PaymentRequestRecord): string | undefined {
  const { status, failedPaymentAttempts: attempts = [] } = record.PaymentRequestStatus
  if (status !== 'WAITING' && status !== 'EXPIRED') return refundNote(record)
  if (attempts.length === 0) return undefined
  return attempts.length === 1 ? '1 payment sent back' : `${attempts.length} payments sent back`
}
