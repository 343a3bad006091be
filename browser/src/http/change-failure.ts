import { ApiFailure, HELD_MESSAGE, isHeld, isUnreachable } from './api-failure.ts'

/**
 * Meaning of a failed change for the user: rejected without effect, or outcome unknown. `held` is true if the change
 * waits for the approval of a second person, which has no effect yet either. `answered` is false if no
 * response arrived.
 */
export type ChangeFailure =
  | { kind: 'refused'; message: string | undefined; held?: true }
  | { kind: 'unknown'; answered: boolean }

export function changeFailure(error: unknown): ChangeFailure {
  if (isHeld(error)) return { kind: 'refused', message: HELD_MESSAGE, held: true }
  const refused =
    error instanceof ApiFailure &&
    (error.kind === 'unauthorized' || (error.kind === 'refused' && (error.status ?? 500) < 500))
  return refused
    ? { kind: 'refused', message: error.problem?.message }
    : { kind: 'unknown', answered: !isUnreachable(error) }
}
