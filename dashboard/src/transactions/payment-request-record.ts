import type { HistorySource } from '@tideway/contract/history'
import type { Cents } from '@tideway/contract/money'
import { numberToCents, parseTwoDecimals } from '@tideway/contract/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import type { Refundable } from '@tideway/contract/refund'

/** A record of the API as the rules of the contract take it: cents inside, text at the edges. */

export function cents(dollars: number | undefined): Cents | undefined {
  return dollars === undefined ? undefined : numberToCents(dollars)
}

export function idOf(record: PaymentRequestRecord): string {
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
    paymentAmountCents: cents(PaymentRequest.paymentAmount) ?? null,
    availableBalanceCents: balance === undefined ? undefined : parseTwoDecimals(balance),
  }
}

/** How many refunds a record knows of: what tells after a lost answer whether ours was made. */
export function refundCount(record: PaymentRequestRecord): number {
  return record.PaymentRequestStatus.refundInformation?.requests.length ?? 0
}

export function historySourceOf({
  PaymentRequest,
  PaymentRequestStatus: status,
}: PaymentRequestRecord): HistorySource {
  return {
    status: status.status,
    paymentAmountCents: cents(PaymentRequest.paymentAmount) ?? null,
    amountReceivedCents: cents(status.amountReceived) ?? null,
    createdAt: status.createdDateTime,
    completedAt: status.completedDatetime,
    expiryAt: PaymentRequest.paymentExpiryDatetime,
    nppTransactionId: status.nppTransactionId,
    failedAttempts: (status.failedPaymentAttempts ?? []).map((attempt) => ({
      at: attempt.attemptDateTime,
      amountCents: cents(attempt.attemptAmount) ?? 0,
    })),
    refunds: (status.refundInformation?.requests ?? []).map((refund) => ({
      createdAt: refundCreatedAt(refund) ?? '',
      completedAt: refund.completedDateTime,
      amountCents: parseTwoDecimals(refund.amount) ?? 0,
      status: refund.status,
      nppTransactionId: refund.nppTransactionId,
    })),
  }
}

/** createdDateTime, or its older spelling (spec 3.5). */
export function refundCreatedAt(refund: {
  createdDateTime?: string | undefined
  dateTime?: string | undefined
}): string | undefined {
  return refund.createdDateTime ?? refund.dateTime
}
