import { useReducer } from 'react'
import type { SearchDraft } from './search-draft.ts'
import { draftInZone, isUntouched, searchDraftOf } from './search-draft.ts'
import type { TransactionSearch } from './transaction-search.ts'

/**
 * Changed drafts by the search of the address where typing started. A draft outlives the panel, which is folded and
 * moves between the list's side and a drawer. A new address has a new search and therefore no draft.
 */
const drafts = new WeakMap<TransactionSearch, SearchDraft>()

/** Returns true if the panel of this search holds changes that were not searched for. */
export function hasUnsearchedDraft(search: TransactionSearch): boolean {
  return drafts.has(search)
}

export function useSearchDraft(
  search: TransactionSearch,
  zone: string | undefined,
): [SearchDraft, (change: (draft: SearchDraft) => SearchDraft) => void] {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const current = () => draftInZone(drafts.get(search) ?? searchDraftOf(search, zone), zone)
  return [
    current(),
    (change) => {
      const next = change(current())
      if (isUntouched(next, search)) drafts.delete(search)
      else drafts.set(search, next)
      update()
    },
  ]
}
