import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import styles from './checkout.module.css'
import type { RedirectTarget } from './redirect-url.ts'

type Step = 'offered' | 'asked' | 'kept' | 'cancelling' | 'failed'

export interface CancelPaymentProps {
  /** Address of the checkout, `/checkout/{token}`. */
  base: string
  target: RedirectTarget
  onCancelled: () => void
  /** Called if the request can no longer be cancelled, so that the current state is read. */
  onRefused: () => void
}

/**
 * Offered if the client gave a return URL (provider API, hosted checkout). Cancelling frees the PayID permanently, so
 * it asks first.
 */
export function CancelPayment({ base, target, onCancelled, onRefused }: CancelPaymentProps) {
  const [step, setStep] = useState<Step>('offered')

  async function cancel() {
    setStep('cancelling')
    const response = await fetch(`${base}/cancel`, { method: 'POST' }).catch(() => undefined)
    if (response?.ok || response?.status === 404) onCancelled()
    else if (response?.status === 409) onRefused()
    else setStep('failed')
  }

  if (step === 'offered' || step === 'kept') {
    return (
      <div className={styles.cancel}>
        {/* A payer who chose to keep waiting gets the focus back on this button. */}
        <Button autoFocus={step === 'kept'} kind="quiet" onClick={() => setStep('asked')}>
          Cancel payment
        </Button>
      </div>
    )
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, which this is not
    <div
      aria-labelledby="cancel-question"
      className={styles.cancel}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && step !== 'cancelling') setStep('kept')
      }}
      role="group"
    >
      <p id="cancel-question">
        Cancel this payment and go to {target.host}? The PayID will stop working. If you’ve already
        paid, keep waiting.
      </p>
      {step === 'failed' ? (
        <Alert kind="error">We couldn’t cancel the payment. Please try again.</Alert>
      ) : null}
      <div className={styles.cancelButtons}>
        <Button autoFocus onClick={() => setStep('kept')}>
          Keep waiting
        </Button>
        <Button busy={step === 'cancelling'} kind="danger" onClick={cancel}>
          Cancel payment
        </Button>
      </div>
    </div>
  )
}
