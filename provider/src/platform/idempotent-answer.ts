import { createHash } from 'node:crypto'
import { idempotencyKeyReused } from '@tideway/contract/calls/problems'
import { ApiError } from './api-error.ts'

/** Stored answer, sent again for the same call. */
export interface Answer {
  status: number
  /** JSON text. */
  body: string
  replayed: boolean
}

/** Two calls with this in common ask for the same: SHA-256 in hexadecimal digits. */
export function hashOfCall({
  operation,
  payload,
}: {
  operation: string
  payload: unknown
}): string {
  return createHash('sha256')
    .update(JSON.stringify([operation, payload]))
    .digest('hex')
}

/**
 * The stored answer of the first call with a key, for a later call with the same key.
 *
 * @throws Refused, where the later call asks for something else.
 */
export function answerAgain(
  first: { request_hash: string; status: number; body: string },
  hash: string,
): Answer {
  if (first.request_hash !== hash) throw new ApiError(idempotencyKeyReused)
  return { status: first.status, body: first.body, replayed: true }
}
