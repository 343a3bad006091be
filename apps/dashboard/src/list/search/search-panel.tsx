import { IconRefresh, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@tideway/design/buttons/button'
import { FieldStack } from '@tideway/design/fields/field'
import { Icon } from '@tideway/design/indicators/icon'
import { Select } from '@tideway/design/select/select'
import { useReducer, useRef } from 'react'
import { flushSync } from 'react-dom'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import { useMoreFilters } from './filters/more-filters.tsx'
import type { SearchDraft } from './search-draft.ts'
import { draftInZone, isUntouched, searchDraftOf, searchOf, searchProblem } from './search-draft.ts'
import { DateRange, DateType, SearchText } from './search-fields.tsx'
import styles from './search-panel.module.css'
import type { SearchType } from './search-types.ts'
import { searchTypes } from './search-types.ts'
import { IdSuggestion } from './suggestion/id-suggestion.tsx'
import type { PanelField, TransactionSearch } from './transaction-search.ts'
import { countFilters } from './transaction-search.ts'

/** Loaded when it is unfolded. */
const filterFields = lazyComponent(
  async () => (await import('./filters/filter-fields.tsx')).FilterFields,
)

/**
 * Drafts by the search of the address where typing began. A draft outlives the panel, which moves between the list's
 * side and a drawer at 1200 px. A new address has a new search and therefore a new draft.
 */
const drafts = new WeakMap<TransactionSearch, SearchDraft>()

export function useSearchDraft(
  search: TransactionSearch,
  zone: string | undefined,
): [SearchDraft, (change: (draft: SearchDraft) => SearchDraft) => void] {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const current = () => draftInZone(drafts.get(search) ?? searchDraftOf(search, zone), zone)
  return [
    current(),
    (change) => {
      drafts.set(search, change(current()))
      update()
    },
  ]
}

interface SearchPanelProps {
  type: SearchType
  /** All statuses of the type, in order. */
  statuses: readonly string[]
  /** The search of the address. The same address always has the same object. */
  search: TransactionSearch
  onSearch: (search: TransactionSearch) => void
  onRefresh: () => void
  refreshing: boolean
  /** Filters the loaded rows by an id that cannot be searched by. */
  onFilter?: ((text: string) => void) | undefined
}

/**
 * The shared search panel (spec 2.11). The transaction type decides which fields it has. Typed values stay a draft
 * until Search is pressed.
 */
export function SearchPanel(props: SearchPanelProps) {
  const { type, search, statuses, onSearch, onFilter } = props
  const { zone } = useShownZone()
  const [draft, onChange] = useSearchDraft(search, zone)
  const form = useRef<HTMLFormElement>(null)
  const untouched = isUntouched(draft, search)
  const problem = untouched ? undefined : searchProblem(draft)
  const { toggle, Content } = useMoreFilters(filterFields, {
    inForce: countFilters(search),
    inDraft: countFilters(searchOf(draft)),
  })

  function take(suggested: TransactionSearch) {
    flushSync(() => onChange(() => searchDraftOf(suggested, zone)))
    // The pressed button has disappeared, so the focus moves to Search.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    onSearch(suggested)
  }

  function fieldOf(field: PanelField) {
    if (field === 'dates')
      return <DateRange draft={draft} key={field} onChange={onChange} untouched={untouched} />
    if (field === 'searchByCompletedDate') {
      return <DateType draft={draft} key={field} onChange={onChange} />
    }
    return (
      <div key={field}>
        <SearchText draft={draft} field={field} onChange={onChange} />
        <IdSuggestion
          beside={searchOf(draft)}
          onFilter={
            onFilter &&
            ((text) => {
              onChange((before) => ({ ...before, [field]: '' }))
              onFilter(text)
            })
          }
          onSearch={take}
          type={type}
          typed={{ field, text: draft[field] }}
        />
      </div>
    )
  }

  return (
    <search>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (problem === undefined) onSearch(searchOf(draft))
        }}
        ref={form}
      >
        {type.searchFields.length === 0 ? null : (
          <FieldStack>
            <TypeSelect type={type} />
            {type.searchFields.map(fieldOf)}
            {toggle}
            {Content ? <Content draft={draft} onChange={onChange} statuses={statuses} /> : null}
          </FieldStack>
        )}
        <Actions {...props} problem={problem} />
      </form>
    </search>
  )
}

/** Changing the type changes the route (spec 2.11). */
function TypeSelect({ type }: { type: SearchType }) {
  const navigate = useNavigate()
  return (
    <Select
      label="Transaction Type"
      onChange={(segment) => void navigate({ href: `/transactions/${segment}` })}
      options={searchTypes.map(({ segment, label }) => ({ value: segment, text: label }))}
      value={type.segment}
    />
  )
}

/** Shows Refresh, except for {brand}To, and Search if there are fields to search by (spec 2.11). */
function Actions(props: SearchPanelProps & { problem: string | undefined }) {
  const { type, onRefresh, refreshing, problem } = props
  return (
    <div className={styles.actions}>
      {type.withoutRefresh ? null : (
        <Button
          busy={refreshing}
          icon={<Icon of={IconRefresh} />}
          onClick={onRefresh}
          type="button"
          wide
        >
          Refresh
        </Button>
      )}
      {type.searchFields.length === 0 ? null : (
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
      )}
    </div>
  )
}
