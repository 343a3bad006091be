import type { Cents } from '@tideway/contract/money/money'
import { Button } from '@tideway/design/buttons/button'
import { FieldStack } from '@tideway/design/fields/field'
import { TextArea } from '@tideway/design/fields/text-area'
import { TextField } from '@tideway/design/fields/text-field'
import { Alert } from '@tideway/design/messages/alert'
import type { RefObject } from 'react'
import { useRef, useState } from 'react'
import { useHasSettled } from '../../../ui/fields/use-has-settled.ts'
import { OverlapAlert } from '../../../ui/saving/overlap-alert.tsx'
import styles from '../balance-management.module.css'
import type { LowBalanceAlert } from './low-balance-queries.ts'
import type { AlertSaveFailure } from './low-balance-words.ts'
import { alertFailureWords, alertWords } from './low-balance-words.ts'
import { useLowBalanceAlert } from './use-low-balance-alert.ts'

const labels = { threshold: 'Threshold', emails: 'Email addresses' }

type Field = 'threshold' | 'addresses'

interface LowBalanceFormProps {
  saved: LowBalanceAlert
  /** In cents, or undefined if unknown. */
  balance: Cents | undefined
}

/** Threshold, addresses and Save (spec 2.20, 5). */
export function LowBalanceForm({ saved, balance }: LowBalanceFormProps) {
  const form = useLowBalanceAlert(saved)
  const [left, setLeft] = useState<Field>()
  const inputs = {
    threshold: useRef<HTMLInputElement>(null),
    addresses: useRef<HTMLTextAreaElement>(null),
  }
  const paused = {
    threshold: useHasSettled(form.texts.threshold),
    addresses: useHasSettled(form.texts.addresses),
  }
  const wrong = (['threshold', 'addresses'] as const).find((field) => form.messages[field])

  function field<Input>(name: Field, ref: RefObject<Input | null>) {
    return {
      value: form.texts[name],
      // Errors wait for a pause in typing, so that a user is not corrected in the middle of a word.
      error: paused[name] || left === name ? form.messages[name] : undefined,
      readOnly: form.busy,
      ref,
      onBlur: () => setLeft(name),
      onChange: (value: string) => {
        if (left === name) setLeft(undefined)
        form.change({ [name]: value })
      },
    }
  }

  return (
    <form
      className={styles.alerting}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        // Enter in a field submits even if the button is disabled.
        if (wrong === undefined) void form.save()
        else inputs[wrong].current?.focus()
      }}
    >
      <FieldStack>
        <div className={styles.threshold}>
          <TextField
            {...field('threshold', inputs.threshold)}
            hint="Dollars and cents, such as 500.00. Leave blank to turn the alert off."
            inputMode="decimal"
            label="Enter a low balance threshold"
            numeric
            prefix="$"
          />
        </div>
        <TextArea
          {...field('addresses', inputs.addresses)}
          hint="Enter one address per line and a maximum of 5."
          label="Email addresses"
          rows={5}
          spellCheck={false}
        />
      </FieldStack>
      <OverlapAlert labels={labels} overlap={form.overlap} what="this alert" />
      <Failure failed={form.failure} />
      <div className={styles.actions}>
        <Button
          busy={form.busy}
          disabledReason={wrong && !form.busy ? reasons[wrong] : undefined}
          kind="primary"
          type="submit"
        >
          Save
        </Button>
        {wrong ? null : <span className={styles.state}>{alertWords(saved, balance)}</span>}
      </div>
    </form>
  )
}

const reasons: Record<Field, string> = {
  threshold: 'Correct the threshold to save.',
  addresses: 'Correct the email addresses to save.',
}

function Failure({ failed }: { failed: AlertSaveFailure | undefined }) {
  if (failed === undefined) return null
  const { title, text } = alertFailureWords(failed)
  return (
    <Alert kind={failed.failure.kind === 'refused' ? 'error' : 'warning'} silent title={title}>
      <p>{text}</p>
    </Alert>
  )
}
