import type { ClientId } from '@tideway/contract/calls/ids'
import type { Reader } from '../../../platform/database/database.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'

/** 'short': at most one poll per client waits in the queue, however often one is requested. */
export const pollInbox = jobKind<{ clientId: ClientId }>('batch-look', { policy: 'short' })

/** Requests an immediate poll of a client's folder. */
export async function requestPoll(
  { jobs }: Pick<Platform, 'jobs'>,
  db: Reader,
  clientId: ClientId,
): Promise<void> {
  await jobs.send(db, pollInbox, { clientId }, { singletonKey: clientId, group: clientId })
}
