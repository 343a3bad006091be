import { optionalCents } from '@tideway/contract/exports/payment-request-columns'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { Refundable } from '@tideway/contract/refunds/refund'
import { isRefundable, refundBalance } from '@tideway/contract/refunds/refund'
import { refundPaymentRequest } from '../../money/payment-request/payment-request-mutations.ts'
import { paymentRequestKeys } from '../../money/payment-request/payment-request-queries.ts'
import type { RefundKind, RefundTarget } from '../../money/refund/refund-target.ts'
import { sentBackRefund } from '../../money/refund/sent-back-refund.ts'
import { idOfRecord, refundNote } from './payment-request-record.ts'

export const paymentRequestRefund: RefundKind<PaymentRequestRecord> = {
  form: 'payment-request-refund',
  target: paymentRequestTarget,
  key: paymentRequestKeys.one,
  send: refundPaymentRequest,
  takesWords: true,
}

/** Returns the refund target of a payment request (spec 2.13, 4; readings 1, refund controls). */
export function paymentRequestTarget(record: PaymentRequestRecord): RefundTarget {
  const refundable = refundableOf(record)
  const balance = refundBalance(refundable)
  const { status, multiPayment, availableBalanceCents } = refundable
  const unpaid = status === 'WAITING' || status === 'EXPIRED'
  const payer = record.PaymentRequestStatus.payerInformation?.fullLegalAccountName
  return {
    id: idOfRecord(record),
    record,
    refundable: isRefundable(refundable),
    returning: status === 'RETURN_IN_PROGRESS',
    off: multiPayment ? 'Refund the received payments instead' : undefined,
    balance,
    shownBalance:
      multiPayment || (unpaid && availableBalanceCents === undefined) ? undefined : balance,
    note: refundNote(record),
    refunds: refundCount(record),
    sentBack: sentBackRefund({
      failed: status === 'RETURN_FAILED',
      requests: record.PaymentRequestStatus.refundInformation?.requests,
      reason: record.PaymentRequestStatus.failureReason,
    }),
    payer: [
      { label: 'PayID', value: record.PaymentRequest.payID },
      ...(payer ? [{ label: 'Legal Account Name', value: payer }] : []),
    ],
  }
}

function refundableOf({ PaymentRequest, PaymentRequestStatus }: PaymentRequestRecord): Refundable {
  const balance = PaymentRequestStatus.refundInformation?.availableBalance
  return {
    status: PaymentRequestStatus.status,
    multiPayment: PaymentRequest.multiPayment ?? false,
    paymentAmountCents: optionalCents(PaymentRequest.paymentAmount) ?? null,
    availableBalanceCents: balance === undefined ? undefined : parseTwoDecimals(balance),
  }
}

/** Returns a record's number of refunds, which shows after a lost response if our refund was made. */
function refundCount(record: PaymentRequestRecord): number {
  return record.PaymentRequestStatus.refundInformation?.requests.length ?? 0
}
