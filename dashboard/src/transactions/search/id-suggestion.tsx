import { part, usePart } from '../../ui/use-part.ts'
import type { SearchType } from './search-types.ts'
import type { TransactionSearch, Typed } from './transaction-search.ts'

export interface IdSuggestionProps {
  type: SearchType
  /** Where what was typed: a field of the panel, or the Filter. */
  typed: Typed | undefined
  /** What else is searched by; as much as the fields allow goes along. */
  beside?: TransactionSearch | undefined
  /** The text in its right field. */
  onSearch: (search: TransactionSearch) => void
  /** For an id that cannot be searched by, where there are rows to filter. */
  onFilter?: ((text: string) => void) | undefined
}

const text = part(async () => (await import('./id-suggestion-text.tsx')).IdSuggestionText)

/** No id is shorter. */
const SHORTEST = 5

/**
 * 'This looks like a PayID. Search by PayID': for a text that was typed where another one is asked
 * for. Nothing where there is nothing to say. Its rules are only loaded once something is typed;
 * without them the search is what it was.
 */
export function IdSuggestion(props: IdSuggestionProps) {
  const wanted = (props.typed?.text.trim().length ?? 0) >= SHORTEST
  const Text = usePart(text, wanted, () => {})
  return <div role="status">{wanted && Text ? <Text {...props} /> : null}</div>
}
