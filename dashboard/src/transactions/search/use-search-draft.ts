import { useReducer } from 'react'
import type { SearchDraft } from './search-draft.ts'
import { draftOf } from './search-draft.ts'
import type { TransactionSearch } from './transaction-search.ts'

/**
 * What was typed, by the search of the address it was begun from. It outlives the panel, which at
 * 1200 px moves between the side of the list and a drawer, and goes with that search: another
 * address starts anew.
 */
const drafts = new WeakMap<TransactionSearch, SearchDraft>()

export function useSearchDraft(
  search: TransactionSearch,
): [SearchDraft, (change: (draft: SearchDraft) => SearchDraft) => void] {
  const [, update] = useReducer((count: number) => count + 1, 0)
  const current = () => drafts.get(search) ?? draftOf(search)
  return [
    current(),
    (change) => {
      drafts.set(search, change(current()))
      update()
    },
  ]
}
