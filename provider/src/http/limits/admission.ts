import type { ClientId } from '@tideway/contract/calls/ids'
import { tooBusy, tooManyRequests } from '@tideway/contract/calls/problems'
import { Refused } from '../../platform/refused.ts'
import { openPlaces } from './places.ts'

const RETRY_AFTER_SECONDS = 1

/**
 * How many calls one process works on or keeps waiting at a time: what more would only wait longer is refused before
 * it has begun anything, with 429 past what one client may have and 503 past what all may have together.
 */
export interface Admission {
  /** Takes a call on; the returned function frees its place. */
  enter(clientId: ClientId): () => void
}

export function openAdmission({
  perClient,
  inAll,
}: {
  perClient: number
  inAll: number
}): Admission {
  const ofClient = openPlaces(perClient)
  const ofAll = openPlaces(inAll)
  return {
    enter(clientId) {
      const leaveClient = ofClient.take(clientId)
      if (!leaveClient) throw tooManyAtOnce(tooManyRequests)
      const leaveAll = ofAll.take('')
      if (!leaveAll) {
        leaveClient()
        throw tooManyAtOnce(tooBusy)
      }
      return () => {
        leaveClient()
        leaveAll()
      }
    },
  }
}

function tooManyAtOnce(refusal: typeof tooManyRequests | typeof tooBusy): Refused {
  return new Refused(refusal, {
    reason: 'too many calls at once',
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
}
