import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import type { CheckoutPayTo } from '@tideway/contract/checkout/checkout-pay-to'
import { Spinner } from '@tideway/design/indicators/spinner'
import { useEffect, useRef } from 'react'
import styles from '../checkout.module.css'
import { amountToPay } from '../checkout-words.ts'
import { methodNames } from '../payment-method/payment-method.ts'
import { AskBank } from './ask-bank.tsx'
import { AwaitingApproval } from './awaiting-approval.tsx'
import { stageAnnouncement } from './pay-by-bank-words.ts'
import type { PayerDraft } from './payer-draft.ts'
import type { PayByBankActions } from './use-pay-by-bank.ts'

export interface PayByBankProps {
  state: CheckoutState
  payTo: CheckoutPayTo
  pay: PayByBankActions
  draft: PayerDraft
  onDraft: (draft: PayerDraft) => void
  clockDifference: number
  onZero: () => void
}

/** Pays by PayTo: the payer's details, their approval, the payment in progress, or the reason why it failed. */
export function PayByBank(props: PayByBankProps) {
  const { state, payTo, pay, clockDifference, onZero } = props
  const { attempt } = payTo
  const stage = attempt?.stage ?? 'FORM'
  const place = useKeptFocus(stage === 'REFUSED' ? 'FORM' : stage)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups the fields of a form, which this is not
    <div
      aria-label={methodNames.PayTo}
      className={styles.byBank}
      ref={place}
      role="group"
      tabIndex={-1}
    >
      {/* Rendered from the start, so that each change of stage is announced. A rejection announces itself. */}
      <p aria-live="polite" className="visually-hidden">
        {stageAnnouncement(stage, pay.step)}
      </p>
      {attempt?.stage === 'WAITING' ? (
        <AwaitingApproval
          attempt={attempt}
          clockDifference={clockDifference}
          onlyPayer={payTo.suggestedPayer !== undefined}
          onGiveUp={pay.giveUp}
          onZero={onZero}
          step={pay.step}
        />
      ) : attempt?.stage === 'COLLECTING' ? (
        <Collecting />
      ) : (
        <AskBank {...props} />
      )}
      {attempt?.stage === 'WAITING' || attempt?.stage === 'COLLECTING' ? null : (
        <p className={styles.fine}>
          You’ll approve {amountToPay(state) ?? 'the payment'} in your banking app. No money leaves
          your account until you do.
        </p>
      )}
    </div>
  )
}

function Collecting() {
  return (
    <div className={styles.status}>
      <Spinner />
      <div>
        <b>Approved. The payment is on its way</b>
        <span>This takes a few seconds. Please don’t pay another way.</span>
      </div>
    </div>
  )
}

/** Keeps the focus here when the focused element disappears. Otherwise it would return to the start of the page. */
function useKeptFocus(stage: string) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(stage)
  useEffect(() => {
    if (before.current === stage) return
    before.current = stage
    // Never takes the focus from the page around this frame.
    const lost = document.hasFocus() && document.activeElement === document.body
    if (lost) place.current?.focus({ preventScroll: true })
  }, [stage])
  return place
}
