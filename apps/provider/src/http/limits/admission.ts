import type { ClientId } from '@tideway/contract/calls/ids'
import { serviceBusy, tooManyRequests } from '@tideway/contract/calls/problems'
import { ApiError } from '../../platform/api-error.ts'
import { openConcurrencySlots } from './concurrency-slots.ts'

const RETRY_AFTER_SECONDS = 1

/**
 * Limits the calls that one process works on or queues at a time. Calls above the limit would only wait longer, so they
 * are rejected before they start: with 429 above one client's limit, and 503 above the total.
 */
export interface Admission {
  /** Takes a place for a call. The returned function frees it. */
  enter(clientId: ClientId): () => void
}

export function openAdmission({
  perClient,
  inAll,
}: {
  perClient: number
  inAll: number
}): Admission {
  const ofClient = openConcurrencySlots(perClient)
  const ofAll = openConcurrencySlots(inAll)
  return {
    enter(clientId) {
      const leaveClient = ofClient.take(clientId)
      if (!leaveClient) throw tooManyAtOnce(tooManyRequests)
      const leaveAll = ofAll.take('')
      if (!leaveAll) {
        leaveClient()
        throw tooManyAtOnce(serviceBusy)
      }
      return () => {
        leaveClient()
        leaveAll()
      }
    },
  }
}

function tooManyAtOnce(refusal: typeof tooManyRequests | typeof serviceBusy): ApiError {
  return new ApiError(refusal, {
    reason: 'too many calls at once',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
