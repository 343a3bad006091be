import { formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type { RefundBatch } from '@tideway/contract/refunds/refund-batch'
import styles from './refund-many.module.css'

/** Rows by outcome, each with its sum. */
export function BatchCounts({ batch }: { batch: RefundBatch }) {
  const { complete, inProgress, waiting, failed, leftOut } = batch
  const sums = [
    { label: 'Refunded', ...complete },
    { label: 'In progress', ...inProgress },
    { label: 'Waiting', ...waiting },
    { label: 'Failed', ...failed },
  ]
  return (
    <dl className={`num ${styles.counts}`}>
      {sums.map(({ label, rows, amount }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {rows.toLocaleString('en-AU')}
            {rows === 0 ? null : ` · ${dollars(amount)}`}
          </dd>
        </div>
      ))}
      <div>
        <dt>Left out</dt>
        <dd>{leftOut.toLocaleString('en-AU')}</dd>
      </div>
    </dl>
  )
}

function dollars(text: string): string {
  const cents = parseTwoDecimals(text)
  return cents === undefined ? text : formatAud(cents)
}
