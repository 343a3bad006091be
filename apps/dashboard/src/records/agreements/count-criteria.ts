import type { TransactionSearch } from '../../list/search/transaction-search.ts'

/** Returns the number of criteria that are set. Two dates count as one. */
export function countCriteria(search: TransactionSearch): number {
  const { endDate: _end, zone: _zone, ...others } = search
  return Object.keys(others).length
}
