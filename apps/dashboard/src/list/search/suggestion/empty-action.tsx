import { Button } from '@tideway/design/buttons/button'
import { FirstStepsPointer } from '../../../home/first-steps/first-steps-pointer.tsx'
import { openSearch } from '../../../platform/search-event.ts'
import type { SearchType } from '../search-types.ts'
import type { TransactionSearch } from '../transaction-search.ts'
import { typedValueOf } from '../transaction-search.ts'
import type { RunSearch } from '../use-run-search.ts'
import { IdSuggestion } from './id-suggestion.tsx'

interface EmptyActionProps {
  type: SearchType
  search: TransactionSearch
  filter: string
  onFilter: (filter: string) => void
  onSearch: RunSearch
}

/**
 * The suggestion of a list without rows: another field for a typed id, the search of everything, or the first steps.
 */
export function EmptyAction({ type, search, filter, onFilter, onSearch }: EmptyActionProps) {
  function searchWith(next: TransactionSearch, nextFilter: string) {
    onFilter(nextFilter)
    onSearch(next, nextFilter)
  }
  if (filter !== '') {
    return (
      <>
        <IdSuggestion
          onSearch={(next) => searchWith(next, '')}
          type={type}
          typed={{ field: 'filter', text: filter }}
        />
        <Button kind="link" onClick={() => openSearch(filter)}>
          Search everything for ‘{filter}’
        </Button>
      </>
    )
  }
  return (
    <>
      <IdSuggestion
        beside={search}
        onFilter={(text) => searchWith({}, text)}
        onSearch={onSearch}
        type={type}
        typed={typedValueOf(search)}
      />
      <FirstStepsPointer />
    </>
  )
}
