import { paymentRequestColumns } from '@tideway/contract/exports/payment-request-columns'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { statusField } from '../../list/columns/list-fields.tsx'
import { recordFields } from '../../list/columns/record-fields.ts'
import type { ListField } from '../../list/transaction-list.ts'
import { refundStatusWords } from '../../money/refund/refund-status-words.ts'
import styles from './pay-id-cell.module.css'
import { statusNote } from './payment-request-record.ts'
import { statusTones } from './payment-request-tones.ts'

type Row = PaymentRequestRecord

/** The 24 fields of the list with the labels of spec 3.5, in its order. */
export const paymentRequestFields: readonly ListField<Row>[] = recordFields(paymentRequestColumns, {
  PayID: {
    reserve: ['invoice-00000@pay.harbour.example'],
    cell: (row) => <PayIdCell row={row} />,
  },
  PaymentAmount: { keepsInSight: true },
  PaymentRequestStatus: {
    ...statusField(
      'PaymentRequestStatus',
      statusTones,
      (row: Row) => row.PaymentRequestStatus.status,
      statusNote,
    ),
    words: (row) => refundStatusWords(row.PaymentRequestStatus.status),
  },
})

/** The default fields (spec 3.10). */
export const defaultPaymentRequestFields = [
  'PayID',
  'ClientBranch',
  'ClientTransactionId',
  'PaymentAmount',
  'PaymentRequestStatus',
  'CreatedDateTime',
]

/** The PayID of a row. If the client may see the payer, the payer's name is in front of the PayID. */
function PayIdCell({ row }: { row: PaymentRequestRecord }) {
  const { payID } = row.PaymentRequest
  const payer = row.PaymentRequestStatus.payerInformation?.fullLegalAccountName
  if (!payer) return payID
  return (
    <span className={styles.cell}>
      <span className={styles.payer}>{payer}</span>
      <span className={styles.payId}>{payID}</span>
    </span>
  )
}
