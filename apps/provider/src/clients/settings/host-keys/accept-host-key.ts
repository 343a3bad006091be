import type { ApprovalFact } from '@tideway/contract/approvals/approval'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { HostKeyAcceptance, SftpHostKey } from '@tideway/contract/sftp/host-keys'
import { hostKeyProblems } from '@tideway/contract/sftp/host-keys'
import { fingerprintOf } from '../../../delivery/file-exchange/sftp/host-key.ts'
import { retryDelivery } from '../../../delivery/reports/delivery/delivery-store.ts'
import type { Caller } from '../../../http/authentication/caller.ts'
import { requestPoll } from '../../../money-out/payment-files/receive/poll-jobs.ts'
import type { Approvable } from '../../../people/approvals/approvable.ts'
import { fact } from '../../../people/approvals/approvable.ts'
import { actorOf, recordAudit } from '../../../people/audit/record-audit.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'

/** Returns the host keys of a client's servers, by host. */
export async function hostKeysOf(db: Reader, clientId: ClientId): Promise<SftpHostKey[]> {
  const rows = await db
    .selectFrom('sftp_host_keys')
    .selectAll()
    .where('client_id', '=', clientId)
    .orderBy('host')
    .orderBy('port')
    .execute()
  return rows.map(({ host, port, host_key, pinned_at, offered_key, offered_at }) => ({
    host,
    port,
    fingerprint: fingerprintOf(host_key),
    acceptedDatetime: pinned_at.toISOString(),
    ...(offered_key === null || offered_at === null
      ? {}
      : {
          offered: {
            fingerprint: fingerprintOf(offered_key),
            shownDatetime: offered_at.toISOString(),
          },
        }),
  }))
}

/** An acceptance with the key that it replaces, which the second person sees too. */
export interface HostKeyInput extends HostKeyAcceptance {
  fingerprintBefore: string
}

/**
 * Returns the input of an approval, with the key that the acceptance replaces. Rejects a key that the server does not
 * show.
 */
export async function hostKeyInput(
  db: Reader,
  clientId: ClientId,
  acceptance: HostKeyAcceptance,
): Promise<HostKeyInput> {
  const stored = await storedKey(db, clientId, acceptance)
  if (!stored) throw new ApiError(hostKeyProblems.unknownServer)
  if (![stored.fingerprint, stored.offered?.fingerprint].includes(acceptance.hostKeyFingerprint)) {
    throw new ApiError(hostKeyProblems.notShown)
  }
  return { ...acceptance, fingerprintBefore: stored.fingerprint }
}

/** An acceptance may wait for a second person, because a false server could send payment files and receive reports. */
export const hostKeyApproval: Approvable<HostKeyInput> = {
  kind: 'sftp',
  action: 'sftpHostKey.accept',
  operation: 'PortalAPI/PUT:clients/*',
  subjectOf: serverText,
  factsOf: (input) => [
    ...fact('Server', serverText(input)),
    ...fact('Accepted host key', input.fingerprintBefore),
    ...fact('New host key', input.hostKeyFingerprint),
  ],
  changes: async (_db, _clientId, { fingerprintBefore, hostKeyFingerprint }) =>
    fingerprintBefore !== hostKeyFingerprint,
  async stateOf(tx, clientId, acceptance): Promise<ApprovalFact[]> {
    await lockKey(tx, clientId, acceptance)
    const stored = await storedKey(tx, clientId, acceptance)
    return [
      ...fact('Host key now', stored?.fingerprint ?? null),
      ...fact('Host key that the server shows', stored?.offered?.fingerprint ?? null),
    ]
  },
  async run(platform, caller, acceptance) {
    await acceptHostKey(platform, caller, caller.clientId, acceptance)
    return {}
  },
}

/**
 * Accepts the key that a server shows, if it has the fingerprint that the person compared. Undelivered reports and the
 * input folder get an attempt at once. Accepting the same key again changes nothing.
 */
export async function acceptHostKey(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
  acceptance: HostKeyAcceptance,
): Promise<void> {
  const { hostKeyFingerprint: accepted } = acceptance
  await transact(platform.db, async (tx) => {
    const row = await lockKey(tx, clientId, acceptance)
    if (!row) throw new ApiError(hostKeyProblems.unknownServer)
    const before = fingerprintOf(row.host_key)
    if (before === accepted) return
    const { offered_key: offered } = row
    if (offered === null || fingerprintOf(offered) !== accepted) {
      throw new ApiError(hostKeyProblems.notShown)
    }
    const now = platform.clock.now()
    await tx
      .updateTable('sftp_host_keys')
      .set({ host_key: offered, pinned_at: now, offered_key: null, offered_at: null })
      .where('client_id', '=', clientId)
      .where('host', '=', acceptance.host)
      .where('port', '=', acceptance.port)
      .execute()
    await retryDelivery(platform, tx, clientId)
    await requestPoll(platform, tx, clientId)
    await recordAudit(tx, {
      clientId,
      actor: actorOf(caller),
      action: 'sftpHostKey.accept',
      subjectId: serverText(acceptance),
      details: { fingerprintBefore: before, fingerprint: accepted },
      at: now,
    })
  })
}

type Server = Pick<HostKeyAcceptance, 'host' | 'port'>

/** Returns a server as approvals and the audit trail name it: `sftp.harbour.example:22`. */
export function serverText({ host, port }: Server): string {
  return `${host}:${port}`
}

async function storedKey(
  db: Reader,
  clientId: ClientId,
  { host, port }: Server,
): Promise<SftpHostKey | undefined> {
  const stored = await hostKeysOf(db, clientId)
  return stored.find((each) => each.host === host && each.port === port)
}

function lockKey(tx: Tx, clientId: ClientId, { host, port }: Server) {
  return tx
    .selectFrom('sftp_host_keys')
    .select(['host_key', 'offered_key'])
    .where('client_id', '=', clientId)
    .where('host', '=', host)
    .where('port', '=', port)
    .forUpdate()
    .executeTakeFirst()
}
