import type { ClientId } from '@tideway/contract/calls/ids'
import { sql } from 'kysely'
import { randomHex } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'

const HELD = sql<Date>`now() + interval '20 seconds'`
const RENEWED_MS = 5000

/** Runs the work unless another process is doing so for this client. The lock of a process that died expires. */
export async function withPollLock(
  { db, log }: Platform,
  clientId: ClientId,
  work: () => Promise<void>,
): Promise<void> {
  const looked_by = randomHex()
  const held = await db
    .updateTable('batch_apps')
    .set({ looked_by, looked_until: HELD })
    .where('client_id', '=', clientId)
    .where(({ eb, or }) =>
      or([eb('looked_until', 'is', null), eb('looked_until', '<', sql<Date>`now()`)]),
    )
    .returning('client_id')
    .executeTakeFirst()
  if (!held) return
  const mine = () =>
    db
      .updateTable('batch_apps')
      .where('client_id', '=', clientId)
      .where('looked_by', '=', looked_by)
  const renewal = setInterval(() => {
    mine()
      .set({ looked_until: HELD })
      .execute()
      .catch((error) => log.warn({ err: error, clientId }, 'a look could not be held'))
  }, RENEWED_MS)
  try {
    await work()
  } finally {
    clearInterval(renewal)
    await mine().set({ looked_by: null, looked_until: null }).execute()
  }
}
