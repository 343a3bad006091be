import { ApiFailure } from '../platform/api-failure.ts'

/** Said in a snackbar for 10 s when a create or an enquiry fails (spec 8). */
export const GENERIC_FAILURE = 'An error occurred. Please refresh and try again.'

/**
 * What a failed change of money means for the person: it was refused and nothing happened, or nobody
 * here knows (no answer, a broken one, or the server failed midway).
 */
export type ChangeFailure = { kind: 'refused'; message: string | undefined } | { kind: 'unknown' }

export function changeFailure(error: unknown): ChangeFailure {
  const refused =
    error instanceof ApiFailure &&
    (error.kind === 'unauthorized' || (error.kind === 'refused' && (error.status ?? 500) < 500))
  return refused ? { kind: 'refused', message: error.problem?.message } : { kind: 'unknown' }
}

/** Whether the server has decided about this payload, so that the next try is a new one. */
export function isDefinite(error: unknown): boolean {
  return error instanceof ApiFailure && error.definite
}
