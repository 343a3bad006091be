import { listParams } from '../src/list/address/list-address.ts'
import type { SearchField, TransactionSearch } from '../src/list/search/transaction-search.ts'
import { searchOfType } from '../src/list/search/transaction-search.ts'
import { parseSearch } from '../src/platform/search-params.ts'

/** Returns the search that a list with these fields reads from an address, parsed like in the router. */
export function searchOfAddress(query: string, fields: readonly SearchField[]): TransactionSearch {
  return searchOfType(listParams(parseSearch(query)), fields)
}
