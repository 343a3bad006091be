import type { Dollars } from '@tideway/contract/money/money'
import type {
  PaymentRequestFields,
  PaymentRequestRecord,
  PaymentRequestStatus,
} from '@tideway/contract/payment-requests/payment-request'
import { transferReasonText } from '@tideway/contract/payments/transfer-reasons'
import { formatDateTime } from '@tideway/contract/time/dates'
import type { z } from 'zod/mini'
import { dateField, idField, moneyField, statusField, textField } from '../list/list-fields.tsx'
import { zonedTexts } from '../list/list-in-zone.ts'
import type { ListField } from '../list/transaction-list.ts'
import { refundStatusWords } from '../refund/refund-status-words.ts'
import { optionalCents, refundCreatedAt, statusNote } from './payment-request-record.ts'
import { statusTones } from './payment-request-tones.ts'

type Row = PaymentRequestRecord
type Field = ListField<Row>
type Read<Value> = (
  request: z.infer<typeof PaymentRequestFields>,
  status: PaymentRequestStatus,
) => Value | undefined

/** The 24 fields of the list with the labels of spec 3.5, in its order. */
export const paymentRequestFields: readonly Field[] = [
  {
    ...text('PayID', 'PayID', (request) => request.payID),
    reserve: ['invoice-00000@pay.harbour.example'],
  },
  text('ClientBranch', 'Client Branch', (request) => request.clientBranch),
  id('ClientTransactionId', 'Client Transaction ID', (request) => request.clientTransactionId),
  {
    ...money('PaymentAmount', 'Amount', (request) => request.paymentAmount),
    keepsInSight: true,
  },
  text('PaymentDescription', 'Description', (request) => request.paymentDescription),
  date('PaymentExpiryDatetime', 'Payment Expiry', (request) => request.paymentExpiryDatetime),
  id('PaymentRequestId', 'Payment Request ID', (_, status) => status.paymentRequestId),
  id(
    'ParentPaymentRequestId',
    'Parent Payment Request ID',
    (_, status) => status.parentPaymentRequestId,
  ),
  {
    ...statusField(
      'PaymentRequestStatus',
      statusTones,
      (row) => row.PaymentRequestStatus.status,
      statusNote,
    ),
    words: (row) => refundStatusWords(row.PaymentRequestStatus.status),
  },
  date('CreatedDateTime', 'Created Date', (_, status) => status.createdDateTime),
  date('CompletedDatetime', 'Completed Date', (_, status) => status.completedDatetime),
  {
    id: 'ReturnCreatedDateTime',
    label: 'Return Created Date',
    kind: 'text',
    order: (row) => firstRefundAt(row.PaymentRequestStatus),
    ...zonedTexts((zone) => ({ text: (row: Row) => refundDates(row.PaymentRequestStatus, zone) })),
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

/** The default fields (spec 3.10). */
export const defaultPaymentRequestFields = [
  'PayID',
  'ClientBranch',
  'ClientTransactionId',
  'PaymentAmount',
  'PaymentRequestStatus',
  'CreatedDateTime',
]

function text(id: string, label: string, read: Read<string>): Field {
  return textField(id, label, of(read))
}

function id(fieldId: string, label: string, read: Read<string>): Field {
  return idField(fieldId, label, of(read))
}

function money(id: string, label: string, read: Read<Dollars>): Field {
  return moneyField(id, label, (row) => optionalCents(of(read)(row)))
}

function date(id: string, label: string, read: Read<string>): Field {
  return dateField(id, label, of(read))
}

function of<Value>(read: Read<Value>) {
  return (row: Row) => read(row.PaymentRequest, row.PaymentRequestStatus)
}

/** Returns the list of refund dates (spec 3.5). */
function refundDates(status: PaymentRequestStatus, zone: string | undefined): string {
  const refunds = status.refundInformation?.requests ?? []
  return refunds.map((refund) => instantText(refundCreatedAt(refund), zone)).join(', ')
}

/** Returns the time of the first refund, in ms since 1970. */
function firstRefundAt(status: PaymentRequestStatus): number | undefined {
  const [first] = status.refundInformation?.requests ?? []
  const instant = first && refundCreatedAt(first)
  return instant === undefined ? undefined : Date.parse(instant)
}

function instantText(instant: string | undefined, zone: string | undefined): string {
  return instant === undefined ? '' : formatDateTime(instant, zone)
}
