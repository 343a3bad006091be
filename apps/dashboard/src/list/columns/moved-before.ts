/** Returns ids with one of them moved to just before another, or to the end. */
export function movedBefore(
  ids: readonly string[],
  id: string,
  before: string | undefined,
): string[] {
  if (!ids.includes(id) || id === before) return [...ids]
  const others = ids.filter((other) => other !== id)
  const place = before === undefined ? -1 : others.indexOf(before)
  others.splice(place < 0 ? others.length : place, 0, id)
  return others
}
