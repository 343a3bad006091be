import { FirstStepsPointer } from '../../../home/first-steps/first-steps-pointer.tsx'
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

/** What a list without rows suggests: another field for a typed id, or the first steps. */
export function EmptyAction({ type, search, filter, onFilter, onSearch }: EmptyActionProps) {
  function searchWith(next: TransactionSearch, nextFilter: string) {
    onFilter(nextFilter)
    onSearch(next, nextFilter)
  }
  if (filter !== '') {
    return (
      <IdSuggestion
        onSearch={(next) => searchWith(next, '')}
        type={type}
        typed={{ field: 'filter', text: filter }}
      />
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
