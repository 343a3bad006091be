import { IconRefresh, IconSearch } from '@tabler/icons-react'
import { Button } from '@tideway/look/button'
import { FieldStack } from '@tideway/look/field'
import { Icon } from '@tideway/look/icon'
import { TextField } from '@tideway/look/text-field'
import { useState } from 'react'
import { DateTimeField } from '../ui/date-time-field.tsx'
import {
  DATE_FORM_MESSAGE,
  datesMessage,
  disabledReason,
  draftOf,
  payIdDraftMessage,
  type SearchDraft,
  searchLabels,
  searchOf,
  searchProblem,
  withEnd,
  withStart,
} from './search-draft.ts'
import styles from './search-panel.module.css'
import {
  MAX_SEARCH_TEXT,
  type SearchField,
  type TextField as TextName,
  type TransactionSearch,
} from './transaction-search.ts'

interface SearchPanelProps {
  fields: readonly SearchField[]
  /** The search of the address. */
  search: TransactionSearch
  onSearch: (search: TransactionSearch) => void
  onRefresh: () => void
  refreshing: boolean
}

const hints: Partial<Record<TextName, string>> = {
  payID: 'PayID that the client used to complete the payment.',
}

/**
 * The shared search panel (spec 2.11). Which fields it has is the transaction type's to say; what is
 * typed is a draft of its own until Search is pressed.
 */
export function SearchPanel(props: SearchPanelProps) {
  const { fields, search, onSearch, onRefresh, refreshing } = props
  const [draft, onChange] = useDraft(search)
  const problem = searchProblem(draft)
  return (
    <search>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (problem === undefined) onSearch(searchOf(draft))
        }}
      >
        <FieldStack>
          {fields.map((field) => {
            if (field === 'searchByCompletedDate') return null
            if (field === 'dates') {
              return <DateRange draft={draft} key={field} onChange={onChange} />
            }
            return <SearchText draft={draft} field={field} key={field} onChange={onChange} />
          })}
        </FieldStack>
        <div className={styles.actions}>
          <Button
            busy={refreshing}
            icon={<Icon of={IconRefresh} />}
            onClick={onRefresh}
            type="button"
            wide
          >
            Refresh
          </Button>
          <Button
            disabledReason={problem}
            icon={<Icon of={IconSearch} />}
            kind="primary"
            reasonPlacement="hidden"
            type="submit"
            wide
          >
            Search
          </Button>
        </div>
      </form>
    </search>
  )
}

interface DraftProps {
  draft: SearchDraft
  onChange: (draft: SearchDraft) => void
}

function SearchText({ field, draft, onChange }: DraftProps & { field: TextName }) {
  return (
    <TextField
      disabledReason={disabledReason(field, draft)}
      error={field === 'payID' ? payIdDraftMessage(draft) : undefined}
      hint={hints[field]}
      label={searchLabels[field]}
      maxLength={MAX_SEARCH_TEXT}
      onChange={(value) => onChange({ ...draft, [field]: value })}
      spellCheck={false}
      value={draft[field]}
    />
  )
}

function DateRange({ draft, onChange }: DraftProps) {
  const off = disabledReason('dates', draft)
  const message = datesMessage(draft)
  return (
    <>
      <DateTimeField
        disabledReason={off}
        label="Date From"
        labelAction={
          <Button kind="link" onClick={() => onChange({ ...draft, startDate: '', endDate: '' })}>
            Clear
          </Button>
        }
        onChange={(value) => onChange(withStart(draft, value))}
        value={draft.startDate}
      />
      <DateTimeField
        disabledReason={off ?? (draft.startDate === '' ? 'Set Date From first.' : undefined)}
        // A field that holds no date says so itself.
        error={message === DATE_FORM_MESSAGE ? undefined : message}
        label="Date To"
        min={draft.startDate}
        onChange={(value) => onChange(withEnd(draft, value))}
        value={draft.endDate}
      />
    </>
  )
}

/** The search of the address, until something is changed in the panel; another address starts anew. */
function useDraft(search: TransactionSearch): [SearchDraft, (draft: SearchDraft) => void] {
  const [held, setHeld] = useState(() => ({ search, draft: draftOf(search) }))
  const current = held.search === search ? held : { search, draft: draftOf(search) }
  if (current !== held) setHeld(current)
  return [current.draft, (draft) => setHeld({ search, draft })]
}
