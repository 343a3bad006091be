import { z } from 'zod/mini'
import type { Refusal } from './problems.ts'
import { Problem, refusal } from './problems.ts'

/**
 * Two people at one screen: a read of settings answers an ETag, and a save that sends it back in If-Match is made only
 * while they are as they were read, else refused with 412. The header is ours and optional.
 */

/** Who last saved what a refused save is about. */
export const LastSaved = z.object({
  name: z.string(),
  savedDatetime: z.iso.datetime(),
})
export type LastSaved = z.infer<typeof LastSaved>

/** Body of the 412. `lastSaved` is there where the audit trail has such a save. */
export const StaleProblem = z.object({ ...Problem.shape, lastSaved: z.optional(LastSaved) })
export type StaleProblem = z.infer<typeof StaleProblem>

export function settingsChanged(
  lastSaved: LastSaved | undefined,
): Refusal & { body: StaleProblem } {
  const changed = refusal(412, 'The settings have changed since they were loaded', 'ERR0.03')
  return { ...changed, body: { ...changed.body, ...(lastSaved && { lastSaved }) } }
}
