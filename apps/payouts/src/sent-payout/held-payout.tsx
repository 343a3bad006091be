import { useQuery } from '@tanstack/react-query'
import { heldWords } from '@tideway/browser/approvals/held-words'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { Button } from '@tideway/design/buttons/button'
import { useEffect, useEffectEvent } from 'react'
import type { PayoutsCalls } from '../calls/payouts-calls.ts'
import { heldPayoutQuery } from '../calls/payouts-queries.ts'
import { PayoutFacts, payeeFacts, wordFacts } from '../payout-facts.tsx'
import styles from '../payouts.module.css'
import { StageTitle } from '../stage-title.tsx'

interface HeldPayoutProps {
  calls: PayoutsCalls
  clientId: string
  approvalId: string
  payment: PaymentCreate
  /** Address of the approvals on the dashboard. Undefined without a dashboard. */
  approvalsUrl: string | undefined
  onAnother: () => void
  /** Called with the payout's id once it has been approved and made. */
  onPaid: (paymentId: string) => void
}

/**
 * A payout that waits for the approval of a second person. Nothing has left the balance. Once it is decided, the page
 * follows the payout, or says who declined it and why.
 */
export function HeldPayout(props: HeldPayoutProps) {
  const { calls, clientId, approvalId, payment, approvalsUrl, onAnother, onPaid } = props
  const { data: approval } = useQuery(heldPayoutQuery(calls, clientId, approvalId))
  const { title, text } = heldWords(approval)
  const paymentId = approval?.status === 'EXECUTED' ? approval.outcomeId : undefined
  const onMade = useEffectEvent(onPaid)
  useEffect(() => {
    if (paymentId !== undefined) onMade(paymentId)
  }, [paymentId])
  return (
    <div className={styles.stage}>
      <div className={styles.stageHead}>
        <StageTitle>{title}</StageTitle>
      </div>
      <p role="status">
        {text} {approvalsUrl ? <a href={approvalsUrl}>Open Approvals</a> : null}
      </p>
      <PayoutFacts facts={[...payeeFacts(payment), ...wordFacts(payment)]} />
      <div>
        <Button onClick={onAnother}>New payout</Button>
      </div>
    </div>
  )
}
