import { isGeneratedId } from '@tideway/contract/headlines/generated-id'
import type { ReviewedRefund } from '@tideway/contract/refunds/refund-batch'
import { Chip } from '@tideway/design/indicators/chip'
import type { ReactNode } from 'react'
import { IdText } from '../../../ui/text/id-text.tsx'
import { dollarsText } from '../batch-words.ts'
import styles from '../batches.module.css'
import { numberOf } from '../paged-rows.tsx'
import { RowProblems } from '../review/row-problems.tsx'

/** A row of the review. */
export function ReviewedRow({ row, children }: { row: ReviewedRefund; children?: ReactNode }) {
  const { id, amount, availableBalance, payerName, payID, isRepeat } = row
  const facts = [payID, availableBalance && `${dollarsText(availableBalance)} available`]
  return (
    <li className={styles.row}>
      <span className={styles.number}>{numberOf(row)}</span>
      <span className={styles.name}>
        <RowName id={id} payer={payerName} />
      </span>
      <span className={styles.amount}>{amount === undefined ? null : dollarsText(amount)}</span>
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

interface RowNameProps {
  /** The id in the list: the client's own, or ours. */
  id: string
  /** The payer, if the payment was found and the client may see payers. */
  payer?: string | undefined
}

/** What people know a row by: the payer, then the order. An id that a program made is last and can be copied. */
function RowName({ id, payer }: RowNameProps) {
  const isOrder = id !== '' && !isGeneratedId(id)
  const words = [payer, isOrder ? id : undefined].filter(Boolean).join(' · ')
  if (id === '') return words || 'No ID'
  if (isOrder) return words
  return (
    <>
      {words} <IdText name="ID" value={id} />
    </>
  )
}
