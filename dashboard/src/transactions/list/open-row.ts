import { withParameters } from './list-address.ts'

const PARAMETER = 'open'

/** The key of the row that an address opens; null for none. */
export function openRowOf(query: string): string | null {
  return new URLSearchParams(query).get(PARAMETER) || null
}

/** An address with another open row, or with none; everything else of it stays as it was written. */
export function withOpenRow(address: string, key: string | null): string {
  return withParameters(address, { [PARAMETER]: key ?? '' })
}

export type StepToRow =
  | 'none'
  | 'back'
  | { href: string; replace: boolean; listBelow: string | undefined }

/**
 * How the history gets to another open row. The first one is a new entry over the list, and the next take
 * its place: one Back closes whichever is open. Closing goes back where the entry below is the same list,
 * so that no Back does nothing; where it is another one (a link opened the row, or the filter changed
 * since), the list takes the entry's place.
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

/** The link to a row for a colleague: the list as it is, the row, and the client they both belong to. */
export function linkToRow(address: string, key: string, clientId: string): string {
  return withParameters(withOpenRow(address, key), { clientId })
}

function queryOf(address: string): string {
  return address.split('?')[1] ?? ''
}
