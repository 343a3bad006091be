import type { CheckoutState } from '@tideway/contract/checkout'
import styles from './checkout.module.css'
import { payStep } from './checkout-words.ts'

export function PayerSteps({ state }: { state: CheckoutState }) {
  const steps = [
    'Open your bank’s app and choose to pay a PayID.',
    'Paste the PayID, or scan the code.',
    payStep(state),
  ]
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
      <p className={styles.fine}>This page changes by itself when the payment arrives.</p>
    </>
  )
}
