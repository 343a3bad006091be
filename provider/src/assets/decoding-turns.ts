import { assetProblems } from '@tideway/contract/apps/logo'
import type { ClientId } from '@tideway/contract/calls/ids'
import { limitsAtOnce } from '../http/limits/limits.ts'
import { openPlaces } from '../http/limits/places.ts'
import { Refused } from '../platform/refused.ts'

/** Images decoded at once: what all of them take of memory and of the threads is bounded by this. */
const AT_ONCE = 2

let busy = 0
const waiting: (() => void)[] = []
/** A storm of one client makes nobody else wait long. */
const ofClient = openPlaces(limitsAtOnce.imagesOfClient.most)

/** Does the work when it is its turn; a client that has too much of it waiting is refused. */
export async function inTurn<Result>(
  clientId: ClientId,
  work: () => Promise<Result>,
): Promise<Result> {
  const leave = ofClient.take(clientId)
  if (!leave) throw new Refused(assetProblems.tooManyAtOnce)
  if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    // Whoever waits gets the place itself, so that nobody who comes now takes it.
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
    leave()
  }
}
