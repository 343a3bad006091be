import type { HeldChange } from './api-failure.ts'
import { ApiFailure, HELD_MESSAGE, heldOf, isUnreachable } from './api-failure.ts'

/**
 * Meaning of a failed change for the user: rejected without effect, or outcome unknown. `held` is present if the change
 * waits for the approval of a second person, which has no effect yet either. `reason` is the server's reason, next to
 * the message. `answered` is false if no response arrived.
 */
export type ChangeFailure =
  | { kind: 'refused'; message: string | undefined; reason?: string; held?: HeldChange }
  | { kind: 'unknown'; answered: boolean }

export function changeFailure(error: unknown): ChangeFailure {
  const held = heldOf(error)
  if (held) return { kind: 'refused', message: HELD_MESSAGE, held }
  const refused =
    error instanceof ApiFailure &&
    (error.kind === 'unauthorized' || (error.kind === 'refused' && (error.status ?? 500) < 500))
  if (!refused) return { kind: 'unknown', answered: !isUnreachable(error) }
  const { message, details } = error.problem ?? {}
  return { kind: 'refused', message, ...(details && { reason: details.failureReason }) }
}
