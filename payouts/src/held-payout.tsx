import { HELD_TEXT, HELD_TITLE } from '@tideway/browser/http/api-failure'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { Button } from '@tideway/look/button'
import { PayoutFacts, payeeFacts } from './payout-facts.tsx'
import styles from './payouts.module.css'
import { StageTitle } from './stage-title.tsx'

interface HeldPayoutProps {
  payment: PaymentCreate
  /** The approvals on the dashboard, if there is one. */
  approvalsUrl: string | undefined
  onAnother: () => void
}

/** A payout that waits for the approval of a second person. Nothing has left the balance. */
export function HeldPayout({ payment, approvalsUrl, onAnother }: HeldPayoutProps) {
  return (
    <div className={styles.stage}>
      <div className={styles.stageHead}>
        <StageTitle>{HELD_TITLE}</StageTitle>
      </div>
      <p role="status">
        {HELD_TEXT} {approvalsUrl ? <a href={approvalsUrl}>Open Approvals</a> : null}
      </p>
      <PayoutFacts facts={payeeFacts(payment)} />
      <div>
        <Button onClick={onAnother}>New payout</Button>
      </div>
    </div>
  )
}
