import { Button } from '@tideway/design/buttons/button'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { ErrorText } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { disabledReason } from '../draft-rules.ts'
import { emptyFilters } from '../search-draft.ts'
import type { DraftProps } from '../search-fields.tsx'
import type { FilterField } from '../transaction-search.ts'
import { MAX_SEARCH_TEXT } from '../transaction-search.ts'
import { amountsMessage } from './filter-amounts.ts'
import { chosenStatuses, withStatus } from './filter-statuses.ts'
import styles from './more-filters.module.css'

interface FilterFieldsProps extends DraftProps {
  /** All statuses of the type, in order. */
  statuses: readonly string[]
}

/** Filters that every type has: status, amount, name and reference. They are cleared together. */
export function FilterFields({ draft, onChange, statuses }: FilterFieldsProps) {
  const reason = disabledReason('filters', draft)
  if (reason !== undefined) return <p className="quiet">{reason}</p>
  const set = (name: FilterField) => (value: string) =>
    onChange((before) => ({ ...before, [name]: value }))
  const chosen = chosenStatuses(draft.status)
  const message = amountsMessage(draft)
  const isEmpty = Object.keys(emptyFilters).every((name) => draft[name as FilterField] === '')
  return (
    <>
      <fieldset className={styles.statuses} data-field="status">
        <legend>Status</legend>
        {statuses.map((status) => (
          <Checkbox
            checked={chosen.includes(status)}
            key={status}
            label={status}
            onChange={(checked) =>
              onChange((before) => ({
                ...before,
                status: withStatus(before.status, status, checked, statuses),
              }))
            }
          />
        ))}
      </fieldset>
      <div data-field="amount">
        <div className={styles.amounts}>
          <Amount label="Amount From" onChange={set('amountFrom')} value={draft.amountFrom} />
          <Amount label="Amount To" onChange={set('amountTo')} value={draft.amountTo} />
        </div>
        {message ? <ErrorText>{message}</ErrorText> : null}
      </div>
      <div data-field="name">
        <TextField
          hint="Any part, in capitals or not, with accents or without."
          label="Payer or Payee Name"
          maxLength={MAX_SEARCH_TEXT}
          onChange={set('name')}
          spellCheck={false}
          value={draft.name}
        />
      </div>
      <div data-field="paymentReference">
        <TextField
          hint="Any part of the reference or of the bank’s transaction ID."
          label="Payment Reference"
          maxLength={MAX_SEARCH_TEXT}
          onChange={set('paymentReference')}
          spellCheck={false}
          value={draft.paymentReference}
        />
      </div>
      {isEmpty ? null : (
        <Button
          kind="quiet"
          onClick={() => onChange((before) => ({ ...before, ...emptyFilters }))}
          type="button"
        >
          Clear the filters
        </Button>
      )}
    </>
  )
}

interface AmountProps {
  label: string
  value: string
  onChange: (value: string) => void
}

function Amount(props: AmountProps) {
  return <TextField {...props} inputMode="decimal" numeric prefix="$" />
}
