/** The Filter's text, and what of it the address has. */
export interface FilterText {
  /** The path of the list that the text belongs to. */
  list: string
  /** As the field shows it. */
  text: string
  /** The text that was last written into the address, or read from it. */
  written: string
  /** The filter of the address when it was last looked at: a written one arrives a moment later. */
  seen: string
}

export function filterFromAddress(list: string, inAddress: string): FilterText {
  return { list, text: inAddress, written: inAddress, seen: inAddress }
}

/**
 * The text for an address. What was typed stays while its list's address only catches up with it; another
 * list, Back, Forward or a link bring their own.
 */
export function followAddress(filter: FilterText, list: string, inAddress: string): FilterText {
  if (list === filter.list && inAddress === filter.seen) return filter
  if (list === filter.list && inAddress === filter.written) return { ...filter, seen: inAddress }
  return filterFromAddress(list, inAddress)
}
