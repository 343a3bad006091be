import { Link } from '@tanstack/react-router'
import type { Batch, BatchResult } from '@tideway/contract/batches/batch'
import { formatDollars } from '@tideway/contract/money/money'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import { batchText } from './batch-words.ts'
import type { BatchWork } from './batch-work.ts'
import { addressOfBatch } from './batch-work.ts'
import styles from './batches.module.css'
import { WhyNotGoingOn } from './outcome/why-not-going-on.tsx'

interface BatchesListProps<Result extends BatchResult> {
  work: BatchWork<Result>
  batches: readonly Batch[]
}

/** Batches, newest first, each with how far it is. */
export function BatchesList<Result extends BatchResult>({
  work,
  batches,
}: BatchesListProps<Result>) {
  const { words } = work
  return (
    <ul aria-label={words.earlier} className={styles.list}>
      {batches.map((batch) => (
        <li className={styles.batch} key={batch.batchId}>
          <Link className={styles.name} to={addressOfBatch(work, batch.batchId)}>
            {batch.fileName ?? words.count(batch.confirmed.rows)}
          </Link>
          <span className={styles.amount}>{formatDollars(batch.confirmed.amount)}</span>
          <span className={styles.facts}>
            {batchText(batch, words)}
            {batch.failed.rows > 0 ? ` · ${batch.failed.rows.toLocaleString('en-AU')} failed` : ''}
            {' · '}
            {batch.createdBy}
            {' · '}
            <DateTimeText instant={batch.createdDatetime} />
          </span>
          <WhyNotGoingOn batch={batch} words={words}>
            {(why) => <span className={styles.why}>{why}</span>}
          </WhyNotGoingOn>
        </li>
      ))}
    </ul>
  )
}
