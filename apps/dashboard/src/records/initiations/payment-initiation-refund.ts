import {
  initiationId,
  refundableOf,
  shownRefundBalance,
} from '@tideway/contract/exports/payment-initiation-columns'
import { payerText } from '@tideway/contract/pay-to/agreements/agreement-details'
import {
  initiationRefundBalance,
  showsInitiationRefund,
} from '@tideway/contract/pay-to/initiations/initiation-refund'
import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/initiations/payment-initiation'
import type { RefundKind, RefundTarget } from '../../money/refund/refund-target.ts'
import { sentBackRefund } from '../../money/refund/sent-back-refund.ts'
import { paymentInitiationKeys, refundPaymentInitiation } from './payment-initiation-queries.ts'
import { refundNote } from './payment-initiation-record.ts'

export const paymentInitiationRefund: RefundKind<PaymentInitiationRecord> = {
  form: 'payment-initiation-refund',
  target: paymentInitiationTarget,
  key: paymentInitiationKeys.one,
  send: refundPaymentInitiation,
  refusal: refundRefusal,
}

/** Returns the refund target of an initiation (spec 2.12, payment initiations; readings 1, refund controls). */
export function paymentInitiationTarget(record: PaymentInitiationRecord): RefundTarget {
  const refundable = refundableOf(record)
  const { status } = refundable
  const balance = initiationRefundBalance(refundable)
  const { payerInformation, refundInformation, statusCode } = record.PaymentInitiationStatus
  return {
    id: initiationId(record),
    record,
    refundable: showsInitiationRefund(status),
    returning: status === 'RETURN_IN_PROGRESS',
    off: balance === 0 ? whyNothingLeft(record) : undefined,
    balance,
    shownBalance: shownRefundBalance(record),
    note: refundNote(record),
    refunds: refundInformation?.requests?.length ?? 0,
    sentBack: sentBackRefund({
      failed: status === 'RETURN_FAILED',
      requests: refundInformation?.requests,
      reason: statusCode,
    }),
    payer: [
      { label: 'Customer Name', value: record.PaymentAgreement?.payerDetails.name },
      { label: 'Account/PayID', value: payerText(record.PaymentAgreement) },
      { label: 'Legal Account Name', value: payerInformation?.fullLegalAccountName },
    ].flatMap(({ label, value }) => (value ? [{ label, value }] : [])),
  }
}

/** Returns the special sentence for one rejection (spec 8, refunds). */
export function refundRefusal(problem: string): string | undefined {
  return problem.includes('Not enough liquidity')
    ? 'There is not enough funds to perform this refund. Please top-up account and try again.'
    : undefined
}

function whyNothingLeft({ PaymentInitiation }: PaymentInitiationRecord): string {
  return PaymentInitiation.paymentRequestId === undefined
    ? 'This payment has been fully refunded'
    : 'Refund the payment request that this payment settled'
}
