import { initiationAmount } from '../exports/payment-initiation-columns.ts'
import { optionalCents } from '../exports/payment-request-columns.ts'
import type { Cents } from '../money/money.ts'
import { formatAud, parseTwoDecimals, ZERO_CENTS } from '../money/money.ts'
import { agreementShown } from '../pay-to/agreements/agreement-details.ts'
import type { PaymentAgreementRecord } from '../pay-to/agreements/payment-agreement.ts'
import type { PaymentInitiationRecord } from '../pay-to/initiations/payment-initiation.ts'
import type { PaymentRequestRecord } from '../payment-requests/payment-request.ts'
import type { PaymentRecord } from '../payments/payment.ts'
import { paymentStatusWords } from '../payments/payment-status-words.ts'
import { partialRefundText } from '../refunds/partial-refund.ts'
import type { ReceivedPayment } from '../refunds/received-payments.ts'
import { collectedPaymentOf } from './collected-payment.ts'
import { orderName } from './generated-id.ts'
import { receivedPaymentOf } from './record-refunds.ts'

/** The facts that people know a transaction by: its amount, status, other party and purpose. */
export interface RecordHeadline {
  /** '$166.74', or words for a transaction without one amount. */
  amount: string
  /** The state in words. Undefined for a status that this version does not know. */
  state: string | undefined
  /** The other person, if the client may see them. */
  person: { relation: 'from' | 'to' | 'with'; name: string } | undefined
  /** The client's own id, or the description if a program made the id. */
  order: string | undefined
}

const ANY_AMOUNT = 'Any amount'

export function paymentRequestHeadline(record: PaymentRequestRecord): RecordHeadline {
  const { PaymentRequest: request, PaymentRequestStatus: status } = record
  const isOpen = status.status === 'WAITING' || status.status === 'EXPIRED'
  const amount = isOpen
    ? (request.paymentAmount ?? status.amountReceived)
    : (status.amountReceived ?? request.paymentAmount)
  return {
    amount: amountText(optionalCents(amount)),
    state: paymentRequestState(record),
    person: personOf('from', status.payerInformation?.fullLegalAccountName),
    order: orderName(request.clientTransactionId, request.paymentDescription),
  }
}

function paymentRequestState(record: PaymentRequestRecord): string | undefined {
  const { status, amountReceived } = record.PaymentRequestStatus
  const received = optionalCents(amountReceived) ?? ZERO_CENTS
  const parts = received > 0 ? `${formatAud(received)} received` : undefined
  switch (status) {
    case 'WAITING':
      return parts ? `Waiting, ${parts}` : 'Waiting for payment'
    case 'EXPIRED':
      return parts ? `Expired, ${parts}` : 'Expired unpaid'
    case 'COMPLETE':
      return 'Paid'
    default:
      return refundState(status, receivedPaymentOf(record))
  }
}

export function payoutHeadline({ Payment, PaymentStatus }: PaymentRecord): RecordHeadline {
  return {
    amount: amountText(parseTwoDecimals(Payment.paymentAmount)),
    state: paymentStatusWords[PaymentStatus.status],
    person: personOf('to', Payment.payeeName),
    order: orderName(Payment.clientPaymentId, Payment.paymentDescription),
  }
}

const initiationStates: Partial<Record<string, string>> = {
  CREATED: 'Not collected yet',
  PENDING: 'Not collected yet',
  SETTLED: 'Collected',
  FAILED: 'Not collected',
}

export function initiationHeadline(record: PaymentInitiationRecord): RecordHeadline {
  const { PaymentInitiation: initiation, PaymentInitiationStatus: status } = record
  const name =
    record.PaymentAgreement?.payerDetails.name ?? status.payerInformation?.fullLegalAccountName
  return {
    amount: amountText(initiationAmount(record)),
    state:
      initiationStates[status.status] ?? refundState(status.status, collectedPaymentOf(record)),
    person: personOf('from', name),
    order: orderName(initiation.clientTransactionId, initiation.description),
  }
}

const agreementStates: Partial<Record<string, string>> = {
  CREATED: 'Waiting for the payer’s approval',
  ACTIVE: 'Active',
  SUSPENDED: 'Paused',
  CANCELLED: 'Cancelled',
  FAILED: 'Not set up',
}

export function agreementHeadline({
  PaymentAgreement: agreement,
  PaymentAgreementStatus: { status },
}: PaymentAgreementRecord): RecordHeadline {
  const { amount, maximumAmount } = agreementShown(agreement.agreementDetails)
  const limit = maximumAmount === '-' ? amount : `Up to ${maximumAmount}`
  return {
    amount: limit === '-' ? ANY_AMOUNT : limit,
    state: agreementStates[status],
    person: personOf('with', agreement.payerDetails.name),
    order: agreement.description,
  }
}

/** Returns the state of a payment whose status is about its refunds. */
function refundState(status: string, payment: ReceivedPayment): string | undefined {
  const part = partialRefundText(payment)
  switch (status) {
    case 'RETURN_IN_PROGRESS':
      return part ?? 'Refund in progress'
    case 'RETURN_COMPLETE':
      return part ?? 'Refunded in full'
    case 'RETURN_FAILED':
      return 'Refund sent back'
    default:
      return undefined
  }
}

function amountText(cents: Cents | undefined): string {
  return cents === undefined ? ANY_AMOUNT : formatAud(cents)
}

function personOf(
  relation: 'from' | 'to' | 'with',
  name: string | undefined,
): RecordHeadline['person'] {
  return name ? { relation, name } : undefined
}
