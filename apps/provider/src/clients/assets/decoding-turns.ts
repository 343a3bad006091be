import { assetProblems } from '@tideway/contract/apps/logo'
import type { ClientId } from '@tideway/contract/calls/ids'
import { openConcurrencySlots } from '../../http/limits/concurrency-slots.ts'
import { limitsAtOnce } from '../../http/limits/limits.ts'
import { ApiError } from '../../platform/api-error.ts'

/** Number of images decoded at once, which limits the memory and threads that they use. */
const AT_ONCE = 2

let busy = 0
const waiting: (() => void)[] = []
/** Limits each client, so that many uploads of one do not delay the others. */
const ofClient = openConcurrencySlots(limitsAtOnce.imagesOfClient.most)

/** Runs the work when its turn comes. A client with too much waiting work is rejected. */
export async function runDecodingInTurn<Result>(
  clientId: ClientId,
  work: () => Promise<Result>,
): Promise<Result> {
  const leave = ofClient.take(clientId)
  if (!leave) throw new ApiError(assetProblems.tooManyAtOnce)
  if (busy >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve))
  else busy += 1
  try {
    return await work()
  } finally {
    // The place passes directly to the next waiting caller, so that no new caller takes it.
    const next = waiting.shift()
    if (next) next()
    else busy -= 1
    leave()
  }
}
