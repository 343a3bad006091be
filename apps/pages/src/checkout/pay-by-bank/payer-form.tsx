import type { PayToField } from '@tideway/contract/checkout/pay-to-payer'
import { Button } from '@tideway/design/buttons/button'
import { Segmented } from '@tideway/design/choices/segmented'
import { TextField } from '@tideway/design/fields/text-field'
import type { RefObject } from 'react'
import { useRef, useState } from 'react'
import styles from '../checkout.module.css'
import type { PayerDraft, PayerMessages } from './payer-draft.ts'
import { payerMessages } from './payer-draft.ts'

const ways = [
  { value: 'payID', text: 'Mobile or email' },
  { value: 'account', text: 'BSB and account' },
] as const

export interface PayerFormProps {
  draft: PayerDraft
  onChange: (draft: PayerDraft) => void
  /** Text of the button, with the amount. */
  action: string
  busy: boolean
  onSubmit: () => void
}

/** Fields for the payer's account, and the button that sends the request to its bank. */
export function PayerForm({ draft, onChange, action, busy, onSubmit }: PayerFormProps) {
  const [shown, setShown] = useState<PayerMessages>({})
  const payID = useRef<HTMLInputElement>(null)
  const bsb = useRef<HTMLInputElement>(null)
  const accountNumber = useRef<HTMLInputElement>(null)
  const payerName = useRef<HTMLInputElement>(null)
  const inputs: Record<PayToField, RefObject<HTMLInputElement | null>> = {
    payID,
    bsb,
    accountNumber,
    payerName,
  }

  const field = (name: PayToField) => ({
    name,
    ref: inputs[name],
    required: true,
    readOnly: busy,
    value: draft[name],
    error: shown[name],
    onChange(text: string) {
      const changed = { ...draft, [name]: text }
      onChange(changed)
      // A fixed error disappears immediately. A new one is not shown while typing.
      if (shown[name] !== undefined) setShown({ ...shown, [name]: payerMessages(changed)[name] })
    },
    onBlur() {
      if (draft[name] !== '') setShown({ ...shown, [name]: payerMessages(draft)[name] })
    },
  })

  function submit() {
    const messages = payerMessages(draft)
    setShown(messages)
    const [wrong] = Object.keys(messages) as PayToField[]
    if (wrong === undefined) onSubmit()
    else inputs[wrong].current?.focus()
  }

  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) submit()
      }}
    >
      <Segmented
        label="Pay from"
        onChange={(by) => {
          if (!busy) onChange({ ...draft, by })
        }}
        options={ways}
        value={draft.by}
      />
      {draft.by === 'payID' ? (
        <TextField
          {...field('payID')}
          autoComplete="email"
          hint="The PayID linked to your bank account"
          inputMode="email"
          label="Mobile number or email"
          spellCheck={false}
        />
      ) : (
        <>
          <div className={styles.pair}>
            <TextField {...field('bsb')} inputMode="numeric" label="BSB" numeric />
            <TextField
              {...field('accountNumber')}
              inputMode="numeric"
              label="Account number"
              numeric
            />
          </div>
          <TextField {...field('payerName')} autoComplete="name" label="Account name" />
        </>
      )}
      <Button busy={busy} kind="primary" type="submit" wide>
        {action}
      </Button>
    </form>
  )
}
