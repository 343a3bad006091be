import { Link } from '@tanstack/react-router'
import { formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type { RefundBatch } from '@tideway/contract/refunds/refund-batch'
import { DateTimeText } from '../../ui/date-time-text.tsx'
import { batchText, paymentsText } from './batch-words.ts'
import styles from './refund-many.module.css'

/** Batches, newest first, each with how far it is. */
export function BatchesList({ batches }: { batches: readonly RefundBatch[] }) {
  return (
    <ul aria-label="Earlier refunds" className={styles.list}>
      {batches.map((batch) => (
        <li className={styles.batch} key={batch.batchId}>
          <Link
            className={styles.name}
            params={{ batchId: batch.batchId }}
            to="/transactions/refunds/$batchId"
          >
            {batch.fileName ?? paymentsText(batch.confirmed.rows)}
          </Link>
          <span className={styles.amount}>{sumText(batch)}</span>
          <span className={styles.facts}>
            {batchText(batch)}
            {batch.failed.rows > 0 ? ` · ${batch.failed.rows.toLocaleString('en-AU')} failed` : ''}
            {' · '}
            {batch.createdBy}
            {' · '}
            <DateTimeText instant={batch.createdDatetime} />
          </span>
        </li>
      ))}
    </ul>
  )
}

function sumText({ confirmed }: RefundBatch): string {
  const cents = parseTwoDecimals(confirmed.amount)
  return cents === undefined ? confirmed.amount : formatAud(cents)
}
