import { lazyComponent, useLazyComponent } from '../../../ui/lazy-component.ts'
import type { SearchType } from '../search-types.ts'
import type { TransactionSearch, TypedValue } from '../transaction-search.ts'

export interface IdSuggestionProps {
  type: SearchType
  /** The text, and where it was typed: a field of the panel, or the Filter. */
  typed: TypedValue | undefined
  /** The other search fields. They are kept as far as the fields allow. */
  beside?: TransactionSearch | undefined
  /** Searches with the text in the correct field. */
  onSearch: (search: TransactionSearch) => void
  /** Filters by an id that cannot be searched by. Absent if there are no rows to filter. */
  onFilter?: ((text: string) => void) | undefined
}

const text = lazyComponent(async () => (await import('./id-suggestion-text.tsx')).IdSuggestionText)

/** Length of the shortest id. */
const SHORTEST = 5

/**
 * Suggests the correct field for an id typed into another one: 'This looks like a PayID. Search by PayID'. Renders
 * nothing if there is no suggestion. The rules load once something is typed, and the search works without them.
 */
export function IdSuggestion(props: IdSuggestionProps) {
  const isLongEnough = (props.typed?.text.trim().length ?? 0) >= SHORTEST
  const Text = useLazyComponent(text, isLongEnough, () => {})
  return <div role="status">{isLongEnough && Text ? <Text {...props} /> : null}</div>
}
