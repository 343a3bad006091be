import { optionalCents, refundCreatedAt } from '@tideway/contract/exports/payment-request-columns'
import { receivedPaymentOf } from '@tideway/contract/headlines/record-refunds'
import { parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import type {
  PaymentRequestRecord,
  PaymentRequestStatus,
} from '@tideway/contract/payment-requests/payment-request'
import { accountText } from '@tideway/contract/payments/account-text'
import { partialRefundText } from '@tideway/contract/refunds/partial-refund'
import type { Refundable } from '@tideway/contract/refunds/refund'
import type { HistorySource } from './history/history.ts'

/** Converts an API record for the contract's rules: cents inside, text at the edges. */

export function idOfRecord(record: PaymentRequestRecord): string {
  return record.PaymentRequestStatus.paymentRequestId
}

export function refundableOf({
  PaymentRequest,
  PaymentRequestStatus,
}: PaymentRequestRecord): Refundable {
  const balance = PaymentRequestStatus.refundInformation?.availableBalance
  return {
    status: PaymentRequestStatus.status,
    multiPayment: PaymentRequest.multiPayment ?? false,
    paymentAmountCents: optionalCents(PaymentRequest.paymentAmount) ?? null,
    availableBalanceCents: balance === undefined ? undefined : parseTwoDecimals(balance),
  }
}

/** Returns a record's number of refunds, which shows after a lost response if our refund was made. */
export function refundCount(record: PaymentRequestRecord): number {
  return record.PaymentRequestStatus.refundInformation?.requests.length ?? 0
}

export function historySourceOf({
  PaymentRequest,
  PaymentRequestStatus: status,
}: PaymentRequestRecord): HistorySource {
  return {
    status: status.status,
    paymentAmountCents: optionalCents(PaymentRequest.paymentAmount) ?? null,
    amountReceivedCents: optionalCents(status.amountReceived) ?? null,
    createdAt: status.createdDateTime,
    completedAt: status.completedDatetime,
    expiryAt: PaymentRequest.paymentExpiryDatetime,
    nppTransactionId: status.nppTransactionId,
    failedAttempts: (status.failedPaymentAttempts ?? []).map((attempt) => ({
      at: attempt.attemptDateTime,
      amountCents: optionalCents(attempt.attemptAmount) ?? ZERO_CENTS,
      reason: attempt.attemptFailureReason,
      payer: payerName(attempt.payerInformation),
      reference: attempt.payerPaymentReference,
      nppTransactionId: attempt.nppTransactionId,
    })),
    refunds: (status.refundInformation?.requests ?? []).map((refund) => ({
      createdAt: refundCreatedAt(refund) ?? '',
      completedAt: refund.completedDateTime,
      amountCents: parseTwoDecimals(refund.amount) ?? ZERO_CENTS,
      status: refund.status,
      nppTransactionId: refund.nppTransactionId,
      reason: refund.description,
      reference: refund.clientRefundID,
    })),
  }
}

/** Returns the payer: account name and account, as far as the client may see them. */
function payerName(payer: PaymentRequestStatus['payerInformation']): string | undefined {
  const { fullLegalAccountName: name, bsb, accountNumber } = payer ?? {}
  const account = accountText({ bsb, accountNumber })
  return name && account ? `${name} (${account})` : name || account || undefined
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
