import type { PayIdType } from '@tideway/contract/payment-requests/pay-id-type'
import { PayIdType as PayIdTypes } from '@tideway/contract/payment-requests/pay-id-type'
import type { AccountCheckResult } from '@tideway/contract/payments/enquiries/account-enquiry'
import { compareNames } from '@tideway/contract/payments/enquiries/account-enquiry'
import type { PayoutDraft, PayoutField } from '@tideway/contract/payments/payout-draft'
import { payIdTypeLabels } from '@tideway/contract/payments/payout-draft'
import { Segmented } from '@tideway/design/choices/segmented'
import { FieldStack } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { Select } from '@tideway/design/select/select'
import styles from '../payouts.module.css'
import { EnquiryLine } from './enquiry-line.tsx'
import type { PayeeEnquiries } from './use-payee-enquiries.ts'

const order: readonly PayIdType[] = ['EMAIL', 'PHONE', 'ABN', 'ORG']
const payIdTypes = order
  .filter((type) => PayIdTypes.options.includes(type))
  .map((type) => ({ value: type, text: payIdTypeLabels[type] }))

export interface PayeeFieldsProps {
  draft: PayoutDraft
  errors: Partial<Record<PayoutField, string>>
  enquiries: PayeeEnquiries
  onChange: (part: Partial<PayoutDraft>) => void
}

/** Fields for the payee: by PayID, whose name is shown, or by BSB and account, whose name is checked. */
export function PayeeFields({ draft, errors, enquiries, onChange }: PayeeFieldsProps) {
  return (
    <>
      <Segmented
        label="Pay by"
        onChange={(way) => onChange({ way })}
        options={[
          { value: 'payId', text: 'PayID' },
          { value: 'account', text: 'BSB and account' },
        ]}
        value={draft.way}
      />
      {draft.way === 'payId' ? (
        <PayIdFields draft={draft} enquiries={enquiries} errors={errors} onChange={onChange} />
      ) : (
        <AccountFields draft={draft} enquiries={enquiries} errors={errors} onChange={onChange} />
      )}
      <div>
        <TextField
          error={errors.payeeName}
          label="Payee name"
          onChange={(payeeName) => onChange({ payeeName })}
          required
          value={draft.payeeName}
        />
        {draft.way === 'account' ? (
          <EnquiryLine
            enquiry={enquiries.name}
            failed="We couldn’t check the name."
            idle="We’ll check that the name matches the account."
            notFound="We couldn’t check the name."
            refused="We couldn’t check the name."
          >
            {nameCheckWords}
          </EnquiryLine>
        ) : null}
      </div>
    </>
  )
}

function PayIdFields({ draft, errors, enquiries, onChange }: PayeeFieldsProps) {
  return (
    <div className={styles.payIdFields}>
      <Select
        label="PayID type"
        onChange={(payIdType) => onChange({ payIdType })}
        options={payIdTypes}
        value={draft.payIdType}
      />
      <div>
        <TextField
          error={errors.payId}
          inputMode={draft.payIdType === 'EMAIL' ? 'email' : 'text'}
          label="PayID"
          lowerCase
          onChange={(payId) => onChange({ payId })}
          required
          spellCheck={false}
          value={draft.payId}
        />
        <EnquiryLine
          enquiry={enquiries.payId}
          failed="We couldn’t look up the name."
          idle="The PayID’s registered name appears here."
          notFound="This PayID isn’t registered."
          refused="This PayID’s name is private."
        >
          {({ name }) => (
            <>
              Registered to <b>{name ?? 'a person or business with no name on record'}</b>
            </>
          )}
        </EnquiryLine>
      </div>
    </div>
  )
}

function AccountFields({ draft, errors, enquiries, onChange }: PayeeFieldsProps) {
  return (
    <div>
      <FieldStack columns={2}>
        <TextField
          error={errors.bsb}
          inputMode="numeric"
          label="BSB"
          numeric
          onChange={(bsb) => onChange({ bsb })}
          placeholder="062-000"
          required
          value={draft.bsb}
        />
        <TextField
          error={errors.accountNumber}
          inputMode="numeric"
          label="Account number"
          numeric
          onChange={(accountNumber) => onChange({ accountNumber })}
          required
          value={draft.accountNumber}
        />
      </FieldStack>
      <EnquiryLine
        enquiry={enquiries.bsb}
        failed="We couldn’t check the BSB."
        idle="We’ll check how this BSB can be paid."
        notFound="We couldn’t find this BSB."
        refused="The bank doesn’t share how this BSB can be paid."
      >
        {({ nppReachable }) =>
          nppReachable
            ? 'Accepts real-time payments.'
            : 'Paid by Direct Entry, in 3 to 5 business days.'
        }
      </EnquiryLine>
    </div>
  )
}

/** Returns whether the payee's name is the one that its PayID is registered to. */
export function payIdNameWords(payeeName: string, registered: string) {
  const match = compareNames(payeeName, registered)
  if (match === 'MTCH') return 'The names match.'
  if (match === 'CMTC') return 'The names are a close match.'
  return (
    <span className={styles.caution}>
      The names don’t match. Check with the payee before you pay.
    </span>
  )
}

/** Returns the result of comparing the names. It never blocks a payment, because users know their payees. */
export function nameCheckWords(check: AccountCheckResult) {
  const { accountCheckResultCode: code, displayAccountName } = check
  const { errorReasonDescription: reason, retryAdvice } = check
  if (code === 'MTCH') return 'The name matches the account.'
  if (code === 'CMTC') {
    return (
      <>
        The name is a close match. The account holder is <b>{displayAccountName}</b>
      </>
    )
  }
  if (code === 'NMTC') {
    return (
      <span className={styles.caution}>
        The name doesn’t match the account. Check with the payee before you pay.
      </span>
    )
  }
  const why = reason ? `: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}` : ''
  return `We couldn’t check the name${why}.${retryAdvice ? ' Try again later.' : ''}`
}
