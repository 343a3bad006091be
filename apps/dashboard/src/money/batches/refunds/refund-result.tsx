import { paymentRequestNotFound } from '@tideway/contract/calls/problems'
import { formatDollars } from '@tideway/contract/money/money'
import { transferReasonText } from '@tideway/contract/payments/transfer-reasons'
import type { RefundBatchResultRow } from '@tideway/contract/refunds/refund-batch'
import { batchRowWords } from '@tideway/contract/refunds/refund-batch-csv'
import { Chip } from '@tideway/design/indicators/chip'
import { FailurePart } from '../../../failures/failure-part.tsx'
import { rowTones } from '../batch-words.ts'
import styles from '../batches.module.css'
import { numberOf } from '../paged-rows.tsx'
import { RowName } from './row-name.tsx'

/** The outcome of a refund. */
export function RefundResult({ row }: { row: RefundBatchResultRow }) {
  const { id, paymentRequestId, amount, status, failureCode, reason } = row
  const facts = [
    row.payID,
    row.originalAmount && `of ${formatDollars(row.originalAmount)}`,
    row.clientRefundID,
  ].filter(Boolean)
  return (
    <li className={styles.row}>
      <span className={styles.number}>{numberOf(row)}</span>
      <span className={styles.name}>
        <RowName
          id={id}
          order={row.clientTransactionId}
          payer={row.payerName}
          to={paymentRequestId && addressOf(paymentRequestId)}
        />
      </span>
      <span className={styles.amount}>{amount === undefined ? null : formatDollars(amount)}</span>
      <span className={styles.facts}>
        <Chip tone={rowTones[status]}>{batchRowWords[status] ?? status}</Chip>
        {facts.length === 0 ? null : ` ${facts.join(' · ')}`}
      </span>
      {reason === undefined ? null : (
        <span className={styles.reason}>{refundReasonText(id, reason)}</span>
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

/** Returns the address of one payment request. */
function addressOf(paymentRequestId: string): string {
  return `/transactions/PaymentRequests/${encodeURIComponent(paymentRequestId)}`
}

/** Returns the reason why a row was not refunded, in words for the person who made the list. */
function refundReasonText(id: string, reason: string): string | undefined {
  return reason === paymentRequestNotFound(id).body.message
    ? 'We found no payment request with this ID.'
    : transferReasonText(reason)
}
