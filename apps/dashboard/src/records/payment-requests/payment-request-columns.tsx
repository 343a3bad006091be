import { paymentRequestColumns } from '@tideway/contract/exports/payment-request-columns'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { ReactNode } from 'react'
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
    cell: payIdCell,
  },
  ClientTransactionId: { reserve: ['00000000-0000-0000-0000-000000000000'] },
  PaymentAmount: { keepsInSight: true },
  PaymentRequestStatus: {
    ...statusField(
      'PaymentRequestStatus',
      statusTones,
      (row: Row) => row.PaymentRequestStatus.status,
      statusNote,
    ),
    reserve: [
      ...Object.keys(statusTones),
      'RETURN_COMPLETE Partly refunded $8,888.88 of $8,888.88',
    ],
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

/** Returns the PayID under its payer if there is one. The PayID alone is text, which the table wraps or truncates. */
function payIdCell({ PaymentRequest, PaymentRequestStatus }: PaymentRequestRecord): ReactNode {
  const payer = PaymentRequestStatus.payerInformation?.fullLegalAccountName
  if (!payer) return PaymentRequest.payID
  return (
    <span className={styles.cell}>
      <span className={styles.payer}>{payer}</span>
      <span className={styles.payId}>{PaymentRequest.payID}</span>
    </span>
  )
}
