import { Link } from '@tanstack/react-router'
import { formatDollars } from '@tideway/contract/money/money'
import { accountText } from '@tideway/contract/payments/account-text'
import { transferReasonText } from '@tideway/contract/payments/transfer-reasons'
import type { PayoutBatchResultRow, ReviewedPayout } from '@tideway/contract/payouts/payout-batch'
import { payoutRowWords } from '@tideway/contract/payouts/payout-batch-csv'
import { Chip } from '@tideway/design/indicators/chip'
import type { ReactNode } from 'react'
import { FailurePart } from '../../../failures/failure-part.tsx'
import { rowTones } from '../batch-words.ts'
import { addressOfBatch } from '../batch-work.ts'
import styles from '../batches.module.css'
import { numberOf } from '../paged-rows.tsx'
import { RowProblems } from '../review/row-problems.tsx'
import { PayeeCheckPart } from './payee-check-part.tsx'

const payoutAddress = { address: '/transactions/payouts' }

/** A row of the review. */
export function ReviewedPayoutRow({
  row,
  children,
}: {
  row: ReviewedPayout
  children?: ReactNode
}) {
  const { amount, clientPaymentId, paymentDescription, repeatOf } = row
  const { duplicateOf, duplicateOfLine, waitsInBatch, waitsInApproval } = row
  const facts = [accountText(row), paymentDescription, clientPaymentId]
  const isPaid = amount !== undefined
  return (
    <li className={styles.row}>
      <span className={styles.number}>{numberOf(row)}</span>
      <span className={styles.name}>{nameOf(row)}</span>
      <span className={styles.amount}>{isPaid ? formatDollars(amount) : null}</span>
      <span className={styles.facts}>{facts.filter(Boolean).join(' · ')}</span>
      <RowProblems row={row} />
      {isPaid && duplicateOf !== undefined ? (
        <span className={styles.reason}>
          <Chip tone="yellow">
            {duplicateOfLine === undefined
              ? `Same payee and amount as row ${duplicateOf}`
              : `Same payee and amount as line ${duplicateOfLine}`}
          </Chip>
        </span>
      ) : null}
      {repeatOf === undefined ? null : (
        <span className={styles.reason}>
          <Chip tone="yellow">Same payee and amount paid recently</Chip>{' '}
          <Link to={addressOf(repeatOf)}>{repeatOf}</Link>
        </span>
      )}
      {waitsInBatch === undefined ? null : (
        <span className={styles.reason}>
          <Chip tone="yellow">Same payee and amount wait in another list</Chip>{' '}
          <Link to={addressOfBatch(payoutAddress, waitsInBatch)}>Open the list</Link>
        </span>
      )}
      {waitsInApproval === undefined ? null : (
        <span className={styles.reason}>
          <Chip tone="yellow">Same payee and amount wait for approval</Chip>{' '}
          <Link hash={waitsInApproval} to="/approvals">
            Open Approvals
          </Link>
        </span>
      )}
      {isPaid ? <PayeeCheckPart row={row} /> : null}
      {children}
    </li>
  )
}

/** The outcome of a payout. */
export function PayoutResult({ row }: { row: PayoutBatchResultRow }) {
  const { amount, status, paymentId, clientPaymentId, failureCode, reason } = row
  return (
    <li className={styles.row}>
      <span className={styles.number}>{numberOf(row)}</span>
      <span className={styles.name}>
        {paymentId === undefined || clientPaymentId === undefined ? (
          nameOf(row)
        ) : (
          <Link to={addressOf(clientPaymentId)}>{nameOf(row)}</Link>
        )}
      </span>
      <span className={styles.amount}>{amount === undefined ? null : formatDollars(amount)}</span>
      <span className={styles.facts}>
        <Chip tone={rowTones[status]}>{payoutRowWords[status] ?? status}</Chip>
        {` ${[accountText(row), clientPaymentId].filter(Boolean).join(' · ')}`}
      </span>
      {reason === undefined ? null : (
        <span className={styles.reason}>{transferReasonText(reason)}</span>
      )}
      {status === 'FAILED' ? (
        <div className={styles.reason}>
          <FailurePart
            code={reason}
            kind={failureCode === undefined ? 'payout' : 'payoutCall'}
            said="what"
          />
        </div>
      ) : null}
    </li>
  )
}

function nameOf({ payeeName }: { payeeName?: string | undefined }): string {
  return payeeName ?? 'No payee name'
}

/** Returns the address of one payout. */
function addressOf(clientPaymentId: string): string {
  return `/transactions/OutboundPayments/${encodeURIComponent(clientPaymentId)}`
}
