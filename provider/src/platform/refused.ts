import type { Refusal } from '@tideway/contract/calls/problems'

export interface RefusedBecause {
  /** For the log alone: what the answer does not say. */
  reason?: string
  /** Whole seconds until the call may be worth repeating: the answer's Retry-After. */
  retryAfterSeconds?: number
}

/** Thrown to give a caller a refusal; whatever transaction it leaves is rolled back. */
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
