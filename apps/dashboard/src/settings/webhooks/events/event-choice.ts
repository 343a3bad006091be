import type { EventPanel } from '@tideway/contract/webhooks/webhooks'

/** Adds or removes events, in the order of the types. Events that are no longer offered stay. */
export function withEvents(
  types: readonly string[],
  chosen: readonly string[],
  events: readonly string[],
  on: boolean,
): string[] {
  const next = new Set(chosen)
  for (const event of events) {
    if (on) next.add(event)
    else next.delete(event)
  }
  const knownEvents = types.filter((type) => next.has(type))
  return [...knownEvents, ...chosen.filter((event) => !types.includes(event))]
}

export function isSameSet(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((event) => other.includes(event))
}

/** Returns '2 of 6'. */
export function countText({ events }: EventPanel, chosen: readonly string[]): string {
  return `${events.filter((event) => chosen.includes(event)).length} of ${events.length}`
}
