import { localDateTime } from '@tideway/contract/time/dates-local'
import { draftOf, searchOf } from './search-draft.ts'
import type { TransactionSearch } from './transaction-search.ts'
import { searchQuery } from './transaction-search.ts'

/** A search with its transaction type's value, `{brand}Id` and its like; none where nothing said one. */
export interface TypedSearch {
  type: string | undefined
  search: TransactionSearch
}

/**
 * spec 4, transaction search defaults, the other reading: a search of type {brand}To or of none,
 * without startDate, endDate, paymentInitiationId and clientTransactionId, becomes {brand}To from
 * today 00:00:00 to now. Any other is used as given. `initiations` is the value of {brand}To; today
 * is that of the browser's zone, and tests name one.
 */
export function defaultSearch(
  { type, search }: TypedSearch,
  initiations: string,
  now: Date,
  zone?: string,
): TypedSearch {
  const { startDate, endDate, paymentInitiationId, clientTransactionId } = search
  const said = startDate ?? endDate ?? paymentInitiationId ?? clientTransactionId
  if (said !== undefined || (type !== undefined && type !== initiations)) return { type, search }
  const until = localDateTime(now, zone)
  return {
    type: initiations,
    search: { startDate: `${until.slice(0, 'yyyy-MM-dd'.length)} 00:00:00`, endDate: until },
  }
}

/** The search of an address, and the one in force there: the same, or the type's default. */
export interface EnteredSearch {
  said: TransactionSearch
  inForce: TransactionSearch
}

/**
 * What Search writes into the address. A default search that nobody changed stays out of it: its 'now'
 * would stay that of entering, and a payment made a minute later would never be found (readings 3,
 * default search of {brand}To).
 */
export function searchToWrite(
  wanted: TransactionSearch,
  { said, inForce }: EnteredSearch,
): TransactionSearch {
  const unchanged = searchOf(draftOf(inForce))
  return searchQuery(wanted) === searchQuery(unchanged) ? said : wanted
}
