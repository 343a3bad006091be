import { Link } from '@tanstack/react-router'
import { formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import { transferReasonText } from '@tideway/contract/payments/transfer-reasons'
import type { RefundBatchResultRow } from '@tideway/contract/refunds/refund-batch'
import { batchRowWords } from '@tideway/contract/refunds/refund-batch-csv'
import { Chip } from '@tideway/look/chip'
import { FailurePart } from '../../failures/failure-part.tsx'
import { rowTones } from './batch-words.ts'
import styles from './refund-many.module.css'

/** The outcome of each row of a page. */
export function ResultRows({ rows }: { rows: readonly RefundBatchResultRow[] }) {
  if (rows.length === 0) return <p>No payments failed or were left out.</p>
  return (
    <ol aria-label="Payments" className={styles.list}>
      {rows.map((row) => (
        <ResultRow key={row.row} row={row} />
      ))}
    </ol>
  )
}

function ResultRow({ row }: { row: RefundBatchResultRow }) {
  const { id, paymentRequestId, amount, status, clientRefundID, failureCode, reason } = row
  const cents = amount === undefined ? undefined : parseTwoDecimals(amount)
  const name = id === '' ? 'No ID' : id
  return (
    <li className={styles.row}>
      <span className={styles.number}>{row.row}</span>
      <span className={styles.name}>
        {paymentRequestId === undefined ? (
          name
        ) : (
          <Link to={addressOf(paymentRequestId)}>{name}</Link>
        )}
      </span>
      <span className={styles.amount}>{cents === undefined ? null : formatAud(cents)}</span>
      <span className={styles.facts}>
        <Chip tone={rowTones[status]}>{batchRowWords[status] ?? status}</Chip>
        {clientRefundID === undefined ? null : ` ${clientRefundID}`}
      </span>
      {reason === undefined ? null : (
        <span className={styles.reason}>{transferReasonText(reason)}</span>
      )}
      {status === 'FAILED' ? (
        <div className={styles.reason}>
          <FailurePart
            code={reason}
            kind={failureCode === undefined ? 'refund' : 'refundCall'}
            said="what"
          />
        </div>
      ) : null}
    </li>
  )
}

/** The page of one payment request. */
function addressOf(paymentRequestId: string): string {
  return `/transactions/PaymentRequests/${encodeURIComponent(paymentRequestId)}`
}
