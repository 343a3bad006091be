import { balanceToCents, formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type { PayoutBatchReview } from '@tideway/contract/payouts/payout-batch'
import { mayPayTwice } from '@tideway/contract/payouts/review-payouts'
import { Button } from '@tideway/design/buttons/button'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { Alert } from '@tideway/design/messages/alert'
import { ProgressBar } from '@tideway/design/messages/progress'
import { counted } from '../batch-words.ts'
import styles from '../batches.module.css'
import { payoutWork } from './payout-work.tsx'

interface PayoutNoticesProps {
  review: PayoutBatchReview
  /** True if the rows that may pay twice were accepted. */
  isAccepted: boolean
  onAccept: (accepts: boolean) => void
  onLeaveOut: () => void
  /** Progress of the checks of payees, or undefined once they have ended. */
  checking: { done: number; of: number } | undefined
  /** Leaves out all payees who are not a match. */
  onLeaveOutUnmatched: () => void
}

/** Notices to read before the payouts are confirmed. */
export function PayoutNotices(props: PayoutNoticesProps) {
  const { review, isAccepted, onAccept, onLeaveOut, checking } = props
  const { amount, balance, balanceAfter, leftToday, rows, unmatched } = review
  const twice = rows.filter(mayPayTwice).length
  const left = leftToday === undefined ? undefined : balanceToCents(leftToday)
  const isAboveToday = left !== undefined && (parseTwoDecimals(amount) ?? 0) > left
  return (
    <div className={styles.notices}>
      {balanceAfter < 0 ? (
        <Alert kind="warning" title="Your balance doesn’t cover all of these payouts">
          We’ll pay in the order of the list. Payouts that {formatAud(balanceToCents(balance))}{' '}
          doesn’t cover will fail, and you can retry them once you’ve added funds.
        </Alert>
      ) : null}
      {isAboveToday ? (
        <Alert kind="warning" title="Today’s payout limit doesn’t cover all of these payouts">
          {formatAud(left)} is left today. Payouts above it will fail, and you can retry them
          tomorrow.
        </Alert>
      ) : null}
      {twice > 0 ? (
        <Alert
          actions={<Button onClick={onLeaveOut}>Leave these out</Button>}
          kind="warning"
          title={`${payoutWork.words.count(twice)} may be paid twice`}
        >
          <p>
            The same payee gets the same amount from another row or another list, or got it in the
            last 24 hours. Each is marked below.
          </p>
          <Checkbox checked={isAccepted} label="Pay these as well" onChange={onAccept} />
        </Alert>
      ) : null}
      {checking ? (
        <ProgressBar
          label={`Checking payees: ${checking.done.toLocaleString('en-AU')} of ${checking.of.toLocaleString('en-AU')}`}
          max={checking.of}
          value={checking.done}
        />
      ) : unmatched > 0 ? (
        <Alert
          actions={<Button onClick={props.onLeaveOutUnmatched}>Leave all of them out</Button>}
          kind="warning"
          title={`${counted(unmatched, 'payee')} ${unmatched === 1 ? 'isn’t a match' : 'aren’t a match'}`}
        >
          Money that reaches a wrong account may not come back. Tick each payee below whom you want
          to pay anyway.
        </Alert>
      ) : null}
    </div>
  )
}
