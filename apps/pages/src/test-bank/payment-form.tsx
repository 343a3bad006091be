import { paymentDescriptionLength } from '@tideway/contract/calls/description-length'
import { formatAud, parsePaymentAmount, ZERO_CENTS } from '@tideway/contract/money/money'
import type { BankPayer } from '@tideway/contract/sandbox/test-bank'
import { Button } from '@tideway/design/buttons/button'
import { FieldStack } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import type { SubmitEvent } from 'react'
import { useState } from 'react'
import { PayeeLookUp } from './payee-look-up.tsx'
import type { PayerKey } from './payer-choice.tsx'
import { PayerChoice, payerKeyOf, SOMEONE_ELSE } from './payer-choice.tsx'
import type { ShownAnswer } from './payment-answer.tsx'
import { PaymentAnswerView } from './payment-answer.tsx'
import type { OtherPayer, PaymentDraft } from './payment-draft.ts'
import { draftErrors, draftFromUrl, paymentBody } from './payment-draft.ts'
import styles from './test-bank.module.css'
import { payFromTestBank } from './test-bank-calls.ts'

export interface PaymentFormProps {
  payers: readonly BankPayer[]
  chosen: PayerKey
  onChoose: (chosen: PayerKey) => void
  /** Called when money may have moved on this account. */
  onPaid: (account: PayerKey) => void
}

export function PaymentForm({ payers, chosen, onChoose, onPaid }: PaymentFormProps) {
  const [draft, setDraft] = useState<PaymentDraft>(() => draftFromUrl(window.location.search))
  const [other, setOther] = useState<OtherPayer>({ name: '', bsb: '', accountNumber: '' })
  const [tried, setTried] = useState(false)
  const [paying, setPaying] = useState(false)
  const [shown, setShown] = useState<ShownAnswer>()
  // An amount filled in from the payee's name disappears with the name. A typed one remains.
  const [typed, setTyped] = useState(draft.amount !== '')

  const listed = payers.find((payer) => payerKeyOf(payer) === chosen)
  const errors = tried ? draftErrors(draft, listed ? undefined : other) : {}
  const change = (part: Partial<PaymentDraft>) => setDraft((before) => ({ ...before, ...part }))

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    if (paying) return
    setTried(true)
    setShown(undefined)
    if (Object.keys(draftErrors(draft, listed ? undefined : other)).length > 0) return
    setPaying(true)
    const body = paymentBody(draft, listed ?? other)
    const answer = await payFromTestBank(body)
    const amount = formatAud(parsePaymentAmount(draft.amount.trim()) ?? ZERO_CENTS)
    setShown({ answer, what: `${amount} to ${body.payID}` })
    setPaying(false)
    setTried(false)
    onPaid(`${body.bsb}/${body.accountNumber}`)
  }

  return (
    <section aria-labelledby="pay-title" className={styles.card}>
      <h2 id="pay-title">New payment</h2>
      <form noValidate onSubmit={submit}>
        <PayerChoice
          chosen={listed ? chosen : SOMEONE_ELSE}
          errors={errors}
          onChoose={onChoose}
          onOther={setOther}
          other={other}
          payers={payers}
        />
        <FieldStack>
          <div>
            <TextField
              error={errors.payId}
              label="PayID"
              maxLength={140}
              onChange={(payId) => change({ payId })}
              required
              spellCheck={false}
              type="email"
              value={draft.payId}
            />
            <PayeeLookUp
              onAmount={(amount) => {
                if (!typed) change({ amount })
              }}
              payId={draft.payId}
            />
          </div>
          <TextField
            error={errors.amount}
            inputMode="decimal"
            label="Amount"
            numeric
            onChange={(amount) => {
              setTyped(amount !== '')
              change({ amount })
            }}
            prefix="$"
            required
            value={draft.amount}
          />
        </FieldStack>
        <FieldStack columns={2}>
          <TextField
            label="Description"
            maxLength={paymentDescriptionLength.max}
            onChange={(description) => change({ description })}
            value={draft.description}
          />
          <TextField
            label="Reference"
            maxLength={35}
            onChange={(reference) => change({ reference })}
            value={draft.reference}
          />
        </FieldStack>
        <div className={styles.submit}>
          <Button busy={paying} kind="primary" type="submit">
            Pay
          </Button>
        </div>
      </form>
      <div aria-live="polite">{shown ? <PaymentAnswerView {...shown} /> : null}</div>
    </section>
  )
}
