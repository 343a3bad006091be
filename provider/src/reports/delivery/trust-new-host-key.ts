import type { ClientId } from '@tideway/contract/calls/ids'
import type { Actor } from '../../audit/record-audit.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { forgetHostKey } from '../../file-exchange/sftp/host-key-store.ts'
import type { Target } from '../../platform/egress.ts'
import type { Platform } from '../../platform/platform.ts'
import { transact } from '../../platform/transaction.ts'
import { tryAgain } from './delivery-store.ts'

/**
 * For an operator who has checked with the client that its server has a new host key: the next login remembers the new
 * one, and reports are tried at once. False where no key of this server is remembered.
 */
export async function trustNewHostKey(
  platform: Platform,
  { clientId, actor }: { clientId: ClientId; actor: Actor },
  { host, port }: Target,
): Promise<boolean> {
  return transact(platform.db, async (tx) => {
    if (!(await forgetHostKey(tx, clientId, { host, port }))) return false
    await tryAgain(platform, tx, clientId)
    await recordAudit(tx, {
      clientId,
      actor,
      action: 'sftpHostKey.accept',
      subjectId: `${host}:${port}`,
      at: platform.clock.now(),
    })
    return true
  })
}
