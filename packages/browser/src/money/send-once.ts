import type { HeldChange } from '../http/api-failure.ts'
import { ApiFailure, failureStatus } from '../http/api-failure.ts'
import { changeFailure } from '../http/change-failure.ts'

/** An action that must take effect once, however often it is sent. */
export interface Intent<Attempt> {
  /** Source of every call of this intent. Stored before sending, and unchanged until `settle`. */
  attempt: Attempt
  /** Ends the intent. The same inputs start a new one from now on. */
  settle(): void
}

/** Effect of a failed call on its intent. */
export type FailedOutcome =
  /**
   * This call did nothing. If `decided`, the server decided about this payload, so no earlier call of the intent took
   * effect. A call stopped before that (401, 403, 429…) says nothing about an earlier one.
   */
  | {
      kind: 'refused'
      decided: boolean
      status: number | undefined
      message: string | undefined
      /** The server's reason, next to the message. */
      reason?: string
      /** Present if the server has stored the call, which waits for the approval of a second person. */
      held?: HeldChange
    }
  /** The change may have happened. `answered`: the server reported an error or sent an unreadable response. */
  | { kind: 'unknown'; answered: boolean }

export type Outcome<Answer> = { kind: 'sent'; answer: Answer } | FailedOutcome

/**
 * Sends an intent and settles it once its outcome is known: success or a definite rejection. Until then every call has
 * the same key. Never rejects.
 *
 * @param isRepeat Returns true if a failure says that an earlier call of the intent has arrived, which leaves its
 * outcome open.
 */
export async function sendOnce<Attempt, Answer>(
  { attempt, settle }: Intent<Attempt>,
  send: (attempt: Attempt) => Promise<Answer>,
  isRepeat?: (error: unknown) => boolean,
): Promise<Outcome<Answer>> {
  try {
    const answer = await send(attempt)
    settle()
    return { kind: 'sent', answer }
  } catch (error) {
    const outcome = outcomeOfFailure(error, isRepeat)
    if (outcome.kind === 'refused' && outcome.decided) settle()
    return outcome
  }
}

/** @param isRepeat See `sendOnce`. */
export function outcomeOfFailure(
  error: unknown,
  isRepeat: (error: unknown) => boolean = () => false,
): FailedOutcome {
  const failure = changeFailure(error)
  if (failure.kind === 'unknown') return failure
  if (isRepeat(error)) return { kind: 'unknown', answered: true }
  const decided = error instanceof ApiFailure && error.definite
  return {
    kind: 'refused',
    decided,
    status: failureStatus(error),
    message: failure.message,
    ...(failure.reason !== undefined && { reason: failure.reason }),
    ...(failure.held && { held: failure.held }),
  }
}
