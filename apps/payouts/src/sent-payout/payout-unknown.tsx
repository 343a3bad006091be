import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { Button } from '@tideway/design/buttons/button'
import { Spinner } from '@tideway/design/indicators/spinner'
import { Alert } from '@tideway/design/messages/alert'
import { PayoutFacts, payeeFacts, wordFacts } from '../payout-facts.tsx'
import styles from '../payouts.module.css'
import { StageTitle } from '../stage-title.tsx'

export interface PayoutUnknownProps {
  payment: PaymentCreate
  result: 'searching' | 'notFound' | 'failed'
  onSearch: () => void
  onSend: () => void
  onBack: () => void
}

/** Shown after a lost response. It states the facts, and the payout is searched for before a retry is offered. */
export function PayoutUnknown({ payment, result, onSearch, onSend, onBack }: PayoutUnknownProps) {
  return (
    <div className={styles.stage}>
      <StageTitle>We couldn’t confirm this payout</StageTitle>
      {result === 'searching' ? (
        <p className={styles.searching} role="status">
          <Spinner /> We’re checking whether it was sent.
        </p>
      ) : result === 'failed' ? (
        <Alert
          actions={
            <Button kind="primary" onClick={onSearch}>
              Check again
            </Button>
          }
          kind="warning"
        >
          We couldn’t check whether it was sent. We won’t send it again until we know.
        </Alert>
      ) : (
        <Alert
          actions={
            <>
              <Button kind="primary" onClick={onSend}>
                Send again
              </Button>
              <Button onClick={onSearch}>Check again</Button>
              <Button kind="quiet" onClick={onBack}>
                Back to the form
              </Button>
            </>
          }
          kind="warning"
        >
          We haven’t received this payout. It’s safe to send it again: it’ll be paid only once, even
          if the first request arrives later.
        </Alert>
      )}
      <PayoutFacts facts={[...payeeFacts(payment), ...wordFacts(payment)]} />
    </div>
  )
}
