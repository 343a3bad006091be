import type { CheckoutState } from '@tideway/contract/checkout'
import type { CheckoutPayTo, PayToRefusalWords } from '@tideway/contract/checkout-pay-to'
import { payToPayId, payToRefusalWords } from '@tideway/contract/checkout-pay-to'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { Spinner } from '@tideway/look/spinner'
import { useEffect, useRef } from 'react'
import { AwaitingApproval } from './awaiting-approval.tsx'
import styles from './checkout.module.css'
import { amountToPay } from './checkout-words.ts'
import type { PayerDraft } from './payer-draft.ts'
import { payerBody } from './payer-draft.ts'
import { PayerForm } from './payer-form.tsx'
import { methodNames } from './payment-method.ts'
import type { PayByBankActions, PayByBankStep } from './use-pay-by-bank.ts'

export interface PayByBankProps {
  state: CheckoutState
  payTo: CheckoutPayTo
  pay: PayByBankActions
  draft: PayerDraft
  onDraft: (draft: PayerDraft) => void
  clockDifference: number
  onZero: () => void
}

/** Paying by PayTo: who pays, their approval, the money on its way, or why it did not work. */
export function PayByBank(props: PayByBankProps) {
  const { state, payTo, pay, clockDifference, onZero } = props
  const { attempt } = payTo
  const stage = attempt?.stage ?? 'FORM'
  const place = useKeptFocus(stage === 'REFUSED' ? 'FORM' : stage)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      aria-label={methodNames.PayTo}
      className={styles.byBank}
      ref={place}
      role="group"
      tabIndex={-1}
    >
      {/* There from the start: each change of stage is said. A refusal says itself. */}
      <p aria-live="polite" className="visually-hidden">
        {said(stage, pay.step)}
      </p>
      {attempt?.stage === 'WAITING' ? (
        <AwaitingApproval
          attempt={attempt}
          clockDifference={clockDifference}
          onGiveUp={pay.giveUp}
          onZero={onZero}
          step={pay.step}
        />
      ) : attempt?.stage === 'COLLECTING' ? (
        <Collecting />
      ) : (
        <Ask {...props} />
      )}
      {attempt?.stage === 'WAITING' || attempt?.stage === 'COLLECTING' ? null : (
        <p className={styles.fine}>
          You approve {amountToPay(state) ?? 'it'} in your banking app. Nothing is taken before
          that.
        </p>
      )}
    </div>
  )
}

function Ask({ state, payTo, pay, draft, onDraft }: PayByBankProps) {
  const busy = pay.step.kind === 'asking' || pay.step.kind === 'unknown'
  const action = `Pay ${amountToPay(state) ?? ''}`.trimEnd()
  const { suggestedPayer } = payTo
  const problem = problemOf(pay.step, payTo)
  return (
    <>
      {problem === undefined ? null : (
        <Alert kind="error" title={problem.message}>
          {problem.next}
        </Alert>
      )}
      {pay.step.kind === 'unknown' ? (
        <Alert kind="warning" title="No answer has come yet">
          Whether your bank was asked is being found out. Please do not pay in another way yet.
        </Alert>
      ) : null}
      {suggestedPayer === undefined ? (
        <PayerForm
          action={action}
          busy={busy}
          draft={draft}
          onChange={onDraft}
          onSubmit={() => {
            const kind = draft.by === 'account' ? 'account' : payToPayId(draft.payID)?.kind
            void pay.ask(payerBody(draft), kind ?? 'email')
          }}
        />
      ) : (
        <div className={styles.form}>
          <dl className={styles.fixedPayer}>
            <dt className={styles.label}>Paid from</dt>
            <dd>{suggestedPayer.payer}</dd>
          </dl>
          <Button
            busy={busy}
            kind="primary"
            onClick={() => void pay.ask({ suggested: true }, suggestedPayer.kind)}
            wide
          >
            {action}
          </Button>
        </div>
      )}
    </>
  )
}

function Collecting() {
  return (
    <div className={styles.status}>
      <Spinner />
      <div>
        <b>Approved. The payment is on its way</b>
        <span>This takes a few seconds. Please do not pay in another way.</span>
      </div>
    </div>
  )
}

/** Why the last try came to nothing; the newest says it. */
function problemOf(step: PayByBankStep, { attempt }: CheckoutPayTo): PayToRefusalWords | undefined {
  if (step.kind === 'refused') return step.words
  if (step.kind === 'asking' || step.kind === 'unknown') return undefined
  if (attempt?.stage === 'REFUSED') {
    return payToRefusalWords(attempt.refusal ?? 'CANNOT_PROCESS', attempt.payerKind)
  }
  if (step.kind !== 'notAsked') return undefined
  return {
    message: 'Your bank was not asked',
    next: 'The connection was lost on the way. Nothing was taken from your account. Please try again.',
  }
}

function said(stage: 'FORM' | 'WAITING' | 'COLLECTING' | 'REFUSED', step: PayByBankStep): string {
  if (stage === 'WAITING') {
    return step.kind === 'givingUp'
      ? 'Taking the request back'
      : 'Your bank has been asked. Approve the payment in your banking app.'
  }
  if (stage === 'COLLECTING') return 'Approved. The payment is on its way.'
  return step.kind === 'asking' ? 'Asking your bank' : ''
}

/** When what had the focus goes, the focus stays here instead of going back to the start of the page. */
function useKeptFocus(stage: string) {
  const place = useRef<HTMLDivElement>(null)
  const before = useRef(stage)
  useEffect(() => {
    if (before.current === stage) return
    before.current = stage
    // Not taken from the page around this frame.
    const lost = document.hasFocus() && document.activeElement === document.body
    if (lost) place.current?.focus({ preventScroll: true })
  }, [stage])
  return place
}
