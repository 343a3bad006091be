import type { ListView } from './list-address.ts'

/** The view of a list, and the part of it that the address has. */
export interface FollowedView {
  /** Path of the list that the view belongs to. */
  list: string
  /** The view on the screen. */
  view: ListView
  /** The view last written to or read from the address. */
  written: ListView
  /** The view in the address at the last check. A written view is in the address a moment later. */
  seen: ListView
  /** The user is typing a filter. The address is updated after a pause. */
  typing: boolean
}

export function viewFromAddress(list: string, inAddress: ListView): FollowedView {
  return { list, view: inAddress, written: inAddress, seen: inAddress, typing: false }
}

/**
 * Returns the view for an address. The typed or pressed view stays while the address of its list is only late. Another
 * list, Back, Forward or a link bring a new view.
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
  return (
    a.filter === b.filter && a.page === b.page && a.pageSize === b.pageSize && a.sort === b.sort
  )
}
