import type { ClientId } from '@tideway/contract/calls/ids'
import type { BatchApp, BatchAppSave } from '@tideway/contract/payment-files/batch-app'
import {
  paymentsFilter,
  readPaymentFileDetails,
  whyNotSwitchPgp,
} from '@tideway/contract/payment-files/batch-app'
import { paymentFileProblems } from '@tideway/contract/payment-files/payment-file'
import type { Selectable } from 'kysely'
import {
  makePgpKeyPair,
  pgpPublicKeyOf,
} from '../../delivery/file-exchange/open-pgp/pgp-key-store.ts'
import { sshKeyPairOf, sshPublicKeyOf } from '../../delivery/file-exchange/sftp/ssh-key-store.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import type { Details } from '../../people/audit/record-audit.ts'
import { actorOf, recordAudit } from '../../people/audit/record-audit.ts'
import type { BasedOn } from '../../people/audit/refuse-stale.ts'
import { refuseStale } from '../../people/audit/refuse-stale.ts'
import { recordRejectedCall } from '../../people/audit/run-idempotent-audited.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'

export type BatchAppRow = Selectable<Tables['batch_apps']>

/** Returns the batch app of a client, or the defaults if the client never saved it (spec 3.12). */
export async function readBatchApp(db: Reader, clientId: ClientId): Promise<BatchApp> {
  const row = await batchAppRowOf(db, clientId)
  const key = await sshPublicKeyOf(db, clientId, 'batch')
  const pgpKey = row?.open_pgp_enabled ? await pgpPublicKeyOf(db, clientId) : undefined
  return {
    enabled: row?.enabled ?? false,
    openPgpEnabled: row?.open_pgp_enabled ?? false,
    ...(pgpKey === undefined ? {} : { inputFilePgpPublicKey: pgpKey }),
    ...(key === undefined ? {} : { key }),
    sftpDetails: detailsOf(row),
    typeFilters: [
      {
        ...paymentsFilter,
        ...(row && { prefix: row.prefix, extension: row.extension }),
      },
    ],
  }
}

export async function batchAppRowOf(
  db: Reader,
  clientId: ClientId,
): Promise<BatchAppRow | undefined> {
  return db
    .selectFrom('batch_apps')
    .selectAll()
    .where('client_id', '=', clientId)
    .executeTakeFirst()
}

/** Saves the whole connection with its audit entry, and returns the saved app. */
export async function saveBatchApp(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
  config: BatchAppSave,
  based?: BasedOn,
): Promise<BatchApp> {
  try {
    return await transact(platform.db, (tx) => save(platform, tx, caller, clientId, config, based))
  } catch (error) {
    if (error instanceof ApiError) {
      const action = config.enabled ? 'batchApp.change' : 'batchApp.disable'
      await recordRejectedCall(
        platform,
        { ...caller, clientId },
        { action, resourceId: 'batch' },
        error,
      )
    }
    throw error
  }
}

/** Disables the app and removes the server. Keys, file names and encryption are kept for later. */
export async function disableBatchApp(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
): Promise<void> {
  await saveBatchApp(platform, caller, clientId, { enabled: false })
}

async function save(
  platform: Platform,
  tx: Tx,
  caller: Caller,
  clientId: ClientId,
  config: BatchAppSave,
  based: BasedOn | undefined,
): Promise<BatchApp> {
  // Concurrent saves wait for each other here, including the first saves of a client.
  await tx
    .insertInto('batch_apps')
    .values({ client_id: clientId, enabled: false, ...filterColumns(paymentsFilter), ...nowhere })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const before = await tx
    .selectFrom('batch_apps')
    .selectAll()
    .where('client_id', '=', clientId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  await refuseStale(tx, based, clientId, batchActions)
  const after = await columnsOf(tx, before, config)
  await tx
    .updateTable('batch_apps')
    .set({ ...after, ...neverPolled })
    .where('client_id', '=', clientId)
    .execute()
  const own = { ...platform, db: tx }
  if (after.enabled) await sshKeyPairOf(own, clientId, 'batch')
  if (after.open_pgp_enabled) await makePgpKeyPair(own, clientId)
  const details = changesOf(before, after)
  const isSwitched = before.enabled !== after.enabled
  if (isSwitched || Object.keys(details).length > 0) {
    const switched = after.enabled ? 'batchApp.enable' : 'batchApp.disable'
    await recordAudit(tx, {
      clientId,
      actor: actorOf(caller),
      action: isSwitched ? switched : 'batchApp.change',
      subjectId: 'batch',
      details,
      at: platform.clock.now(),
    })
  }
  return readBatchApp(tx, clientId)
}

/** Names under which a save of the batch app is recorded. */
export const batchActions = ['batchApp.enable', 'batchApp.change', 'batchApp.disable'] as const

type SavedColumns = Omit<
  BatchAppRow,
  | 'client_id'
  | 'polled_at'
  | 'poll_fault'
  | 'poll_reason'
  | 'other_files'
  | 'files_left'
  | 'looked_by'
  | 'looked_until'
  | 'failing_since'
>

const nowhere = { host: null, port: null, user_name: null, folder: null }
const neverPolled = {
  polled_at: null,
  poll_fault: null,
  failing_since: null,
  poll_reason: null,
  other_files: null,
  files_left: '[]',
}
const filterColumns = ({ prefix, extension }: { prefix: string; extension: string }) => ({
  prefix,
  extension,
})

async function columnsOf(tx: Tx, before: BatchAppRow, config: BatchAppSave): Promise<SavedColumns> {
  const typeFilters = config.typeFilters?.length ? config.typeFilters : undefined
  const currentFilter = { ...paymentsFilter, ...filterColumns(before) }
  const read = readPaymentFileDetails({ ...config, typeFilters: typeFilters ?? [currentFilter] })
  const open_pgp_enabled = config.openPgpEnabled ?? before.open_pgp_enabled
  if (open_pgp_enabled !== before.open_pgp_enabled) {
    const hasKey = (await sshPublicKeyOf(tx, before.client_id, 'batch')) !== undefined
    const isValid = !('wrong' in read)
    const why = whyNotSwitchPgp({ enabled: config.enabled, isValid, hasKey })
    if (why !== undefined) throw new ApiError(paymentFileProblems.cannotSave(why))
  }
  if (!config.enabled) {
    return { enabled: false, ...nowhere, ...filterColumns(before), open_pgp_enabled }
  }
  if ('wrong' in read) throw new ApiError(paymentFileProblems.cannotSave(read.wrong))
  const { host, port, username, folder } = read.details
  return {
    enabled: true,
    host,
    port,
    user_name: username,
    folder,
    ...filterColumns(read.filter),
    open_pgp_enabled,
  }
}

function detailsOf(row: BatchAppRow | undefined): BatchApp['sftpDetails'] {
  if (row?.host == null || row.port === null) return {}
  return {
    host: row.host,
    port: row.port,
    username: row.user_name ?? '',
    folder: row.folder ?? '',
  }
}

/** Returns the values that changed: the server as `user@host:port/folder`, the file names and the encryption. */
function changesOf(before: SavedColumns, after: SavedColumns): Details {
  const facts = (row: SavedColumns): Details => ({
    server: row.enabled ? `${row.user_name}@${row.host}:${row.port}/${row.folder}` : null,
    fileName: `${row.prefix}_….${row.extension}`,
    openPgp: row.open_pgp_enabled ? 'on' : 'off',
  })
  const old = facts(before)
  return Object.fromEntries(
    Object.entries(facts(after)).filter(([name, value]) => value !== old[name]),
  )
}
