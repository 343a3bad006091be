import type { StaleProblem } from '@tideway/contract/calls/precondition'

/**
 * - `refused`: the server answered with a status that is not a success.
 * - `unauthorized`: it answered 401; the session is over.
 * - `unreachable`: no answer came (network, time-out). Whether the call had an effect is not known.
 * - `unreadable`: a success came whose body does not fit the contract. The effect has happened.
 */
export type ApiFailureKind = 'refused' | 'unauthorized' | 'unreachable' | 'unreadable'

interface Circumstances {
  status?: number | undefined
  problem?: StaleProblem | undefined
  retryAfterMs?: number | undefined
  cause?: unknown
}

/** Statuses that say nothing about an earlier try with the same key: the call was stopped at the door. */
const stoppedAtTheDoor = new Set([401, 403, 408, 425, 429])

export class ApiFailure extends Error {
  override readonly name = 'ApiFailure'
  readonly kind: ApiFailureKind
  readonly status: number | undefined
  readonly problem: StaleProblem | undefined
  /** How long the server asks to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined

  constructor(kind: ApiFailureKind, { status, problem, retryAfterMs, cause }: Circumstances = {}) {
    super(problem?.message ?? `${kind}${status === undefined ? '' : ` (${status})`}`, { cause })
    this.kind = kind
    this.status = status
    this.problem = problem
    this.retryAfterMs = retryAfterMs
  }

  /**
   * Whether the server decided about this very payload. Where it did not, a change of money may have
   * happened: the key is kept and the state is read again before a retry is offered.
   */
  get definite(): boolean {
    if (this.kind !== 'refused' || this.status === undefined) return false
    return this.status >= 400 && this.status < 500 && !stoppedAtTheDoor.has(this.status)
  }
}

/** The status of a failed call, for what only looks at that: a 404 that reads as an empty list, say. */
export function failureStatus(error: unknown): number | undefined {
  return error instanceof ApiFailure ? error.status : undefined
}

/** Whether no answer came, so that nothing is known. */
export function isUnreachable(error: unknown): boolean {
  return error instanceof ApiFailure && error.kind === 'unreachable'
}

/** Whether a provider does not have what was asked for: calls of our own are optional (readings 5). */
export function isNotOffered(error: unknown): boolean {
  return [403, 404].includes(failureStatus(error) ?? 0)
}

/** What the server said when it refused: beside the sentence of the specification, never instead of it. */
export function reasonOf(error: unknown): string | undefined {
  if (!(error instanceof ApiFailure) || error.kind !== 'refused') return undefined
  if ((error.status ?? 500) >= 500) return undefined
  return error.problem?.details?.failureReason ?? error.problem?.message
}
