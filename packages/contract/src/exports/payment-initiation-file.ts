import type { z } from 'zod/mini'
import { idColumn, instantColumn, moneyColumn, textColumn } from '../calls/record-column.ts'
import { parseTwoDecimals } from '../money/money.ts'
import type {
  InitiationRefundEntry,
  PaymentInitiationRecord,
} from '../pay-to/initiations/payment-initiation.ts'
import { receivedWords } from '../records/settled-money.ts'
import { initiationMoney } from '../settled-money/record-money.ts'
import type { ExportedFile, RefundOf } from './exported-file.ts'
import { moneyColumns, refundSheet } from './exported-file.ts'
import { initiationId, paymentInitiationColumns } from './payment-initiation-columns.ts'

type Row = PaymentInitiationRecord
type Refund = RefundOf<Row, z.infer<typeof InitiationRefundEntry>>

const money = { of: initiationMoney, words: receivedWords }

/** Files of payment initiations. */
export const paymentInitiationFile: ExportedFile<Row> = {
  columns: [...paymentInitiationColumns, ...moneyColumns(money)],
  money,
  refunds: refundSheet(
    [
      textColumn(
        'customerName',
        'Customer Name',
        ({ row }: Refund) => row.PaymentAgreement?.payerDetails.name,
      ),
      idColumn(
        'clientTransactionId',
        'Client Transaction ID',
        ({ row }: Refund) => row.PaymentInitiation.clientTransactionId,
      ),
      instantColumn(
        'createdDatetime',
        'Created Date',
        ({ row }: Refund) => row.PaymentInitiationStatus.createdDatetime,
      ),
      moneyColumn('refundAmount', 'Refund Amount', ({ refund }: Refund) =>
        parseTwoDecimals(refund.amount),
      ),
      textColumn('refundStatus', 'Refund Status', ({ refund }: Refund) => refund.status),
      instantColumn(
        'refundCreated',
        'Refund Created Date',
        ({ refund }: Refund) => refund.createdDateTime,
      ),
      instantColumn(
        'refundCompleted',
        'Refund Completed Date',
        ({ refund }: Refund) => refund.completedDateTime,
      ),
      idColumn(
        'nppTransactionId',
        'NPP Transaction ID',
        ({ refund }: Refund) => refund.nppTransactionId,
      ),
      idColumn('paymentInitiationId', 'Payment Initiation ID', ({ row }: Refund) =>
        initiationId(row),
      ),
    ],
    (row) => row.PaymentInitiationStatus.refundInformation?.requests ?? [],
  ),
}
