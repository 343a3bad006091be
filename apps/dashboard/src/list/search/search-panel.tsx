import { IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@tideway/design/buttons/button'
import { FieldStack } from '@tideway/design/fields/field'
import { Icon } from '@tideway/design/indicators/icon'
import { Select } from '@tideway/design/select/select'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { RefreshButton } from '../../ui/layout/refresh-button.tsx'
import { lazyComponent } from '../../ui/lazy-component.ts'
import { useShownZone } from '../../ui/time/shown-zone.ts'
import type { PanelTarget } from './chips/panel-target.ts'
import { isFilterTarget } from './chips/panel-target.ts'
import { searchProblem } from './draft-rules.ts'
import { useMoreFilters } from './filters/more-filters.tsx'
import { isUntouched, searchDraftOf, searchOf } from './search-draft.ts'
import { DateRange, DateType, SearchText } from './search-fields.tsx'
import styles from './search-panel.module.css'
import type { SearchType } from './search-types.ts'
import { searchTypes } from './search-types.ts'
import { IdSuggestion } from './suggestion/id-suggestion.tsx'
import type { PanelField, TransactionSearch } from './transaction-search.ts'
import { countFilters } from './transaction-search.ts'
import { hasUnsearchedDraft, useSearchDraft } from './use-search-draft.ts'

/** Loaded when it is unfolded. */
const filterFields = lazyComponent(
  async () => (await import('./filters/filter-fields.tsx')).FilterFields,
)

export interface SearchPanelProps {
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
  /** The field that gets the focus. A new object moves the focus again. */
  target?: PanelTarget | undefined
}

/**
 * The shared search panel (spec 2.11). The transaction type decides which fields it has. Typed values stay a draft
 * until Search is pressed.
 */
export function SearchPanel(props: SearchPanelProps) {
  const { type, search, statuses, target, onSearch, onFilter } = props
  const { zone } = useShownZone()
  const [draft, onChange] = useSearchDraft(search, zone)
  const form = useRef<HTMLFormElement>(null)
  const untouched = isUntouched(draft, search)
  const problem = untouched ? undefined : searchProblem(draft)
  const { toggle, Content } = useMoreFilters(filterFields, {
    inForce: countFilters(search),
    inDraft: countFilters(searchOf(draft)),
    opensFor: isFilterTarget(target) ? target : undefined,
  })
  useFocusOn(form, target)

  function take(suggested: TransactionSearch) {
    flushSync(() => onChange(() => searchDraftOf(suggested, zone)))
    // The pressed button has disappeared, so the focus moves to Search.
    form.current?.querySelector<HTMLElement>('[type=submit]')?.focus()
    onSearch(suggested)
  }

  function fieldOf(field: PanelField) {
    if (field === 'dates') {
      return (
        <div data-field={field} key={field}>
          <FieldStack>
            <DateRange draft={draft} onChange={onChange} untouched={untouched} />
          </FieldStack>
        </div>
      )
    }
    if (field === 'searchByCompletedDate') {
      return <DateType draft={draft} key={field} onChange={onChange} />
    }
    return (
      <div data-field={field} key={field}>
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
        <FieldStack>
          <TypeSelect type={type} />
          {type.searchFields.map(fieldOf)}
          {toggle}
          {Content ? <Content draft={draft} onChange={onChange} statuses={statuses} /> : null}
        </FieldStack>
        <Actions {...props} problem={problem} />
      </form>
    </search>
  )
}

/** Changing the type changes the route (spec 2.11). */
function TypeSelect({ type }: { type: SearchType }) {
  const navigate = useNavigate()
  return (
    <div data-field="type">
      <Select
        label="Transaction Type"
        onChange={(segment) => void navigate({ href: `/transactions/${segment}` })}
        options={searchTypes.map(({ segment, label }) => ({ value: segment, text: label }))}
        value={type.segment}
      />
    </div>
  )
}

/** Shows Refresh, except for {brand}To, and Search (spec 2.11). They stay in sight below any number of fields. */
function Actions(props: SearchPanelProps & { problem: string | undefined }) {
  const { type, search, onRefresh, refreshing, problem } = props
  return (
    <div className={styles.foot}>
      <p className={styles.unsearched} role="status">
        {hasUnsearchedDraft(search) ? 'Press Search to apply your changes.' : ''}
      </p>
      <div className={styles.actions}>
        {type.withoutRefresh ? null : (
          <RefreshButton busy={refreshing} onRefresh={onRefresh} wide />
        )}
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
    </div>
  )
}

/** Moves the focus to a field once it is rendered, because fields under 'More filters' are loaded first. */
function useFocusOn(form: { current: HTMLElement | null }, target: PanelTarget | undefined): void {
  const reached = useRef<PanelTarget>(undefined)
  useEffect(() => {
    if (target === undefined || reached.current === target) return
    const field = form.current?.querySelector<HTMLElement>(`[data-field="${target.field}"]`)
    const control =
      field?.querySelector<HTMLElement>('input:not(:disabled)') ??
      field?.querySelector<HTMLElement>('button')
    if (!control) return
    reached.current = target
    control.focus()
  })
}
