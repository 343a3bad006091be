import type { PayToAttempt } from '@tideway/contract/checkout/checkout-pay-to'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import styles from '../checkout.module.css'
import { Countdown } from '../countdown.tsx'
import type { PayByBankStep } from './use-pay-by-bank.ts'

export interface AwaitingApprovalProps {
  attempt: PayToAttempt
  /** True if the request is for one payer, who then cannot use another account. */
  onlyPayer: boolean
  clockDifference: number
  step: PayByBankStep
  onGiveUp: () => void
  onZero: () => void
}

/** Shown once the payer's bank has the request. The payer approves it at the bank. */
export function AwaitingApproval(props: AwaitingApprovalProps) {
  const { attempt, onlyPayer, clockDifference, step, onGiveUp, onZero } = props
  return (
    <>
      <h2 className={styles.stage}>Approve this payment in your banking app</h2>
      <dl className={styles.fixedPayer}>
        <dt className={styles.label}>Request sent to</dt>
        <dd>{attempt.payer}</dd>
      </dl>
      <Countdown
        clockDifference={clockDifference}
        end={attempt.approveBy}
        onZero={onZero}
        title="Waiting for your approval"
        words={attempt.approveBy === undefined ? 'In your banking app' : 'Approve it within'}
      />
      {step.kind === 'notGivenUp' ? (
        <Alert kind="error">We couldn’t cancel the request. Please try again.</Alert>
      ) : null}
      <Button busy={step.kind === 'givingUp'} kind="quiet" onClick={onGiveUp}>
        {onlyPayer ? 'Cancel the request' : 'Use another account'}
      </Button>
    </>
  )
}
