import type { Batch } from '@tideway/contract/batches/batch'
import { dollarsText } from '../batch-words.ts'
import type { BatchWords } from '../batch-work.ts'
import styles from '../batches.module.css'

/** Rows by outcome, each with its sum. */
export function BatchCounts({ batch, words }: { batch: Batch; words: BatchWords }) {
  const { complete, inProgress, waiting, failed, leftOut } = batch
  const { status } = words
  const sums = [
    { label: status.COMPLETE, ...complete },
    { label: status.IN_PROGRESS, ...inProgress },
    { label: status.WAITING, ...waiting },
    { label: status.FAILED, ...failed },
  ]
  return (
    <dl className={`num ${styles.counts}`}>
      {sums.map(({ label, rows, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {rows.toLocaleString('en-AU')}
            {rows === 0 ? null : ` · ${dollarsText(amount)}`}
          </dd>
        </div>
      ))}
      <div>
        <dt>{status.LEFT_OUT}</dt>
        <dd>{leftOut.toLocaleString('en-AU')}</dd>
      </div>
    </dl>
  )
}
