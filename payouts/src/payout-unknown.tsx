import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { Spinner } from '@tideway/look/spinner'
import { PayoutFacts, payeeFacts, wordFacts } from './payout-facts.tsx'
import styles from './payouts.module.css'
import { StageTitle } from './stage-title.tsx'

export interface PayoutUnknownProps {
  payment: PaymentCreate
  looked: 'looking' | 'notFound' | 'failed'
  onLook: () => void
  onSend: () => void
  onBack: () => void
}

/** The answer was lost: what is true is said, and looked for, before a retry is offered. */
export function PayoutUnknown({ payment, looked, onLook, onSend, onBack }: PayoutUnknownProps) {
  return (
    <div className={styles.stage}>
      <StageTitle>Not known whether it was paid</StageTitle>
      {looked === 'looking' ? (
        <p className={styles.looking} role="status">
          <Spinner /> We couldn’t confirm this payout, so we’re looking for it.
        </p>
      ) : looked === 'failed' ? (
        <Alert
          actions={
            <Button kind="primary" onClick={onLook}>
              Look again
            </Button>
          }
          kind="warning"
        >
          We couldn’t confirm this payout, and couldn’t look it up. We won’t send it again until we
          know.
        </Alert>
      ) : (
        <Alert
          actions={
            <>
              <Button kind="primary" onClick={onSend}>
                Send again
              </Button>
              <Button onClick={onLook}>Look again</Button>
              <Button kind="quiet" onClick={onBack}>
                Back to the form
              </Button>
            </>
          }
          kind="warning"
        >
          The payout has not arrived so far. Sending it again is safe: it is the same payout and is
          paid once, even if the first one still arrives.
        </Alert>
      )}
      <PayoutFacts facts={[...payeeFacts(payment), ...wordFacts(payment)]} />
    </div>
  )
}
