import { formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type { ReviewedRefund } from '@tideway/contract/refunds/refund-batch'
import { Chip } from '@tideway/look/chip'
import { useState } from 'react'
import { PageSteps } from '../../ui/page-steps.tsx'
import styles from './refund-many.module.css'

const PAGE = 50

interface ReviewedRowsProps {
  label: string
  rows: readonly ReviewedRefund[]
}

/** Rows of the review, a page at a time. */
export function ReviewedRows({ label, rows }: ReviewedRowsProps) {
  const [page, setPage] = useState(0)
  return (
    <>
      <ol aria-label={label} className={styles.list}>
        {rows.slice(page * PAGE, (page + 1) * PAGE).map((row) => (
          <ReviewedRow key={row.row} row={row} />
        ))}
      </ol>
      {rows.length > PAGE ? (
        <div className={styles.pages}>
          <PageSteps
            count={rows.length}
            more={false}
            onPage={setPage}
            page={page}
            pageSize={PAGE}
          />
        </div>
      ) : null}
    </>
  )
}

function ReviewedRow({ row }: { row: ReviewedRefund }) {
  const { id, amount, availableBalance, payerName, payID, reason, isRepeat } = row
  const facts = [payerName, payID, availableBalance && `${dollars(availableBalance)} available`]
  return (
    <li className={styles.row}>
      <span className={styles.number}>{row.row}</span>
      <span className={styles.name}>{id === '' ? 'No ID' : id}</span>
      <span className={styles.amount}>{amount === undefined ? null : dollars(amount)}</span>
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      {reason === undefined ? null : <span className={styles.reason}>{reason}</span>}
      {isRepeat ? (
        <span className={styles.reason}>
          <Chip tone="yellow">Same amount refunded recently</Chip>
        </span>
      ) : null}
    </li>
  )
}

function dollars(text: string): string {
  const cents = parseTwoDecimals(text)
  return cents === undefined ? text : formatAud(cents)
}
