import type { RecordColumn } from '../calls/record-column.ts'
import {
  idColumn,
  instantColumn,
  moneyColumn,
  statusColumn,
  textColumn,
} from '../calls/record-column.ts'
import type { Cents, Dollars } from '../money/money.ts'
import { numberToCents } from '../money/money.ts'
import type { PaymentRequestRecord } from '../payment-requests/payment-request.ts'
import { transferReasonText } from '../payments/transfer-reasons.ts'

type Row = PaymentRequestRecord
type Read<Value> = (
  request: Row['PaymentRequest'],
  status: Row['PaymentRequestStatus'],
) => Value | undefined

/** The 24 columns of payment requests with the labels of spec 3.5, in its order. */
export const paymentRequestColumns: readonly RecordColumn<Row>[] = [
  text('PayID', 'PayID', (request) => request.payID),
  text('ClientBranch', 'Client Branch', (request) => request.clientBranch),
  id('ClientTransactionId', 'Client Transaction ID', (request) => request.clientTransactionId),
  money('PaymentAmount', 'Amount', (request) => request.paymentAmount),
  text('PaymentDescription', 'Description', (request) => request.paymentDescription),
  instant('PaymentExpiryDatetime', 'Payment Expiry', (request) => request.paymentExpiryDatetime),
  id('PaymentRequestId', 'Payment Request ID', (_, status) => status.paymentRequestId),
  id(
    'ParentPaymentRequestId',
    'Parent Payment Request ID',
    (_, status) => status.parentPaymentRequestId,
  ),
  statusColumn('PaymentRequestStatus', (row) => row.PaymentRequestStatus.status),
  instant('CreatedDateTime', 'Created Date', (_, status) => status.createdDateTime),
  instant('CompletedDatetime', 'Completed Date', (_, status) => status.completedDatetime),
  {
    id: 'ReturnCreatedDateTime',
    label: 'Return Created Date',
    kind: 'instants',
    read: (row) =>
      (row.PaymentRequestStatus.refundInformation?.requests ?? []).map(
        (refund) => refundCreatedAt(refund) ?? '',
      ),
  },
  text('ReturnInitiator', 'Return Initiator', (_, status) => status.returnInitiator),
  money('AmountReceived', 'Amount Received', (_, status) => status.amountReceived),
  money('OverpaymentAmount', 'Overpayment Amount', (_, status) => status.overpaymentAmount),
  text('FailureReason', 'Failure Reason', (_, status) => transferReasonText(status.failureReason)),
  text(
    'PayerPaymentDescription',
    'Payer Payment Description',
    (_, status) => status.payerPaymentDescription,
  ),
  text('PayerPaymentReference', 'Reference', (_, status) => status.payerPaymentReference),
  text('PayerBsb', 'Payer BSB', (_, status) => status.payerInformation?.bsb),
  text(
    'PayerAccountNumber',
    'Payer Account Number',
    (_, status) => status.payerInformation?.accountNumber,
  ),
  text(
    'FullLegalAccountName',
    'Legal Account Name',
    (_, status) => status.payerInformation?.fullLegalAccountName,
  ),
  text(
    'UltimatePayeeName',
    'Ultimate Payee Name',
    (request, status) => request.ultimatePayeeName ?? status.ultimatePayeeName,
  ),
  id('NppTransactionId', 'NPP Transaction ID', (_, status) => status.nppTransactionId),
  text('SettledBy', 'Settled By', (_, status) => status.settledBy),
]

export function optionalCents(dollars: Dollars | undefined): Cents | undefined {
  return dollars === undefined ? undefined : numberToCents(dollars)
}

/** Returns createdDateTime, or its older name (spec 3.5). */
export function refundCreatedAt(refund: {
  createdDateTime?: string | undefined
  dateTime?: string | undefined
}): string | undefined {
  return refund.createdDateTime ?? refund.dateTime
}

function text(columnId: string, label: string, read: Read<string>): RecordColumn<Row> {
  return textColumn(columnId, label, of(read))
}

function id(columnId: string, label: string, read: Read<string>): RecordColumn<Row> {
  return idColumn(columnId, label, of(read))
}

function instant(columnId: string, label: string, read: Read<string>): RecordColumn<Row> {
  return instantColumn(columnId, label, of(read))
}

function money(columnId: string, label: string, read: Read<Dollars>): RecordColumn<Row> {
  return moneyColumn(columnId, label, (row) => optionalCents(of(read)(row)))
}

function of<Value>(read: Read<Value>) {
  return (row: Row) => read(row.PaymentRequest, row.PaymentRequestStatus)
}
