import { payToPayId } from '@tideway/contract/checkout/pay-to-payer'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import styles from '../checkout.module.css'
import { amountToPay } from '../checkout-words.ts'
import type { PayByBankProps } from './pay-by-bank.tsx'
import { problemOf } from './pay-by-bank-words.ts'
import { payerBody } from './payer-draft.ts'
import { PayerForm } from './payer-form.tsx'

/** Shows the payer fields, unless the request names the payer, and the reason why the last attempt failed. */
export function AskBank({
  state,
  payTo,
  pay,
  draft,
  onDraft,
}: Omit<PayByBankProps, 'clockDifference' | 'onZero'>) {
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
        <Alert kind="warning" title="We haven’t had a response yet">
          We’re checking whether your bank received the request. Please don’t pay another way yet.
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
