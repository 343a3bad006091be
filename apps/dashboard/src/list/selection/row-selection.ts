/** The selected rows of a list, by their keys. Never changed: every step returns another one. */
export interface Selected {
  keys: ReadonlySet<string>
  /** The row that a range starts at: the last row pressed without Shift. */
  anchor: string | undefined
  /** Rows that were selected before the current range started, which it never deselects. */
  keptKeys: ReadonlySet<string>
}

export const NOTHING: Selected = { keys: new Set(), anchor: undefined, keptKeys: new Set() }

/** Selects a row, or takes it out. A later range starts at it. */
export function withToggled({ keys }: Selected, key: string): Selected {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return { keys: next, anchor: key, keptKeys: next }
}

/**
 * Selects the rows from the anchor to this one, in the shown order. The range replaces the previous range, so that it
 * can grow and shrink. If the anchor is not shown, the range is this row alone.
 */
export function withRangeTo(
  { keys, anchor, keptKeys }: Selected,
  key: string,
  shown: readonly string[],
): Selected {
  const to = shown.indexOf(key)
  const from = anchor === undefined ? -1 : shown.indexOf(anchor)
  if (to < 0) return { keys, anchor, keptKeys }
  if (from < 0) return { keys: new Set(keys).add(key), anchor: key, keptKeys: keys }
  const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
  return { keys: new Set([...keptKeys, ...range]), anchor, keptKeys }
}

/** Selects all shown rows, or none of them if they are all selected. Rows that the filter hides are unchanged. */
export function withAllToggled({ keys }: Selected, shown: readonly string[]): Selected {
  const next = new Set(keys)
  const isFull = countIn(keys, shown) === shown.length
  for (const key of shown) {
    if (isFull) next.delete(key)
    else next.add(key)
  }
  return { keys: next, anchor: undefined, keptKeys: next }
}

/** Selects all shown rows in addition. */
export function withAll({ keys, anchor }: Selected, shown: readonly string[]): Selected {
  const next = new Set(keys)
  for (const key of shown) next.add(key)
  return { keys: next, anchor, keptKeys: next }
}

/** Returns how many of the rows are selected. */
export function countIn(keys: ReadonlySet<string>, shown: readonly string[]): number {
  let count = 0
  for (const key of shown) if (keys.has(key)) count += 1
  return count
}
