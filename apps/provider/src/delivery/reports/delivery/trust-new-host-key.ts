import type { ClientId } from '@tideway/contract/calls/ids'
import type { Actor } from '../../../people/audit/record-audit.ts'
import { recordAudit } from '../../../people/audit/record-audit.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { EgressTarget } from '../../../platform/network/egress.ts'
import type { Platform } from '../../../platform/platform.ts'
import { forgetHostKey } from '../../file-exchange/sftp/host-key-store.ts'
import { retryDelivery } from './delivery-store.ts'

/**
 * Trusts a new host key that an operator has confirmed with the client. The next login stores it, and reports get an
 * attempt at once. Returns false if no key of this server is stored.
 */
export async function trustNewHostKey(
  platform: Platform,
  { clientId, actor }: { clientId: ClientId; actor: Actor },
  { host, port }: EgressTarget,
): Promise<boolean> {
  return transact(platform.db, async (tx) => {
    if (!(await forgetHostKey(tx, clientId, { host, port }))) return false
    await retryDelivery(platform, tx, clientId)
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
