import type { ChangeFailure } from '@tideway/browser/http/change-failure'
import { formatAud } from '@tideway/contract/money/money'
import { maxPrefixLength } from '@tideway/contract/payment-requests/pay-id'
import { Button } from '@tideway/design/buttons/button'
import { FieldStack } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import { Select } from '@tideway/design/select/select'
import styles from './new-payment-request.module.css'
import type { EnquiryState } from './pay-id-enquiries.ts'
import type { DraftField } from './payment-request-draft.ts'
import type { PayIdDomains, PaymentRequestForm } from './use-payment-request-form.ts'

/** The four fields of spec 2.8, the enquiry's result, and the result of the last attempt to create. */
export function PaymentRequestFields({ form }: { form: PaymentRequestForm }) {
  const { draft, change, busy, enquiry } = form
  const text = (field: DraftField) => ({
    required: true,
    value: draft[field],
    error: form.message(field),
    readOnly: busy,
    ref: form.inputs[field],
    onChange: (value: string) => change({ [field]: value }),
    onLeave: () => form.leave(field),
  })
  if (form.domains.names.length === 0) return <DomainsAwaited domains={form.domains} />
  return (
    <FieldStack>
      <Select
        label="PayID Domain"
        onChange={(domain) => change({ domain })}
        options={form.domains.names.map((domain) => ({ value: domain, text: domain }))}
        required
        value={draft.domain}
      />
      <TextField
        {...text('prefix')}
        autoFocus
        hint={enquiryHint(enquiry, maxPrefixLength(draft.domain))}
        label="PayID Prefix"
        labelAction={
          draft.prefix === '' && !busy ? (
            <Button kind="link" onClick={form.suggestPrefix}>
              Suggest a prefix
            </Button>
          ) : undefined
        }
        lowerCase
        spellCheck={false}
        suffix={<span className={styles.suffix}>@{draft.domain}</span>}
        warning={enquiry.kind === 'answered' && enquiry.availability.kind !== 'available'}
      />
      <PayIdWarning enquiry={enquiry} />
      <TextField {...text('description')} label="Description" />
      <div className={styles.amount}>
        <TextField {...text('amount')} inputMode="decimal" label="Amount" numeric prefix="$" />
      </div>
      <CreateFailure failure={form.failure} />
    </FieldStack>
  )
}

/**
 * Shown until the client's domains are loaded. The fields need them, because a PayID with another domain would be
 * rejected.
 */
function DomainsAwaited({ domains }: { domains: PayIdDomains }) {
  if (domains.failed) {
    return (
      <Alert
        actions={
          <Button busy={domains.retrying} onClick={domains.retry}>
            Retry
          </Button>
        }
        kind="error"
      >
        We couldn’t load your PayID domains.
      </Alert>
    )
  }
  return (
    <div aria-busy="true" className={styles.loading} role="status">
      <span className="visually-hidden">Loading your PayID domains</span>
      {['domain', 'prefix', 'description', 'amount'].map((field) => (
        <span className={styles.loadingField} key={field}>
          <Skeleton width="110px" />
          <Skeleton height="38px" />
        </span>
      ))}
    </div>
  )
}

function enquiryHint(enquiry: EnquiryState, maxLength: number): string | undefined {
  if (enquiry.kind === 'due' || enquiry.kind === 'asking') return 'Checking this PayID…'
  if (enquiry.kind === 'none') {
    return `Up to ${maxLength} lowercase letters, digits, underscores, hyphens and dots.`
  }
  if (enquiry.kind === 'failed') return 'We couldn’t check this PayID.'
  return enquiry.availability.kind === 'available' ? 'This PayID is available.' : undefined
}

function CreateFailure({ failure }: { failure: ChangeFailure | undefined }) {
  if (failure === undefined) return null
  if (failure.kind === 'unknown') {
    return (
      <Alert kind="error" title="We couldn’t confirm it was created">
        {failure.answered ? 'Something went wrong on our side.' : 'We didn’t get a response.'}{' '}
        Select Create to try again; we won’t create it twice.
      </Alert>
    )
  }
  return failure.message ? <Alert kind="error">{failure.message}</Alert> : null
}

/** An enquiry's result that the user must know before creating (spec 2.8, warnings). */
function PayIdWarning({ enquiry }: { enquiry: EnquiryState }) {
  if (enquiry.kind !== 'answered' || enquiry.availability.kind === 'available') return null
  if (enquiry.availability.kind === 'notAvailable') {
    return (
      <Alert kind="warning" title="PayID Unavailable">
        '{enquiry.payId}' is already registered. Please try a different PayID.
      </Alert>
    )
  }
  return (
    <Alert kind="warning" title="PayID has been used previously">
      The PayID '{enquiry.payId}' is an existing PayID with:
      <span className={styles.existing}>
        <span>
          <span className={styles.word}>Amount</span>{' '}
          <span className="num">{formatAud(enquiry.availability.amountCents)}</span>
        </span>
        <span>Status: ACTIVE</span>
      </span>
      Proceeding will update it with the new information.
    </Alert>
  )
}
