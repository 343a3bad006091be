import { parseSearch } from '../src/platform/search-params.ts'
import { listParams } from '../src/transactions/list/list-address.ts'
import type {
  SearchField,
  TransactionSearch,
} from '../src/transactions/search/transaction-search.ts'
import { searchOfType } from '../src/transactions/search/transaction-search.ts'

/** The search that a list with these fields makes of an address's query, read as the router reads it. */
export function searchOfAddress(query: string, fields: readonly SearchField[]): TransactionSearch {
  return searchOfType(listParams(parseSearch(query)), fields)
}
