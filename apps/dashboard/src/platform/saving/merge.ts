/**
 * Merges the changes of two users to the same settings: each keeps the changes that the other did not make. Both
 * started from `base`.
 */

export interface MergedSettings<Settings> {
  /** Their settings with our changes. Fields that both changed hold our value. */
  settings: Settings
  /** Fields that both changed to different values. The user must choose. */
  conflicts: (keyof Settings)[]
}

/** Merges field by field. Values are compared as JSON, and a list counts as one value. */
export function mergeSettings<Settings extends object>(
  base: Settings,
  ours: Settings,
  theirs: Settings,
): MergedSettings<Settings> {
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

/** Returns the fields that differ from `base`, which are all that a save must send. */
export function changedSettings<Settings extends object>(
  base: Settings,
  ours: Settings,
): Partial<Settings> {
  const names = Object.keys(ours) as (keyof Settings)[]
  return Object.fromEntries(
    names.filter((name) => !isSame(ours[name], base[name])).map((name) => [name, ours[name]]),
  ) as Partial<Settings>
}

/** Merges lists of independent items: their list in its order, without our removed items, plus our added items. */
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

/** Undefined and null both mean no value. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null)
}
