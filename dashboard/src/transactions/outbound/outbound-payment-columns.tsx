import { parseTwoDecimals } from '@tideway/contract/money/money'
import { accountText } from '@tideway/contract/payments/account-text'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { paymentStatusWords } from '@tideway/contract/payments/payment-status-words'
import { transferReasonText } from '@tideway/contract/payments/transfer-reasons'
import { dateField, idField, moneyField, statusField, textField } from '../list/list-fields.tsx'
import type { ListField } from '../list/transaction-list.ts'
import { outboundPaymentTones } from './outbound-payment-tones.ts'

type Row = PaymentRecord

/** Fields of a payout in order (spec 3.6, 3.10; readings 3, fields). */
export const outboundPaymentFields: readonly ListField<Row>[] = [
  idField('clientPaymentId', 'Client Payment ID', ({ Payment }) => Payment.clientPaymentId),
  textField('payIdOrAccountNumber', 'Account/PayID', ({ Payment }) => accountText(Payment)),
  idField(
    'nppTransactionId',
    'NPP Transaction ID',
    ({ PaymentStatus }) => PaymentStatus.nppTransactionId,
  ),
  textField('name', 'Name', ({ Payment }) => Payment.payeeName),
  textField('paymentDescription', 'Description', ({ Payment }) => Payment.paymentDescription),
  textField('paymentReference', 'Reference', ({ Payment }) => Payment.paymentReference),
  dateField(
    'createdDateTime',
    'Created Date',
    ({ PaymentStatus }) => PaymentStatus.createdDatetime,
  ),
  {
    ...statusField(
      'paymentStatus',
      outboundPaymentTones,
      ({ PaymentStatus }) => PaymentStatus.status,
    ),
    words: ({ PaymentStatus }) => paymentStatusWords[PaymentStatus.status],
  },
  { ...moneyField('paymentAmount', 'Amount', outboundAmount), keepsInSight: true },
  idField('paymentId', 'Payment ID', ({ PaymentStatus }) => PaymentStatus.paymentId),
  dateField(
    'settlementDatetime',
    'Settlement Date',
    ({ PaymentStatus }) => PaymentStatus.settlementDatetime,
  ),
  dateField(
    'completedDatetime',
    'Completed Date',
    ({ PaymentStatus }) => PaymentStatus.completedDatetime,
  ),
  textField('failureReason', 'Failure Reason', ({ PaymentStatus }) =>
    transferReasonText(PaymentStatus.failureReason),
  ),
  textField('returnedReason', 'Returned Reason', ({ PaymentStatus }) =>
    transferReasonText(PaymentStatus.returnedReason),
  ),
  dateField(
    'returnedDatetime',
    'Returned Date',
    ({ PaymentStatus }) => PaymentStatus.returnedDatetime,
  ),
  textField('sentViaDE', 'Sent Via DE', ({ PaymentStatus }) => yesOrNo(PaymentStatus.sentViaDE)),
  textField('ultimatePayerName', 'Ultimate Payer Name', ({ Payment }) => Payment.ultimatePayerName),
]

/** The default fields (spec 3.10). */
export const defaultOutboundPaymentFields = [
  'clientPaymentId',
  'payIdOrAccountNumber',
  'nppTransactionId',
  'name',
  'paymentDescription',
  'paymentReference',
  'createdDateTime',
  'paymentStatus',
  'paymentAmount',
]

function outboundAmount({ Payment }: Row) {
  return parseTwoDecimals(Payment.paymentAmount)
}

function yesOrNo(value: boolean | undefined): string | undefined {
  if (value === undefined) return undefined
  return value ? 'Yes' : 'No'
}
