import { ApiFailure, isUnreachable } from './api-failure.ts'

/**
 * Meaning of a failed change for the user: rejected without effect, or outcome unknown. `answered` is false if no
 * response arrived.
 */
export type ChangeFailure =
  | { kind: 'refused'; message: string | undefined }
  | { kind: 'unknown'; answered: boolean }

export function changeFailure(error: unknown): ChangeFailure {
  const refused =
    error instanceof ApiFailure &&
    (error.kind === 'unauthorized' || (error.kind === 'refused' && (error.status ?? 500) < 500))
  return refused
    ? { kind: 'refused', message: error.problem?.message }
    : { kind: 'unknown', answered: !isUnreachable(error) }
}
