import { formatDollars } from '@tideway/contract/money/money'
import type { ReviewedRefund } from '@tideway/contract/refunds/refund-batch'
import { Chip } from '@tideway/design/indicators/chip'
import type { ReactNode } from 'react'
import styles from '../batches.module.css'
import { numberOf } from '../paged-rows.tsx'
import { RowProblems } from '../review/row-problems.tsx'
import { RowName } from './row-name.tsx'

/** A row of the review. */
export function ReviewedRow({ row, children }: { row: ReviewedRefund; children?: ReactNode }) {
  const { id, amount, availableBalance, payerName, payID, isRepeat } = row
  const facts = [payID, availableBalance && `${formatDollars(availableBalance)} available`]
  return (
    <li className={styles.row}>
      <span className={styles.number}>{numberOf(row)}</span>
      <span className={styles.name}>
        <RowName id={id} payer={payerName} />
      </span>
      <span className={styles.amount}>{amount === undefined ? null : formatDollars(amount)}</span>
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      <RowProblems row={row} />
      {isRepeat ? (
        <span className={styles.reason}>
          <Chip tone="yellow">Same amount refunded recently</Chip>
        </span>
      ) : null}
      {children}
    </li>
  )
}
