import type { UseQueryResult } from '@tanstack/react-query'
import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import { accountText } from '@tideway/contract/payments/account-text'
import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { formatDateTime } from '@tideway/contract/time/dates'
import { Button } from '@tideway/design/buttons/button'
import { Chip } from '@tideway/design/indicators/chip'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import styles from './payouts.module.css'
import { payoutTones } from './sent-payout/payout-status-words.ts'

export interface LastPayoutsProps {
  payouts: UseQueryResult<PaymentRecord[]>
  /** Address of the full list on the dashboard. */
  listUrl: string | undefined
  /** Starts another payout to the same payee. Undefined while a payout is being sent. */
  onPayAgain: ((payout: PaymentRecord) => void) | undefined
}

export function LastPayouts({ payouts, listUrl, onPayAgain }: LastPayoutsProps) {
  const { data: value, isError: failed, refetch } = payouts
  return (
    <section aria-labelledby="last-title" className={styles.card}>
      <div className={styles.titleLine}>
        <h2 id="last-title">Last payouts</h2>
        {listUrl ? <a href={listUrl}>See all on the dashboard</a> : null}
      </div>
      {failed ? (
        <Alert actions={<Button onClick={() => void refetch()}>Refresh</Button>} kind="error">
          We couldn’t load your last payouts.
        </Alert>
      ) : null}
      {value === undefined ? (
        failed ? null : (
          <Loading />
        )
      ) : value.length === 0 ? (
        <p className={styles.empty}>No payouts yet. Your first payout will appear here.</p>
      ) : (
        <ul className={styles.list}>
          {value.map((record) => (
            <PayoutRow
              key={record.PaymentStatus.paymentId}
              onPayAgain={onPayAgain && (() => onPayAgain(record))}
              record={record}
            />
          ))}
        </ul>
      )}
    </section>
  )
}

interface PayoutRowProps {
  record: PaymentRecord
  onPayAgain: (() => void) | undefined
}

function PayoutRow({ record: { Payment, PaymentStatus }, onPayAgain }: PayoutRowProps) {
  return (
    <li>
      <span className={styles.payee}>{Payment.payeeName}</span>
      <b className="num">{formatAud(parseTwoDecimals(Payment.paymentAmount) ?? ZERO_CENTS)}</b>
      <span className={styles.account}>{accountText(Payment)}</span>
      <Chip tone={payoutTones[PaymentStatus.status]}>{PaymentStatus.status}</Chip>
      <span className={styles.when}>
        <time dateTime={PaymentStatus.createdDatetime}>
          {formatDateTime(PaymentStatus.createdDatetime)}
        </time>
        {PaymentStatus.sentViaDE ? ' · by Direct Entry' : ''}
        {onPayAgain ? (
          <>
            {' · '}
            <Button aria-label={`Pay again: ${Payment.payeeName}`} kind="link" onClick={onPayAgain}>
              Pay again
            </Button>
          </>
        ) : null}
      </span>
    </li>
  )
}

function Loading() {
  return (
    <div aria-busy className={styles.listLoading}>
      <span className="visually-hidden">Loading</span>
      {[0, 1, 2].map((row) => (
        <Skeleton height="48px" key={row} />
      ))}
    </div>
  )
}
