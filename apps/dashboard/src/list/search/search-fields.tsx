import { Button } from '@tideway/design/buttons/button'
import { Segmented } from '@tideway/design/choices/segmented'
import { ErrorText } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { DateTimeField } from '../../ui/date-fields/date-time-field.tsx'
import { useDateShortcuts } from './dates/date-shortcuts.tsx'
import {
  clockHint,
  DATE_FORM_MESSAGE,
  datesMessage,
  disabledReason,
  exactInstant,
  payIdDraftMessage,
  withCompletedDate,
  withEndDate,
  withStart,
} from './draft-rules.ts'
import type { SearchDraft } from './search-draft.ts'
import { searchLabels } from './search-draft.ts'
import styles from './search-panel.module.css'
import type { TextField as TextName } from './transaction-search.ts'
import { MAX_SEARCH_TEXT } from './transaction-search.ts'

export interface DraftProps {
  draft: SearchDraft
  onChange: (change: (draft: SearchDraft) => SearchDraft) => void
}

const hints: Partial<Record<TextName, string>> = {
  payID: 'PayID that the client used to complete the payment.',
}

export function SearchText({ field, draft, onChange }: DraftProps & { field: TextName }) {
  return (
    <TextField
      disabledReason={disabledReason(field, draft)}
      error={field === 'payID' ? payIdDraftMessage(draft) : undefined}
      hint={hints[field]}
      label={searchLabels[field]}
      maxLength={MAX_SEARCH_TEXT}
      onChange={(value) => onChange((before) => ({ ...before, [field]: value }))}
      spellCheck={false}
      value={draft[field]}
    />
  )
}

export function DateRange({ draft, onChange, untouched }: DraftProps & { untouched: boolean }) {
  const { startDate, endDate } = draft
  const off = disabledReason('dates', draft)
  const message = untouched ? undefined : datesMessage(draft)
  const start = exactInstant(draft, 'startDate')
  const end = exactInstant(draft, 'endDate')
  const { toggle, presets } = useDateShortcuts({ draft, onChange, disabledReason: off })
  return (
    <>
      <DateTimeField
        disabledReason={off}
        hint={clockHint(startDate, 'startDate', draft.zone, start)}
        instant={start}
        label="Date From"
        labelAction={
          <span className={styles.dateActions}>
            {toggle}
            <Button
              aria-label="Clear the dates"
              kind="link"
              onClick={() => onChange((before) => withStart(before, ''))}
            >
              Clear
            </Button>
          </span>
        }
        onChange={(value) => onChange((before) => withStart(before, value))}
        value={startDate}
      />
      {presets}
      <DateTimeField
        disabledReason={off ?? (startDate === '' ? 'Set Date From first.' : undefined)}
        end
        // The field itself reports an invalid date, and a disabled field shows its reason.
        error={off || message === DATE_FORM_MESSAGE ? undefined : message}
        hint={clockHint(endDate, 'endDate', draft.zone, end)}
        instant={end}
        label="Date To"
        min={startDate}
        onChange={(value) => onChange((before) => withEndDate(before, value))}
        value={endDate}
      />
      {off && message ? <ErrorText>{message}</ErrorText> : null}
    </>
  )
}

const dateTypes = [
  { value: 'completed', text: 'by Completed Date' },
  { value: 'created', text: 'by Created Date' },
] as const

export function DateType({ draft, onChange }: DraftProps) {
  return (
    <Segmented
      hideLabel
      label="Search dates"
      onChange={(value) => onChange((before) => withCompletedDate(before, value === 'completed'))}
      options={dateTypes}
      value={draft.searchByCompletedDate ? 'completed' : 'created'}
    />
  )
}
