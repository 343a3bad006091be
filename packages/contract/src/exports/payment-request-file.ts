import type { RecordColumn } from '../calls/record-column.ts'
import { idColumn, instantColumn, moneyColumn, textColumn } from '../calls/record-column.ts'
import { parseTwoDecimals } from '../money/money.ts'
import type { PaymentRequestRecord, RefundEntry } from '../payment-requests/payment-request.ts'
import { receivedWords } from '../records/settled-money.ts'
import { requestMoney } from '../settled-money/record-money.ts'
import type { ExportedFile, RefundOf } from './exported-file.ts'
import { moneyColumns, refundSheet } from './exported-file.ts'
import { paymentRequestColumns, refundCreatedAt } from './payment-request-columns.ts'

type Row = PaymentRequestRecord
type Refund = RefundOf<Row, RefundEntry>

const money = { of: requestMoney, words: receivedWords }

/** Columns of files only: why refunds were made, with the texts of all refunds in one cell. */
const refundTextColumns: readonly RecordColumn<Row>[] = [
  textColumn(
    'RefundReason',
    'Refund Reason',
    ofRefunds(({ description }) => description),
  ),
  textColumn(
    'RefundReference',
    'Refund Reference',
    ofRefunds(({ clientRefundID }) => clientRefundID),
  ),
]

/** Files of payment requests. The columns of the list are those of the specification, and a file has more. */
export const paymentRequestFile: ExportedFile<Row> = {
  columns: [...paymentRequestColumns, ...refundTextColumns, ...moneyColumns(money)],
  money,
  refunds: refundSheet(
    [
      textColumn(
        'payer',
        'Legal Account Name',
        ({ row }: Refund) => row.PaymentRequestStatus.payerInformation?.fullLegalAccountName,
      ),
      idColumn(
        'clientTransactionId',
        'Client Transaction ID',
        ({ row }: Refund) => row.PaymentRequest.clientTransactionId,
      ),
      textColumn('payID', 'PayID', ({ row }: Refund) => row.PaymentRequest.payID),
      instantColumn(
        'completedDatetime',
        'Completed Date',
        ({ row }: Refund) => row.PaymentRequestStatus.completedDatetime,
      ),
      moneyColumn('refundAmount', 'Refund Amount', ({ refund }: Refund) =>
        parseTwoDecimals(refund.amount),
      ),
      textColumn('refundStatus', 'Refund Status', ({ refund }: Refund) => refund.status),
      instantColumn('refundCreated', 'Refund Created Date', ({ refund }: Refund) =>
        refundCreatedAt(refund),
      ),
      instantColumn(
        'refundCompleted',
        'Refund Completed Date',
        ({ refund }: Refund) => refund.completedDateTime,
      ),
      textColumn('refundReason', 'Refund Reason', ({ refund }: Refund) => refund.description),
      textColumn(
        'refundReference',
        'Refund Reference',
        ({ refund }: Refund) => refund.clientRefundID,
      ),
      idColumn(
        'nppTransactionId',
        'NPP Transaction ID',
        ({ refund }: Refund) => refund.nppTransactionId,
      ),
      idColumn(
        'paymentRequestId',
        'Payment Request ID',
        ({ row }: Refund) => row.PaymentRequestStatus.paymentRequestId,
      ),
    ],
    (row) => row.PaymentRequestStatus.refundInformation?.requests ?? [],
  ),
}

/** Joins a text of all refunds, oldest first. */
function ofRefunds(textOf: (refund: RefundEntry) => string | undefined) {
  return ({ PaymentRequestStatus }: Row) => {
    const refunds = PaymentRequestStatus.refundInformation?.requests ?? []
    return refunds.flatMap((refund) => textOf(refund) ?? []).join(', ') || undefined
  }
}
