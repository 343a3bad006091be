import type { ProblemResponse } from '@tideway/contract/calls/problems'

export interface ApiErrorCause {
  /** Only for the log: details that the response leaves out. */
  reason?: string
  /** Whole seconds until the call may be worth repeating, sent as Retry-After. */
  retryAfterSeconds?: number
  /** Sent as WWW-Authenticate. */
  authenticate?: string
}

/** Thrown to reject a call. Any transaction it passes through is rolled back. */
export class ApiError extends Error {
  override name = 'Refused'
  readonly refusal: ProblemResponse
  readonly because: ApiErrorCause

  constructor(refusal: ProblemResponse, because: ApiErrorCause = {}) {
    super(refusal.body.message)
    this.refusal = refusal
    this.because = because
  }
}
