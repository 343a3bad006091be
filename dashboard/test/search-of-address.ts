import { parseSearch } from '../src/platform/search-params.ts'
import { listParams } from '../src/transactions/list/list-address.ts'
import type {
  SearchField,
  TransactionSearch,
} from '../src/transactions/search/transaction-search.ts'
import { searchOfType } from '../src/transactions/search/transaction-search.ts'

/** Returns the search that a list with these fields reads from an address, parsed like in the router. */
export function searchOfAddress(query: string, fields: readonly SearchField[]): TransactionSearch {
  return searchOfType(listParams(parseSearch(query)), fields)
}
