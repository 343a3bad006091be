import { maxPrefixLength } from '@tideway/contract/pay-id'
import { Alert } from '@tideway/look/alert'
import { FieldStack } from '@tideway/look/field'
import { Select } from '@tideway/look/select'
import { TextField } from '@tideway/look/text-field'
import type { FocusEvent } from 'react'
import styles from './new-payment-request.module.css'
import type { EnquiryState } from './pay-id-enquiries.ts'
import { PayIdWarning } from './pay-id-warning.tsx'
import type { DraftField } from './payment-request-draft.ts'
import type { ChangeFailure } from './payment-request-failure.ts'
import type { PaymentRequestForm } from './use-payment-request-form.ts'

/** The four fields of spec 2.8, what the enquiry says, and what the last try to create came to. */
export function PaymentRequestFields({ form }: { form: PaymentRequestForm }) {
  const { draft, change, busy, enquiry } = form
  const text = (field: DraftField) => ({
    required: true,
    value: draft[field],
    error: form.message(field),
    readOnly: busy,
    ref: form.inputs[field],
    onChange: (value: string) => change({ [field]: value }),
    onBlur: (event: FocusEvent) => {
      // A press on Create or Cancel must not move the button away from under the pointer.
      if (!(event.relatedTarget instanceof HTMLButtonElement)) form.leave(field)
    },
  })
  return (
    <FieldStack>
      <Select
        label="PayID Domain"
        onChange={(domain) => change({ domain })}
        options={form.domains.map((domain) => ({ value: domain, text: domain }))}
        required
        value={draft.domain}
      />
      <TextField
        {...text('prefix')}
        autoFocus
        hint={enquiryHint(enquiry)}
        label="PayID Prefix"
        maxLength={Math.max(1, maxPrefixLength(draft.domain))}
        spellCheck={false}
        suffix={<span className={styles.suffix}>@{draft.domain}</span>}
        warning={enquiry.kind === 'answered' && enquiry.availability.kind !== 'available'}
      />
      <PayIdWarning enquiry={enquiry} />
      <TextField {...text('description')} label="Description" maxLength={140} />
      <div className={styles.amount}>
        <TextField {...text('amount')} inputMode="decimal" label="Amount" numeric prefix="$" />
      </div>
      <CreateFailure failure={form.failure} />
    </FieldStack>
  )
}

function enquiryHint(enquiry: EnquiryState): string | undefined {
  if (enquiry.kind === 'due' || enquiry.kind === 'asking') return 'Checking this PayID…'
  if (enquiry.kind === 'none') return 'Lowercase letters, digits, underscore, hyphen and dot.'
  if (enquiry.kind === 'failed') return 'This PayID could not be checked.'
  return enquiry.availability.kind === 'available' ? 'This PayID is available.' : undefined
}

function CreateFailure({ failure }: { failure: ChangeFailure | undefined }) {
  if (failure === undefined) return null
  if (failure.kind === 'unknown') {
    return (
      <Alert kind="error" title="Not known whether it was created">
        No answer came. Press Create to ask again with the same request: it is not created twice.
      </Alert>
    )
  }
  return failure.message ? <Alert kind="error">{failure.message}</Alert> : null
}
