import { localDateTime } from '@tideway/contract/dates-local'
import type { TransactionSearch } from './transaction-search.ts'

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
