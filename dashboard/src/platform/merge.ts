/**
 * Joins what two people did to the same settings: what one changed is kept, whatever the other saved beside it. Both
 * sides began from `base`.
 */

export interface Merged<Settings> {
  /** Theirs, with what only we changed. Fields that both changed hold ours. */
  settings: Settings
  /** Fields that both changed, each to something else: somebody has to choose. */
  conflicts: (keyof Settings)[]
}

/** Field by field. Values are compared by their JSON; a list counts as one value. */
export function mergeSettings<Settings extends object>(
  base: Settings,
  ours: Settings,
  theirs: Settings,
): Merged<Settings> {
  const names = [...new Set([...Object.keys(ours), ...Object.keys(theirs)])] as (keyof Settings)[]
  const settings = { ...theirs }
  const conflicts: (keyof Settings)[] = []
  for (const name of names) {
    if (isSame(ours[name], base[name])) continue
    settings[name] = ours[name]
    if (!isSame(theirs[name], base[name]) && !isSame(theirs[name], ours[name])) conflicts.push(name)
  }
  return { settings, conflicts }
}

/** The fields that differ from `base`: all that a save has to send. */
export function changedSettings<Settings extends object>(
  base: Settings,
  ours: Settings,
): Partial<Settings> {
  const names = Object.keys(ours) as (keyof Settings)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(ours[name], base[name])).map((name) => [name, ours[name]]),
  ) as Partial<Settings>
}

/** Item by item, for lists whose items stand for themselves: theirs in its order, less what we removed, and what we added. */
export function mergeList(
  base: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): string[] {
  if (isSame(theirs, base)) return [...ours]
  const removed = new Set(base.filter((item) => !ours.includes(item)))
  const added = ours.filter((item) => !base.includes(item) && !theirs.includes(item))
  return [...theirs.filter((item) => !removed.has(item)), ...added]
}

/** Nothing and null say the same: no value. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
