import type { PayToAttempt } from '@tideway/contract/checkout-pay-to'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import styles from './checkout.module.css'
import { Countdown } from './countdown.tsx'
import type { PayByBankStep } from './use-pay-by-bank.ts'

export interface AwaitingApprovalProps {
  attempt: PayToAttempt
  clockDifference: number
  step: PayByBankStep
  onGiveUp: () => void
  onZero: () => void
}

/** The payer's bank has been asked: what is left to do is done there. */
export function AwaitingApproval(props: AwaitingApprovalProps) {
  const { attempt, clockDifference, step, onGiveUp, onZero } = props
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
        <Alert kind="error">The request could not be taken back. Please try again.</Alert>
      ) : null}
      <Button busy={step.kind === 'givingUp'} kind="quiet" onClick={onGiveUp}>
        Use another account
      </Button>
    </>
  )
}
