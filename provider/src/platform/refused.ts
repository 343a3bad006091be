import type { Refusal } from '@tideway/contract/calls/problems'

export interface RefusedBecause {
  /** Only for the log: details that the response leaves out. */
  reason?: string
  /** Whole seconds until the call may be worth repeating, sent as Retry-After. */
  retryAfterSeconds?: number
}

/** Thrown to reject a call. Any transaction it passes through is rolled back. */
export class Refused extends Error {
  override name = 'Refused'
  readonly refusal: Refusal
  readonly because: RefusedBecause

  constructor(refusal: Refusal, because: RefusedBecause = {}) {
    super(refusal.body.message)
    this.refusal = refusal
    this.because = because
  }
}
