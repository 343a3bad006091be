import type { ClientId } from '@tideway/contract/calls/ids'
import { tooBusy, tooManyRequests } from '@tideway/contract/calls/problems'
import { Refused } from '../../platform/refused.ts'

const RETRY_AFTER_SECONDS = 1

/**
 * How many calls one process works on or keeps waiting at a time: what more would only wait longer is refused before
 * it has begun anything, with 429 past what one client may have and 503 past what all may have together.
 */
export interface Admission {
  /** Takes a call on; the function that is answered lets the next one in, once. */
  enter(clientId: ClientId): () => void
}

export function openAdmission({
  perClient,
  inAll,
}: {
  perClient: number
  inAll: number
}): Admission {
  const ofClient = new Map<string, number>()
  let all = 0
  return {
    enter(clientId) {
      const own = ofClient.get(clientId) ?? 0
      const refusal = own >= perClient ? tooManyRequests : all >= inAll ? tooBusy : undefined
      if (refusal)
        throw new Refused(refusal, {
          reason: 'too many calls at once',
          retryAfterSeconds: RETRY_AFTER_SECONDS,
        })
      ofClient.set(clientId, own + 1)
      all += 1
      return () => {
        const left = (ofClient.get(clientId) ?? 1) - 1
        if (left > 0) ofClient.set(clientId, left)
        else ofClient.delete(clientId)
        all -= 1
      }
    },
  }
}
