import { localDateTime } from '@tideway/contract/time/dates-local'
import type { TransactionSearch } from './transaction-search.ts'
import { searchOfType } from './transaction-search.ts'

/** A search with its transaction type, such as `{brand}Id`. The type is undefined if the address names none. */
export interface TypedSearch {
  type: string | undefined
  search: TransactionSearch
}

/**
 * Returns the default search of spec 4, transaction search defaults, in its second reading. It applies to type
 * {brand}To or no type, without startDate, endDate, paymentInitiationId and clientTransactionId. That search becomes
 * {brand}To from today 00:00:00 to now. Any other search is returned unchanged. `initiations` is the value of
 * {brand}To. Today is in the given zone or the browser's.
 */
export function defaultSearch(
  { type, search }: TypedSearch,
  initiations: string,
  now: Date,
  zone?: string,
): TypedSearch {
  const { startDate, endDate, dates, paymentInitiationId, clientTransactionId } = search
  const explicitSearch = startDate ?? endDate ?? dates ?? paymentInitiationId ?? clientTransactionId
  if (explicitSearch !== undefined || (type !== undefined && type !== initiations))
    return { type, search }
  const until = localDateTime(now, zone)
  return {
    type: initiations,
    search: {
      ...searchOfType(search, ['filters']),
      startDate: `${until.slice(0, 'yyyy-MM-dd'.length)} 00:00:00`,
      endDate: until,
      ...(zone === undefined ? {} : { zone }),
    },
  }
}
