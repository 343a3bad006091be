import type { StaleProblem } from '@tideway/contract/calls/precondition'

/**
 * - `refused`: the server returned an error status.
 * - `unauthorized`: the server returned 401, and the session is over.
 * - `unreachable`: no response arrived (network, time-out). The call may or may not have taken effect.
 * - `unreadable`: the call succeeded and took effect, but its response body does not match the contract.
 * - `held`: the call waits for the approval of a second person. Nothing has happened yet.
 */
export type ApiFailureKind = 'refused' | 'unauthorized' | 'unreachable' | 'unreadable' | 'held'

/** Title and text for a call that waits for the approval of a second person. */
export const HELD_TITLE = 'Waiting for approval'
export const HELD_TEXT = 'Someone else must approve this before it happens.'
export const HELD_MESSAGE = `${HELD_TITLE}. ${HELD_TEXT}`

/** Message of a call that was not made, because the user did not prove who they are. */
export const NOT_PROVED = 'You didn’t confirm that it’s you, so nothing was sent.'

/** A call that waits for the approval of a second person. */
export interface HeldChange {
  approvalId: string
}

interface Circumstances {
  status?: number | undefined
  held?: HeldChange | undefined
  problem?: StaleProblem | undefined
  retryAfterMs?: number | undefined
  cause?: unknown
}

/** Statuses returned before the call was processed. They say nothing about an earlier attempt with the same key. */
const rejectedBeforeWork = new Set([401, 403, 408, 425, 429])

export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly kind: ApiFailureKind
  readonly status: number | undefined
  readonly problem: StaleProblem | undefined
  /** Present if `kind` is `held`. */
  readonly held: HeldChange | undefined
  /** The server's requested wait before another call, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(
    kind: ApiFailureKind,
    { status, problem, held, retryAfterMs, cause }: Circumstances = {},
  ) {
    super(problem?.message ?? `${kind}${status === undefined ? '' : ` (${status})`}`, { cause })
    this.kind = kind
    this.status = status
    this.problem = problem
    this.held = held
    this.retryAfterMs = retryAfterMs
  }

  /**
   * True if the server decided about this payload. Otherwise money may have moved: the key is kept, and the state is
   * read again before a retry is offered.
   */
  get definite(): boolean {
    if (this.kind === 'held') return true
    if (this.kind !== 'refused' || this.status === undefined) return false
    return this.status >= 400 && this.status < 500 && !rejectedBeforeWork.has(this.status)
  }
}

/**
 * Returns the status of a failed call, for callers that only check the status, for example a 404 that means an empty
 * list.
 */
export function failureStatus(error: unknown): number | undefined {
  return error instanceof ApiFailure ? error.status : undefined
}

/** Returns true if no response arrived, so the outcome is unknown. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiFailure && error.kind === 'unreachable'
}

/** Returns true if the provider does not support the call. Calls beyond the provider API are optional (readings 5). */
export function isNotOffered(error: unknown): boolean {
  return [403, 404].includes(failureStatus(error) ?? 0)
}

/** Returns the request for approval that a call waits for, or undefined if it does not wait. */
export function heldOf(error: unknown): HeldChange | undefined {
  return error instanceof ApiFailure ? error.held : undefined
}

/** Returns the server's reason for a rejection. Screens show it next to the specification's sentence, never instead. */
export function reasonOf(error: unknown): string | undefined {
  if (heldOf(error)) return HELD_MESSAGE
  if (!(error instanceof ApiFailure) || error.kind !== 'refused') return undefined
  if ((error.status ?? 500) >= 500) return undefined
  return error.problem?.details?.failureReason ?? error.problem?.message
}
