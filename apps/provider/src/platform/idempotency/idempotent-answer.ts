import { createHash } from 'node:crypto'
import { idempotencyKeyReused } from '@tideway/contract/calls/problems'
import { ApiError } from '../api-error.ts'

/** Stored answer, sent again for the same call. */
export interface IdempotentAnswer {
  status: number
  /** JSON text. */
  body: string
  replayed: boolean
}

/** SHA-256 of the request, in hexadecimal digits. Two calls with the same value make the same request. */
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
 * Returns the stored answer of the first call with a key, for a later call with the same key.
 *
 * @throws ApiError if the later call is a different request, or another caller makes it. Answers of earlier versions
 * have no caller.
 */
export function answerAgain(
  first: { request_hash: string; caller_id: string | null; status: number; body: string },
  { hash, callerId }: { hash: string; callerId: string },
): IdempotentAnswer {
  const isTheirs = first.caller_id === null || first.caller_id === callerId
  if (first.request_hash !== hash || !isTheirs) throw new ApiError(idempotencyKeyReused)
  return { status: first.status, body: first.body, replayed: true }
}
