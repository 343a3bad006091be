import type { Refusal } from '@tideway/contract/calls/problems'
import { refusal } from '@tideway/contract/calls/problems'
import { isStorable } from '@tideway/contract/calls/storable'

/** Deeper than any real metadata, but far below what the database and the call stack can handle. */
const MOST_LEVELS = 50

const unstorable = refusal(400, '[a string contains characters that cannot be stored]', 'ERR0.03')
const tooDeep = refusal(
  400,
  `[values must be nested at most ${MOST_LEVELS} levels deep]`,
  'ERR0.03',
)

/**
 * Returns the problem with a value that cannot be stored: a string in it is not storable, or it is nested too deeply.
 */
export function storageProblem(value: unknown, level = 0): Refusal | undefined {
  if (typeof value === 'string') return isStorable(value) ? undefined : unstorable
  if (typeof value !== 'object' || value === null) return undefined
  if (level === MOST_LEVELS) return tooDeep
  for (const [name, member] of Object.entries(value)) {
    const problem = isStorable(name) ? storageProblem(member, level + 1) : unstorable
    if (problem) return problem
  }
  return undefined
}
