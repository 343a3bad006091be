import type { UseQueryResult } from '@tanstack/react-query'
import type { PayeeCheckResult } from '@tideway/contract/payments/payee-check'
import { payeeCheckWords } from '@tideway/contract/payments/payee-check'
import type { PayoutAccepted } from '@tideway/contract/payments/payment'
import { REPEAT_PAYOUT_HOURS } from '@tideway/contract/payments/repeated-payout'
import { formatDateTime } from '@tideway/contract/time/dates'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { Alert } from '@tideway/design/messages/alert'
import type { ReactNode } from 'react'
import type { AskedPayout } from '../calls/payouts-calls.ts'
import { amountText } from '../payout-facts.tsx'
import styles from '../payouts.module.css'

type Question = Pick<UseQueryResult<AskedPayout>, 'data' | 'isPending' | 'isError'>

/** Returns true for each question that needs no answer, or whose answer is still valid. */
function answersOf({ accepted: earlierAnswers }: AskedPayout, accepted: PayoutAccepted) {
  return {
    payee: earlierAnswers.check === accepted.check,
    repeat: earlierAnswers.repeated?.join() === accepted.repeated?.join(),
  }
}

/**
 * Returns why a payout cannot be sent yet. If its questions could not be read it can be sent, because the provider then
 * asks them.
 */
export function whatIsUnanswered(
  { data, isPending }: Question,
  accepted: PayoutAccepted,
): string | undefined {
  if (isPending) return 'Checking the payee and earlier payouts.'
  if (!data) return undefined
  if (data.row.amount === undefined) return data.row.reason
  const answers = answersOf(data, accepted)
  if (!answers.payee) return 'Confirm that you want to pay this payee.'
  return answers.repeat ? undefined : 'Confirm that you want to pay this again.'
}

const checkTitles: Record<Exclude<PayeeCheckResult, 'MATCH'>, string> = {
  CLOSE_MATCH: 'The name is a close match',
  NO_MATCH: 'The name doesn’t match',
  NOT_CHECKED: 'We couldn’t check the name',
}

interface PayoutQuestionsProps {
  question: Question
  accepted: PayoutAccepted
  onAccept: (accepted: PayoutAccepted) => void
}

/** Asks about a payee who is not a match, and about a payout that may repeat another, with a tick for each. */
export function PayoutQuestions({ question, accepted, onAccept }: PayoutQuestionsProps) {
  const { data, isPending } = question
  if (isPending)
    return (
      <p className={styles.dialogNotice} role="status">
        Checking the payee and earlier payouts…
      </p>
    )
  if (!data)
    return (
      <Notice>
        <Alert kind="info">
          We couldn’t check the payee and earlier payouts. If there’s a question, we’ll ask it
          before we pay.
        </Alert>
      </Notice>
    )
  const { row, accepted: earlierAnswers } = data
  if (row.amount === undefined)
    return (
      <Notice>
        <Alert kind="error" title="This payout can’t be made">
          {row.reason}
        </Alert>
      </Notice>
    )
  const answers = answersOf(data, accepted)
  const { check, repeated } = earlierAnswers
  return (
    <>
      {check === undefined || check === 'MATCH' ? null : (
        <Notice>
          <Alert kind="warning" title={checkTitles[check]}>
            <p>{payeeCheckWords(row)} Check with the payee before you pay.</p>
            <Checkbox
              checked={answers.payee}
              label={`Pay ${row.payeeName ?? 'this payee'} anyway`}
              onChange={(ticked) => onAccept({ ...accepted, check: ticked ? check : undefined })}
            />
          </Alert>
        </Notice>
      )}
      {repeated === undefined ? null : (
        <Notice>
          <Alert
            kind="warning"
            title={
              row.repeatOf === undefined
                ? 'You may pay this twice'
                : 'You may have paid this already'
            }
          >
            <p>{repeatText(data)}</p>
            <Checkbox
              checked={answers.repeat}
              label="Pay this again"
              onChange={(ticked) =>
                onAccept({ ...accepted, repeated: ticked ? repeated : undefined })
              }
            />
          </Alert>
        </Notice>
      )}
    </>
  )
}

function Notice({ children }: { children: ReactNode }) {
  return <div className={styles.dialogNotice}>{children}</div>
}

/** Returns the payouts, lists and requests that pay the same payee the same amount. */
function repeatText({ row, earlier }: AskedPayout): string {
  if (earlier) {
    const { Payment, PaymentStatus } = earlier
    return `You paid ${Payment.payeeName} ${amountText(Payment.paymentAmount)} on ${formatDateTime(PaymentStatus.createdDatetime)} (${PaymentStatus.status}).`
  }
  if (row.repeatOf !== undefined)
    return `Your payout ${row.repeatOf} paid the same payee the same amount in the last ${REPEAT_PAYOUT_HOURS} hours.`
  if (row.waitsInApproval !== undefined)
    return 'A payout or list that waits for approval pays the same payee the same amount.'
  return 'A list that isn’t finished pays the same payee the same amount.'
}
