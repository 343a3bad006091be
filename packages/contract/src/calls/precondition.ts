import { z } from 'zod/mini'
import type { ProblemResponse } from './problems.ts'
import { Problem, problemResponse } from './problems.ts'

/**
 * Protects settings from concurrent edits: a read returns an ETag, and a save with If-Match succeeds only if the
 * settings are unchanged, or else fails with 412. The header is optional and not part of the provider API.
 */

/** The user who made the last save of the settings. */
export const LastSaved = z.object({
  name: z.string(),
  savedDatetime: z.iso.datetime(),
})
export type LastSaved = z.infer<typeof LastSaved>

/** Body of the 412. `lastSaved` is present if the audit trail has a matching save. */
export const StaleProblem = z.object({ ...Problem.shape, lastSaved: z.optional(LastSaved) })
export type StaleProblem = z.infer<typeof StaleProblem>

export function settingsChanged(
  lastSaved: LastSaved | undefined,
): ProblemResponse & { body: StaleProblem } {
  const changed = problemResponse(
    412,
    'The settings have changed since they were loaded',
    'ERR0.03',
  )
  return { ...changed, body: { ...changed.body, ...(lastSaved && { lastSaved }) } }
}
