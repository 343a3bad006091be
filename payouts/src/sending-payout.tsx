import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { Spinner } from '@tideway/look/spinner'
import { PayoutFacts, payeeFacts } from './payout-facts.tsx'
import styles from './payouts.module.css'
import { StageTitle } from './stage-title.tsx'

export function SendingPayout({ payment }: { payment: PaymentCreate }) {
  return (
    <div aria-busy className={styles.stage}>
      <div className={styles.stageHead}>
        <StageTitle>Sending</StageTitle>
        <Spinner label="The payout is being sent" />
      </div>
      <PayoutFacts facts={payeeFacts(payment)} />
    </div>
  )
}
