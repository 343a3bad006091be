/**
 * Returns the shown fields in their order. Fields that `order` does not name, such as one ticked just now, follow their
 * neighbour in the type's order.
 *
 * @param all Ids of every field, in the type's order.
 * @param saved Ids of the shown fields.
 * @param order Ids in the chosen order. May name fields that are not shown.
 */
export function shownOrder(
  all: readonly string[],
  saved: readonly string[],
  order: readonly string[] = [],
): string[] {
  const shown = new Set(saved)
  const ordered = [...new Set(order)].filter((id) => all.includes(id))
  for (const [place, id] of all.entries()) {
    if (ordered.includes(id)) continue
    const before = all.slice(0, place).findLast((other) => ordered.includes(other))
    ordered.splice(before === undefined ? 0 : ordered.indexOf(before) + 1, 0, id)
  }
  return ordered.filter((id) => shown.has(id))
}
