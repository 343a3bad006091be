import type { RecordColumn } from '../calls/record-column.ts'
import {
  idColumn,
  instantColumn,
  moneyColumn,
  statusColumn,
  textColumn,
} from '../calls/record-column.ts'
import { parseTwoDecimals } from '../money/money.ts'
import { accountText } from '../payments/account-text.ts'
import type { PaymentRecord } from '../payments/payment.ts'
import { transferReasonText } from '../payments/transfer-reasons.ts'

/** Columns of payouts in order (spec 3.6, 3.10; readings 3, fields). */
export const paymentColumns: readonly RecordColumn<PaymentRecord>[] = [
  idColumn('clientPaymentId', 'Client Payment ID', ({ Payment }) => Payment.clientPaymentId),
  textColumn('payIdOrAccountNumber', 'Account/PayID', ({ Payment }) => accountText(Payment)),
  idColumn(
    'nppTransactionId',
    'NPP Transaction ID',
    ({ PaymentStatus }) => PaymentStatus.nppTransactionId,
  ),
  textColumn('name', 'Name', ({ Payment }) => Payment.payeeName),
  textColumn('paymentDescription', 'Description', ({ Payment }) => Payment.paymentDescription),
  textColumn('paymentReference', 'Reference', ({ Payment }) => Payment.paymentReference),
  instantColumn(
    'createdDateTime',
    'Created Date',
    ({ PaymentStatus }) => PaymentStatus.createdDatetime,
  ),
  statusColumn('paymentStatus', ({ PaymentStatus }) => PaymentStatus.status),
  moneyColumn('paymentAmount', 'Amount', ({ Payment }) => parseTwoDecimals(Payment.paymentAmount)),
  idColumn('paymentId', 'Payment ID', ({ PaymentStatus }) => PaymentStatus.paymentId),
  instantColumn(
    'settlementDatetime',
    'Settlement Date',
    ({ PaymentStatus }) => PaymentStatus.settlementDatetime,
  ),
  instantColumn(
    'completedDatetime',
    'Completed Date',
    ({ PaymentStatus }) => PaymentStatus.completedDatetime,
  ),
  textColumn('failureReason', 'Failure Reason', ({ PaymentStatus }) =>
    transferReasonText(PaymentStatus.failureReason),
  ),
  textColumn('returnedReason', 'Returned Reason', ({ PaymentStatus }) =>
    transferReasonText(PaymentStatus.returnedReason),
  ),
  instantColumn(
    'returnedDatetime',
    'Returned Date',
    ({ PaymentStatus }) => PaymentStatus.returnedDatetime,
  ),
  textColumn('sentViaDE', 'Sent Via DE', ({ PaymentStatus }) => yesOrNo(PaymentStatus.sentViaDE)),
  textColumn(
    'ultimatePayerName',
    'Ultimate Payer Name',
    ({ Payment }) => Payment.ultimatePayerName,
  ),
]

function yesOrNo(value: boolean | undefined): string | undefined {
  if (value === undefined) return undefined
  return value ? 'Yes' : 'No'
}
