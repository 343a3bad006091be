import { localDateTime } from '@tideway/contract/time/dates-local'
import { toUtc } from '../search/dates/local-date-time.ts'
import type { TransactionSearch } from '../search/transaction-search.ts'
import type { SortValue } from '../transaction-list.ts'

/** Interval of the polls for newer records, in ms. */
export const POLL_MS = 15_000
/** Longest interval after failed polls, in ms. */
const LONGEST_POLL_MS = 5 * 60_000

/** Maximum records read by one poll. If all of them are new there may be more, and the list is read again instead. */
export const MOST_NEWER = 101

/** Returns the interval to the next poll, in ms: doubled after each failure in a row. */
export function pollAfter(failures: number): number {
  return Math.min(POLL_MS * 2 ** Math.min(failures, 10), LONGEST_POLL_MS)
}

/**
 * Time from now to the end of a search without an end, because the provider rejects a start without one. A clock that
 * is behind by less still finds everything.
 */
const END_AHEAD_MS = 24 * 3_600_000

export interface Watched {
  search: TransactionSearch
  /** True if the search is the type's default, whose end is the time of entering. */
  isDefault: boolean
  sort: string | undefined
}

/**
 * Returns true if newer records would be at the top of the list. They are not if the list is in another order, if it
 * shows one record by its id, or if its dates are in the past.
 */
export function mayGrowAtTop({ search, isDefault, sort }: Watched, now: number): boolean {
  const { clientTransactionId, clientPaymentId, paymentInitiationId, endDate, zone } = search
  const id = clientTransactionId ?? clientPaymentId ?? paymentInitiationId
  if (sort !== undefined || id !== undefined || search.searchByCompletedDate) return false
  return isDefault || endDate === undefined || Date.parse(toUtc(endDate, 999, zone)) > now
}

/**
 * Returns the search for records created at or after an instant, in ms since 1970. Its start has whole seconds, so it
 * finds the newest loaded record too. In the hour that clocks repeat it starts at the first of the two. A search
 * without an end gets one a day from now.
 */
export function searchSince(
  { search, isDefault }: Watched,
  newest: SortValue,
  now: number,
): TransactionSearch {
  const { endDate, ...others } = search
  const end = isDefault ? undefined : endDate
  if (typeof newest !== 'number' || Number.isNaN(newest))
    return { ...others, ...(end === undefined ? {} : { endDate: end }) }
  const startDate = localDateTime(new Date(newest), search.zone)
  const ahead = localDateTime(new Date(now + END_AHEAD_MS), search.zone)
  return { ...others, startDate, endDate: end ?? ahead }
}

/** Returns the words of the pill: '3 new', or '100+ new' if there may be more. */
export function newText(count: number): string {
  return count >= MOST_NEWER ? `${MOST_NEWER - 1}+ new` : `${count} new`
}
