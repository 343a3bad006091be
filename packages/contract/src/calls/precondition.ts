import { z } from 'zod/mini'
import { field, nameObject } from './docs/field.ts'
import type { ProblemResponse } from './problems.ts'
import { Problem, problemResponse } from './problems.ts'

/**
 * Protects settings from concurrent edits: a read returns an ETag, and a save with If-Match succeeds only if the
 * settings are unchanged, or else fails with 412. The header is optional and not part of the provider API.
 */

/** The user who made the last save of the settings. */
export const LastSaved = z.object({
  name: field(
    z.string(),
    'Who saved them: a person’s name or email address, or the id of an API key.',
    'Amelia Hart',
  ),
  savedDatetime: field(
    z.iso.datetime(),
    'When they were saved, in UTC.',
    '2026-11-20T03:00:00.000Z',
  ),
})
export type LastSaved = z.infer<typeof LastSaved>

/** Body of the 412. `lastSaved` is present if the audit trail has a matching save. */
export const StaleProblem = z.object({
  ...Problem.shape,
  lastSaved: field(
    z.optional(LastSaved),
    'The last save of these settings. Absent if the audit trail has no such save.',
  ),
})
export type StaleProblem = z.infer<typeof StaleProblem>
nameObject(
  StaleProblem,
  'StaleProblem',
  'The body of a 412, the response to a save whose `If-Match` names older settings. `lastSaved` says who has saved them since.',
)

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
