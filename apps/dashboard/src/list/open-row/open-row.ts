import { withParameters } from '../address/list-address.ts'

const PARAMETER = 'open'

/** Returns the key of the row that an address opens, or null for none. */
export function openRowOf(query: string): string | null {
  return new URLSearchParams(query).get(PARAMETER) || null
}

/** Returns an address with another open row, or with none. The rest of the address stays unchanged. */
export function withOpenRow(address: string, key: string | null): string {
  return withParameters(address, { [PARAMETER]: key ?? '' })
}

export type StepToRow =
  | 'none'
  | 'back'
  | { href: string; replace: boolean; listBelow: string | undefined }

/**
 * Returns the history step to another open row. The first opened row adds an entry, and later ones replace it, so that
 * one Back closes any row. Closing goes back if the previous entry is the same list, because otherwise the next Back
 * would have no effect. If a link opened the row, or the filter has changed since, the list replaces the entry.
 */
export function stepToRow(
  address: string,
  listBelow: string | undefined,
  key: string | null,
): StepToRow {
  if (openRowOf(queryOf(address)) === key) return 'none'
  const list = withOpenRow(address, null)
  if (key === null) {
    return listBelow === list ? 'back' : { href: list, replace: true, listBelow: undefined }
  }
  const replace = openRowOf(queryOf(address)) !== null
  return { href: withOpenRow(address, key), replace, listBelow: replace ? listBelow : list }
}

/** Returns a row's link for a colleague: the list, the row and their client. */
export function linkToRow(address: string, key: string, clientId: string): string {
  return withParameters(withOpenRow(address, key), { clientId })
}

/** Returns the path of a transaction's own page. */
export function pagePath(segment: string, key: string): string {
  return `/transactions/${segment}/${encodeURIComponent(key)}`
}

function queryOf(address: string): string {
  return address.split('?')[1] ?? ''
}
