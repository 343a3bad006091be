import type { ClientId } from '@tideway/contract/calls/ids'
import type { Reader } from '../platform/database.ts'
import { jobKind } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'

/** 'short': of one client at most one look waits, however often it is asked for. */
export const lookIntoFolder = jobKind<{ clientId: ClientId }>('batch-look', { policy: 'short' })

/** Has the folder of a client looked into at once. */
export async function lookAgain(
  { jobs }: Pick<Platform, 'jobs'>,
  db: Reader,
  clientId: ClientId,
): Promise<void> {
  await jobs.send(db, lookIntoFolder, { clientId }, { singletonKey: clientId, group: clientId })
}
