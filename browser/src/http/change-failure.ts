import { ApiFailure, HELD_MESSAGE, isHeld, isUnreachable } from './api-failure.ts'

/**
 * Meaning of a failed change for the user: rejected without effect, or outcome unknown. `held` is true if the change
 * waits for the approval of a second person, which has no effect yet either. `reason` is the failure's own, beside the message. `answered` is false if no
 * response arrived.
 */
export type ChangeFailure =
  | { kind: 'refused'; message: string | undefined; reason?: string; held?: true }
  | { kind: 'unknown'; answered: boolean }

export function changeFailure(error: unknown): ChangeFailure {
  if (isHeld(error)) return { kind: 'refused', message: HELD_MESSAGE, held: true }
  const refused =
    error instanceof ApiFailure &&
    (error.kind === 'unauthorized' || (error.kind === 'refused' && (error.status ?? 500) < 500))
  if (!refused) return { kind: 'unknown', answered: !isUnreachable(error) }
  const { message, details } = error.problem ?? {}
  return { kind: 'refused', message, ...(details && { reason: details.failureReason }) }
}
