import type { Cents } from '@tideway/contract/money/money'
import { formatAud, subtractCents } from '@tideway/contract/money/money'
import type { PaymentCreate, PayoutAccepted } from '@tideway/contract/payments/payment'
import type { PayoutDraft } from '@tideway/contract/payments/payout-draft'
import { payoutCents, payoutMessages, payoutOf } from '@tideway/contract/payments/payout-draft'
import { Button } from '@tideway/design/buttons/button'
import { FieldStack } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import type { SubmitEvent } from 'react'
import { useRef, useState } from 'react'
import type { PayoutsCalls } from '../calls/payouts-calls.ts'
import { FailureNote } from '../failure-note.tsx'
import styles from '../payouts.module.css'
import type { ActingClient } from '../session/acting-client.ts'
import type { Person } from '../session/payouts-person.ts'
import type { PayoutsStorage } from '../session/payouts-storage.ts'
import { StageTitle } from '../stage-title.tsx'
import { ConfirmPayoutDialog } from './confirm-payout-dialog.tsx'
import { payDisabledReason } from './pay-reason.ts'
import { PayeeFields } from './payee-fields.tsx'
import { draftKeeper } from './payout-draft-keeper.ts'
import { usePayeeEnquiries } from './use-payee-enquiries.ts'

export interface PayoutFormProps {
  acting: ActingClient
  balance: Cents | undefined
  calls: PayoutsCalls
  person: Person
  storage: PayoutsStorage
  /** The reason why the provider rejected the form's values. */
  refused: string | undefined
  /** The provider's own text for it. */
  refusedBecause: string | undefined
  /** True if the form is shown again after it was left. It then takes the keyboard focus. */
  returned: boolean
  /** True if the provider asked a question that the person had not answered. The confirmation opens again. */
  asksAgain: boolean
  onPay: (
    payoutOf: (clientPaymentId: string) => PaymentCreate | undefined,
    accepted: PayoutAccepted,
  ) => void
}

export function PayoutForm(props: PayoutFormProps) {
  const { acting, balance, calls, person, storage, refused, refusedBecause, returned } = props
  const { asksAgain, onPay } = props
  const keeper = draftKeeper(storage, acting.clientId)
  const [draft, setDraft] = useState<PayoutDraft>(keeper.read)
  const [tried, setTried] = useState(false)
  const [asking, setAsking] = useState(asksAgain)
  const [nameTyped, setNameTyped] = useState(draft.payeeName !== '')
  const form = useRef<HTMLFormElement>(null)
  const enquiries = usePayeeEnquiries(calls, draft, person)

  const registered = enquiries.payId.state === 'answered' ? enquiries.payId.answer.name : undefined
  // The registered name is used as the payee's name until the user types another.
  const shown: PayoutDraft =
    nameTyped || draft.way === 'account' ? draft : { ...draft, payeeName: registered ?? '' }
  const errors = tried ? payoutMessages(shown) : {}
  const amount = payoutCents(shown)
  const after =
    amount === undefined || balance === undefined ? undefined : subtractCents(balance, amount)
  const reason = payDisabledReason({
    way: shown.way,
    amount,
    balance,
    payId: enquiries.payId.state,
    bsb: enquiries.bsb.state,
  })

  function change(part: Partial<PayoutDraft>) {
    if (part.payeeName !== undefined) setNameTyped(part.payeeName !== '')
    const next = { ...draft, ...part }
    setDraft(next)
    keeper.write(next)
  }

  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (reason !== undefined) return
    setTried(true)
    if (Object.keys(payoutMessages(shown)).length === 0) {
      setAsking(true)
    } else {
      requestAnimationFrame(() =>
        form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
      )
    }
  }

  return (
    <>
      <form className={styles.form} noValidate onSubmit={submit} ref={form}>
        <StageTitle takesFocus={returned}>Payee</StageTitle>
        {draft.replacesPaymentId === undefined ? null : (
          <Alert
            actions={
              <Button onClick={() => change({ replacesPaymentId: undefined })} type="button">
                This is another payout
              </Button>
            }
            kind="info"
            silent
            title="You’re sending a payout again"
          >
            It came back. Enter the corrected account. A payout can be sent again once.
          </Alert>
        )}
        <PayeeFields draft={shown} enquiries={enquiries} errors={errors} onChange={change} />
        <h2>Payment</h2>
        <div>
          <TextField
            error={errors.amount}
            inputMode="decimal"
            label="Amount"
            numeric
            onChange={(amount) => change({ amount })}
            prefix="$"
            required
            value={shown.amount}
          />
          <p aria-live="polite" className={styles.enquiry}>
            {after === undefined ? (
              'Your balance after this payout appears here.'
            ) : (
              <>
                Balance after this payout: <b className="num">{formatAud(after)}</b>
              </>
            )}
          </p>
        </div>
        <FieldStack columns={2}>
          <TextField
            error={errors.description}
            hint="Shown to the payee."
            label="Description"
            onChange={(description) => change({ description })}
            required
            value={shown.description}
          />
          <TextField
            error={errors.reference}
            label="Reference"
            onChange={(reference) => change({ reference })}
            value={shown.reference}
          />
        </FieldStack>
        {refused ? (
          <Alert kind="error" title="No payment was made">
            {refused}
          </Alert>
        ) : null}
        {refused ? <FailureNote code={refusedBecause} kind="payoutCall" /> : null}
        <Button disabledReason={reason} kind="primary" reasonPlacement="below" type="submit" wide>
          Pay
        </Button>
      </form>
      <ConfirmPayoutDialog
        acting={acting}
        asksAgain={asksAgain}
        balanceAfter={after}
        calls={calls}
        enquiries={enquiries}
        onClose={() => setAsking(false)}
        onConfirm={(accepted) => {
          setAsking(false)
          onPay((clientPaymentId) => payoutOf(shown, clientPaymentId), accepted)
        }}
        open={asking}
        payment={payoutOf(shown, 'not-sent-yet')}
      />
    </>
  )
}
