import type { TransactionSearch } from '../search/transaction-search.ts'
import type { PageSize, ShownPart } from './list-address.ts'

/** The list that an address describes. */
export interface ListAddress {
  /** Path of the list. */
  list: string
  /** Path and search. Equal for equal searches of a list. */
  address: string
  addressSearch: TransactionSearch
  part: ShownPart
}

/** The state of a list: the address's, with the user's changes since. */
export interface ShownList extends ListAddress {
  /** The search in force: the address's search, or the type's default search if the address has none. */
  search: TransactionSearch
  /** The part last written to or read from the address. */
  written: ShownPart
  /** The part in the address at the last check. It is a moment behind `written`. */
  seen: ShownPart
  /** The user is typing a filter. The address is updated after a pause. */
  typing: boolean
}

/** The last address that was read. Its search takes effect if it differs from the current one. */
interface ReadAddress {
  address: ListAddress
  search: TransactionSearch
}

/** A change by the user, a written address, or the search after entering the list again. */
export type ShownListChange = Partial<Pick<ShownList, 'search' | 'typing' | 'written'>> & {
  part?: Partial<ShownPart>
}

// A new filter or order starts at the first page.
export const filterChange = (filter: string): ShownListChange => ({
  part: { filter, page: 0 },
  typing: true,
})
export const sortChange = (sort: string | undefined): ShownListChange => ({
  part: { sort, page: 0 },
  typing: false,
})
export const pageChange = (page: number, pageSize: PageSize): ShownListChange => ({
  part: { page, pageSize },
  typing: false,
})

export function listOfAddress(address: ListAddress, search: TransactionSearch): ShownList {
  return { ...address, search, written: address.part, seen: address.part, typing: false }
}

/** Returns the list's next state, or the same object if its address is unchanged. */
export function nextShownList(shown: ShownList, action: ReadAddress | ShownListChange): ShownList {
  if ('address' in action) return followAddress(shown, action)
  return { ...shown, ...action, part: { ...shown.part, ...action.part } }
}

/**
 * Keeps the typed or pressed part while the address of its list is only late. Another list, Back, Forward or a link
 * replace it with a new part. An equal search stays the same object, so that a changed filter loads nothing again.
 */
function followAddress(shown: ShownList, { address: read, search }: ReadAddress): ShownList {
  const { list, address, part } = read
  const isSameList = list === shown.list
  const isUnchanged = isSameList && isSamePart(part, shown.seen)
  const isSameAddress = address === shown.address
  if (isUnchanged && isSameAddress) return shown
  const next =
    isSameList && (isUnchanged || isSamePart(part, shown.written))
      ? { ...shown, ...read, part: shown.part, seen: part, search }
      : listOfAddress(read, search)
  if (!isSameAddress) return next
  return { ...next, addressSearch: shown.addressSearch, search: shown.search }
}

export function isSamePart(a: ShownPart, b: ShownPart): boolean {
  return (
    a.filter === b.filter && a.page === b.page && a.pageSize === b.pageSize && a.sort === b.sort
  )
}
