import { presetDays } from '@tideway/contract/time/date-preset-days'
import { localDateTime } from '@tideway/contract/time/dates-local'
import { searchDraftOf, searchOf } from './search-draft.ts'
import type { TransactionSearch } from './transaction-search.ts'
import { searchQuery } from './transaction-search.ts'

/** Adds the dates of a preset at an instant. Any other search is returned unchanged. */
export function withPresetDates(search: TransactionSearch, now: Date): TransactionSearch {
  const { dates, zone } = search
  if (dates === undefined) return search
  const { from, to } = presetDays(dates, localDateTime(now, zone).slice(0, 'yyyy-MM-dd'.length))
  return { ...search, startDate: `${from} 00:00:00`, endDate: `${to} 23:59:59` }
}

/** The search in an address, and the search in force there: the same search, or the type's default. */
export interface EnteredSearch {
  addressSearch: TransactionSearch
  inForce: TransactionSearch
}

/**
 * Returns the search that Search writes into the address. Unchanged default dates are not written. Their end would stay
 * at the time of entry, and later payments would never be found (readings 3, default search of {brand}To).
 */
export function searchToWrite(
  newSearch: TransactionSearch,
  { addressSearch, inForce }: EnteredSearch,
  zone?: string,
): TransactionSearch {
  const unchanged = searchOf(searchDraftOf(inForce, zone))
  if (searchQuery(newSearch) === searchQuery(unchanged)) return addressSearch
  const { startDate, endDate, zone: wantedZone, ...others } = newSearch
  const isDefault =
    addressSearch.startDate === undefined &&
    addressSearch.dates === undefined &&
    startDate === unchanged.startDate &&
    endDate === unchanged.endDate &&
    wantedZone === unchanged.zone
  return isDefault ? others : newSearch
}
