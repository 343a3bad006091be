import type { Dollars } from '@tideway/contract/money/money'
import { formatAud, numberToCents } from '@tideway/contract/money/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { formatDateTime } from '@tideway/contract/time/dates'

export interface PeerField {
  id: string
  label: string
  /** Returns the text that the dashboard displays, so that every filter searches the same text. */
  text: (record: PaymentRequestRecord) => string
}

/** The 24 columns of spec 3.5 in its order, with the column ids of the dashboard's list (readings 3, fields). */
export const peerFields: readonly PeerField[] = [
  field('PayID', 'PayID', ({ PaymentRequest: r }) => r.payID),
  field('ClientBranch', 'Client Branch', ({ PaymentRequest: r }) => r.clientBranch),
  field(
    'ClientTransactionId',
    'Client Transaction ID',
    ({ PaymentRequest: r }) => r.clientTransactionId,
  ),
  field('PaymentAmount', 'Amount', ({ PaymentRequest: r }) => money(r.paymentAmount)),
  field('PaymentDescription', 'Description', ({ PaymentRequest: r }) => r.paymentDescription),
  field('PaymentExpiryDatetime', 'Payment Expiry', ({ PaymentRequest: r }) =>
    time(r.paymentExpiryDatetime),
  ),
  field(
    'PaymentRequestId',
    'Payment Request ID',
    ({ PaymentRequestStatus: s }) => s.paymentRequestId,
  ),
  field(
    'ParentPaymentRequestId',
    'Parent Payment Request ID',
    ({ PaymentRequestStatus: s }) => s.parentPaymentRequestId,
  ),
  field('PaymentRequestStatus', 'Status', ({ PaymentRequestStatus: s }) => s.status),
  field('CreatedDateTime', 'Created Date', ({ PaymentRequestStatus: s }) =>
    time(s.createdDateTime),
  ),
  field('CompletedDatetime', 'Completed Date', ({ PaymentRequestStatus: s }) =>
    time(s.completedDatetime),
  ),
  field('ReturnCreatedDateTime', 'Return Created Date', ({ PaymentRequestStatus: s }) =>
    (s.refundInformation?.requests ?? [])
      .map((refund) => time(refund.createdDateTime ?? refund.dateTime))
      .join(', '),
  ),
  field('ReturnInitiator', 'Return Initiator', ({ PaymentRequestStatus: s }) => s.returnInitiator),
  field('AmountReceived', 'Amount Received', ({ PaymentRequestStatus: s }) =>
    money(s.amountReceived),
  ),
  field('OverpaymentAmount', 'Overpayment Amount', ({ PaymentRequestStatus: s }) =>
    money(s.overpaymentAmount),
  ),
  field('FailureReason', 'Failure Reason', ({ PaymentRequestStatus: s }) => s.failureReason),
  field(
    'PayerPaymentDescription',
    'Payer Payment Description',
    ({ PaymentRequestStatus: s }) => s.payerPaymentDescription,
  ),
  field(
    'PayerPaymentReference',
    'Reference',
    ({ PaymentRequestStatus: s }) => s.payerPaymentReference,
  ),
  field('PayerBsb', 'Payer BSB', ({ PaymentRequestStatus: s }) => s.payerInformation?.bsb),
  field(
    'PayerAccountNumber',
    'Payer Account Number',
    ({ PaymentRequestStatus: s }) => s.payerInformation?.accountNumber,
  ),
  field(
    'FullLegalAccountName',
    'Legal Account Name',
    ({ PaymentRequestStatus: s }) => s.payerInformation?.fullLegalAccountName,
  ),
  field(
    'UltimatePayeeName',
    'Ultimate Payee Name',
    ({ PaymentRequest: r, PaymentRequestStatus: s }) => r.ultimatePayeeName ?? s.ultimatePayeeName,
  ),
  field(
    'NppTransactionId',
    'NPP Transaction ID',
    ({ PaymentRequestStatus: s }) => s.nppTransactionId,
  ),
  field('SettledBy', 'Settled By', ({ PaymentRequestStatus: s }) => s.settledBy),
]

/** The default columns of a list (spec 3.10). */
export const defaultFields = [
  'PayID',
  'ClientBranch',
  'ClientTransactionId',
  'PaymentAmount',
  'PaymentRequestStatus',
  'CreatedDateTime',
]

function field(
  id: string,
  label: string,
  read: (record: PaymentRequestRecord) => string | undefined,
): PeerField {
  return { id, label, text: (record) => read(record) ?? '' }
}

function money(dollars: Dollars | undefined): string {
  const cents = dollars === undefined ? undefined : numberToCents(dollars)
  return cents === undefined ? '' : formatAud(cents)
}

function time(instant: string | undefined): string {
  return instant === undefined ? '' : formatDateTime(instant)
}
