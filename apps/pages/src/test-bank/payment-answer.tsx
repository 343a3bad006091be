import { attemptReasonWords } from '@tideway/contract/payment-requests/attempt-reasons'
import { CopyButton } from '@tideway/design/fields/copy-button'
import { Alert } from '@tideway/design/messages/alert'
import styles from './test-bank.module.css'
import type { PaymentAnswer } from './test-bank-calls.ts'

export interface ShownAnswer {
  answer: PaymentAnswer
  /** `$1,310.00 to inv-20431@pay.harbour.example` */
  what: string
}

/** Explains in plain words what the rail did. It is not a live region, because the region around it announces it. */
export function PaymentAnswerView({ answer, what }: ShownAnswer) {
  if (answer.kind === 'unknownPayId') {
    return (
      <Alert kind="error" silent title="Not sent">
        {what}: this PayID isn’t registered. No money has left the account.
      </Alert>
    )
  }
  if (answer.kind === 'refused') {
    return (
      <Alert kind="error" silent title="Not sent">
        {what}: {answer.message}
      </Alert>
    )
  }
  if (answer.kind === 'outcomeUnknown') {
    return (
      <Alert kind="warning" silent title="We couldn’t confirm this payment">
        {what}: we didn’t get a response. Check the statement before paying again.
      </Alert>
    )
  }
  const { outcome, reason = '', nppTransactionId } = answer.result
  const accepted = outcome === 'ACCEPTED'
  return (
    <Alert
      kind={accepted ? 'success' : 'warning'}
      silent
      title={accepted ? 'Accepted' : 'Sent back'}
    >
      {what}
      {accepted
        ? '.'
        : `: ${attemptReasonWords(reason) ?? reason}. The money returns to the account.`}
      <span className={styles.npp}>
        NPP transaction ID <span className="mono">{nppTransactionId}</span>
        <CopyButton name="NPP transaction ID" value={nppTransactionId} />
      </span>
    </Alert>
  )
}
