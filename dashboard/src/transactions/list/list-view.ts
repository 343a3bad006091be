import type { ListView } from './list-address.ts'

/** The view of a list, and what of it the address has. */
export interface FollowedView {
  /** The path of the list that the view belongs to. */
  list: string
  /** As the screen shows it. */
  view: ListView
  /** The view that was last written into the address, or read from it. */
  written: ListView
  /** The view of the address when it was last looked at: a written one arrives a moment later. */
  seen: ListView
  /** The filter is being typed: the address follows once it pauses. */
  typing: boolean
}

export function viewFromAddress(list: string, inAddress: ListView): FollowedView {
  return { list, view: inAddress, written: inAddress, seen: inAddress, typing: false }
}

/**
 * The view for an address. What was typed or pressed stays while its list's address only catches up with it; another
 * list, Back, Forward or a link bring their own.
 */
export function followAddress(
  followed: FollowedView,
  list: string,
  inAddress: ListView,
): FollowedView {
  const isSameList = list === followed.list
  if (isSameList && isSameView(inAddress, followed.seen)) return followed
  if (isSameList && isSameView(inAddress, followed.written)) {
    return { ...followed, seen: inAddress }
  }
  return viewFromAddress(list, inAddress)
}

export function isSameView(a: ListView, b: ListView): boolean {
  return a.filter === b.filter && a.page === b.page && a.pageSize === b.pageSize
}
