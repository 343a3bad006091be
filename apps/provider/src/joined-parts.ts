import { parts } from './app.ts'
import type { Part } from './part.ts'
import type { Platform } from './platform/platform.ts'
import type { Finishers } from './rail/outbound-transfer.ts'
import type { RailEvents } from './rail/rail.ts'

type Contribution<Name extends keyof Part> = Name extends unknown
  ? Extract<(typeof parts)[number], Record<Name, unknown>>[Name]
  : never

/** Returns the members that the parts have under a name, in the order of the parts. */
export function contributions<Name extends keyof Part>(name: Name): Contribution<Name>[] {
  const all: readonly Part[] = parts
  return all.flatMap((part) => part[name] ?? []) as Contribution<Name>[]
}

/** An object with the members of every object of a union. */
type Joined<Union> = (Union extends unknown ? (one: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/**
 * Joins objects of several parts into one. The compiler refuses the result if a member that is needed is missing.
 * Throws if two parts bring the same member.
 */
export function joined<Each extends object>(objects: readonly Each[]): Joined<Each> {
  const entries = objects.flatMap((each) => Object.entries(each))
  const byName = new Map(entries)
  if (byName.size < entries.length)
    throw new Error(`brought twice: ${entries.map(([name]) => name).join(', ')}`)
  return Object.fromEntries(byName) as Joined<Each>
}

/** Finisher for each kind of outgoing money. A kind without one does not compile (decision 91). */
export const finishers = joined(contributions('finishers')) satisfies Finishers

/** Connects the banks' notices to the nouns that handle them. A notice without one does not compile. */
export function railEvents(platform: Platform): RailEvents {
  return joined(contributions('railEvents').map((eventsOf) => eventsOf(platform, finishers)))
}
