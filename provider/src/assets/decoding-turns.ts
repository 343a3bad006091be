import { assetProblems } from '@tideway/contract/apps/logo'
import type { ClientId } from '@tideway/contract/calls/ids'
import { Refused } from '../platform/refused.ts'

/** Images decoded at once: what all of them take of memory and of the threads is bounded by this. */
const AT_ONCE = 2
/** Under way or waiting for one client: its storm makes nobody else wait long. */
const PER_CLIENT = 8

let busy = 0
const waiting: (() => void)[] = []
const ofClient = new Map<string, number>()

/** Does the work when it is its turn; a client that has too much of it waiting is refused. */
export async function inTurn<Result>(
  clientId: ClientId,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = ofClient.get(clientId) ?? 0
  if (before >= PER_CLIENT) throw new Refused(assetProblems.tooManyAtOnce)
  ofClient.set(clientId, before + 1)
  if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    // Whoever waits gets the place itself, so that nobody who comes now takes it.
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
    const left = (ofClient.get(clientId) ?? 1) - 1
    if (left > 0) ofClient.set(clientId, left)
    else ofClient.delete(clientId)
  }
}
