import { isJsonbSafe } from '@tideway/contract/calls/jsonb-safe'
import type { ProblemResponse } from '@tideway/contract/calls/problems'
import { problemResponse } from '@tideway/contract/calls/problems'

/** Deeper than any real metadata, but far below what the database and the call stack can handle. */
const MOST_LEVELS = 50

const unstorable = problemResponse(
  400,
  '[a string contains characters that cannot be stored]',
  'ERR0.03',
)
const tooDeep = problemResponse(
  400,
  `[values must be nested at most ${MOST_LEVELS} levels deep]`,
  'ERR0.03',
)

/**
 * Returns the problem with a value that cannot be stored: jsonb cannot store one of its strings, or it is nested too deeply.
 */
export function jsonbProblem(value: unknown, level = 0): ProblemResponse | undefined {
  if (typeof value === 'string') return isJsonbSafe(value) ? undefined : unstorable
  if (typeof value !== 'object' || value === null) return undefined
  if (level === MOST_LEVELS) return tooDeep
  for (const [name, member] of Object.entries(value)) {
    const problem = isJsonbSafe(name) ? jsonbProblem(member, level + 1) : unstorable
    if (problem) return problem
  }
  return undefined
}
