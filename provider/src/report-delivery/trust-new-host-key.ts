import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import { forgetHostKey } from '../sftp/host-key-store.ts'
import { tryWaitingNow } from './delivery-store.ts'
import type { ReportTarget } from './report-target.ts'

/** For an operator whom the client has told that its server has a new key: it is trusted at the next login, which is now. */
export async function trustNewHostKey(
  platform: Platform,
  clientId: string,
  target: Pick<ReportTarget, 'host' | 'port'>,
): Promise<void> {
  await transact(platform.db, async (tx) => {
    await forgetHostKey(tx, clientId, target)
    await tryWaitingNow(platform, tx, clientId)
  })
  platform.log.info({ clientId, host: target.host, port: target.port }, 'SFTP host key forgotten')
}
