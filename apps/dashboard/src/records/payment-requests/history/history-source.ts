import { optionalCents, refundCreatedAt } from '@tideway/contract/exports/payment-request-columns'
import { parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import type {
  PaymentRequestRecord,
  PaymentRequestStatus,
} from '@tideway/contract/payment-requests/payment-request'
import { accountText } from '@tideway/contract/payments/account-text'
import type { HistorySource } from './history.ts'

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

/** Returns the payer's account name and account, as far as the client may see them. */
function payerName(payer: PaymentRequestStatus['payerInformation']): string | undefined {
  const { fullLegalAccountName: name, bsb, accountNumber } = payer ?? {}
  const account = accountText({ bsb, accountNumber })
  return name && account ? `${name} (${account})` : name || account || undefined
}
