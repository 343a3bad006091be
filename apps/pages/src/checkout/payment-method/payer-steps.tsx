import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import styles from '../checkout.module.css'
import { approvalSteps, transferSteps } from '../checkout-words.ts'
import type { PaymentMethod } from './payment-method.ts'

/** Shows the steps at the bank, or nothing while the page itself gives instructions. */
export function PayerSteps({ state, method }: { state: CheckoutState; method: PaymentMethod }) {
  if (method === 'PayID') return <Steps steps={transferSteps(state)} />
  return state.payTo?.attempt?.stage === 'WAITING' ? <Steps steps={approvalSteps(state)} /> : null
}

function Steps({ steps }: { steps: string[] }) {
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <b aria-hidden="true">{index + 1}</b>
            {step}
          </li>
        ))}
      </ol>
      <p className={styles.fine}>This page will update automatically when your payment arrives.</p>
    </>
  )
}
