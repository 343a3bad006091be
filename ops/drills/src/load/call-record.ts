import type { Answer, TimedRequest } from './http-attempt.ts'
import type { LoadClient } from './load-calls.ts'

export type CallKind = 'create' | 'refund' | 'payout' | 'read'

/** One attempt of a call. Times are milliseconds since the epoch. */
export interface Attempt {
  sentAt: number
  endedAt: number
  /** HTTP status, or undefined without a response. */
  status: number | undefined
  /** Seconds of the Retry-After header. */
  retryAfter: number | undefined
  /** Message of a failed response, or the reason for a missing one, for example ECONNRESET. */
  error: string | undefined
}

/** A call of the load with all its attempts. */
export interface CallRecord {
  kind: CallKind
  client: LoadClient
  /** Idempotency key, the same in every attempt. Reads have none. */
  key: string | undefined
  /**
   * Finds the effect in the database: the clientTransactionId of a create, the clientRefundID of a refund, the
   * clientPaymentId of a payout.
   */
  subject: string
  request: TimedRequest
  attempts: Attempt[]
  /**
   * `acknowledged` has a 2xx response and `refused` another final response. The outcome of `unknown` was still
   * missing when the load ended.
   */
  outcome: 'under way' | 'acknowledged' | 'refused' | 'unknown'
  answer: Answer | undefined
}

/** A payment from the test bank, which prepares a refund. It is sent once, because it has no idempotency key. */
export interface PaymentIn {
  nppTransactionId: string
  at: number
}
