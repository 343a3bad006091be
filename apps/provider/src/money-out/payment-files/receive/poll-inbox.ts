import type { ClientId } from '@tideway/contract/calls/ids'
import { isResultFileName, readPaymentFileName } from '@tideway/contract/payment-files/batch-app'
import { UPLOAD_UNFINISHED } from '@tideway/contract/payment-files/batch-rejections'
import type { FileLeft } from '@tideway/contract/payment-files/payment-file'
import { MAX_FILES_LEFT } from '@tideway/contract/payment-files/payment-file'
import type { ConnectionStep } from '@tideway/contract/sftp/sftp-connection'
import { stepOfCause } from '@tideway/contract/sftp/sftp-connection'
import { OUR_FAULT } from '@tideway/contract/sftp/sftp-failures'
import type { Selectable } from 'kysely'
import { clientDisabled, isDisabled } from '../../../clients/client/client-store.ts'
import { withClientSftp } from '../../../delivery/file-exchange/sftp/client-session.ts'
import type { RemoteFile } from '../../../delivery/file-exchange/sftp/read-file.ts'
import { listFiles } from '../../../delivery/file-exchange/sftp/read-file.ts'
import { SftpError } from '../../../delivery/file-exchange/sftp/sftp-error.ts'
import type { SftpSession } from '../../../delivery/file-exchange/sftp/sftp-session.ts'
import type { Egress } from '../../../platform/network/egress.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { BatchAppRow } from '../batch-app.ts'
import { batchAppRowOf } from '../batch-app.ts'
import { settleInFolder } from '../pay/settle-held-batch.ts'
import type { PaymentFileRow } from '../payment-file-tables.ts'
import { archiveFile, isPaymentFileFinished } from './archive-file.ts'
import { pollInbox, requestPoll } from './poll-jobs.ts'
import type { FoundFile } from './receive-batch.ts'
import type { EnabledApp } from './receive-file.ts'
import { receiveFile } from './receive-file.ts'
import { withPollLock } from './with-poll-lock.ts'

/**
 * Number of folders polled at once. Polls mostly wait for other servers, and a silent server must not delay the files
 * of other clients.
 */
const AT_ONCE = 32
/** Files above this number wait for the next poll. */
const NEW_FILES_AT_ONCE = 20
const limits = { connectMs: 15_000, totalMs: 300_000 }

/** Registers the job that polls the input folder of every client whose batch app is enabled. */
export function registerBatchPollJobs(platform: Platform, egress: Egress): void {
  platform.jobs.every('batch-look-everywhere', platform.env.batchPollSeconds, async () => {
    const clients = await platform.db
      .selectFrom('batch_apps')
      .innerJoin('clients', 'clients.client_id', 'batch_apps.client_id')
      .select('batch_apps.client_id')
      .where('enabled', '=', true)
      .where(clientDisabled, '=', false)
      .execute()
    for (const { client_id } of clients) await requestPoll(platform, platform.db, client_id)
  })
  platform.jobs.work(
    pollInbox,
    ({ clientId }) => withPollLock(platform, clientId, () => poll(platform, egress, clientId)),
    { workers: AT_ONCE, perGroup: 1 },
  )
}

/** Polls once and never rejects: the outcome is stored for the client to read. */
async function poll(platform: Platform, egress: Egress, clientId: ClientId): Promise<void> {
  const app = await batchAppRowOf(platform.db, clientId)
  if (!isEnabled(app) || (await isDisabled(platform.db, clientId))) return
  const server = {
    clientId,
    purpose: 'batch',
    host: app.host,
    port: app.port,
    userName: app.user_name,
  } as const
  let isLoggedIn = false
  try {
    const left = await withClientSftp(
      platform,
      egress,
      server,
      (session) => {
        isLoggedIn = true
        return pollFolder(platform, session, app)
      },
      limits,
    )
    await recordPoll(platform, app, { fault: null, reason: null, left })
  } catch (error) {
    const isSftpError = error instanceof SftpError
    if (!isSftpError) platform.log.error({ err: error, clientId }, 'polling an input folder failed')
    const reason = isSftpError ? error.message : OUR_FAULT
    platform.log.warn({ clientId, reason }, 'no payment files can be fetched')
    await recordPoll(platform, app, {
      fault: isSftpError ? stepOfCause(error.fault, isLoggedIn) : 'folder',
      reason,
      left: undefined,
    })
  }
}

interface FilesLeft {
  /** Number of files that are ignored because of their names. */
  ignored: number
  named: FileLeft[]
}

/** Takes new files and archives processed ones. Returns the files that were not taken. */
async function pollFolder(
  platform: Platform,
  session: SftpSession,
  app: EnabledApp,
): Promise<FilesLeft> {
  const listed = await listFiles(session, app.folder)
  const here = await batchesHere(platform, app.client_id)
  const files = listed.flatMap((file) => foundFile(app, file) ?? [])
  await forgetVanished(platform, app.client_id, listed, here)
  for (const batch of here)
    await settleInFolder(
      platform,
      batch,
      listed.some((file) => isFileOf(batch, file)),
    )
  const fresh = files
    .filter((file) => !here.some((batch) => isFileOf(batch, file)))
    .sort((one, other) => one.modifiedAt - other.modifiedAt || (one.name < other.name ? -1 : 1))
  const named: FileLeft[] = []
  for (const file of fresh.slice(0, NEW_FILES_AT_ONCE)) {
    const outcome = await receiveFile(platform, session, app, file)
    if (outcome === 'unfinished') named.push({ fileName: file.name, reason: UPLOAD_UNFINISHED })
  }
  for (const batch of await batchesHere(platform, app.client_id)) {
    if (batch.filing === 'WAITING' && isPaymentFileFinished(batch)) {
      await archiveFile(platform, session, app.folder, batch)
    }
  }
  const ignored = listed.flatMap(({ name }) => {
    const read = readPaymentFileName(name, app)
    const isNamed = 'ignoredBecause' in read && !name.startsWith('.') && !isResultFileName(name)
    return isNamed ? { fileName: storable(name), reason: read.ignoredBecause } : []
  })
  return { ignored: ignored.length, named: [...named, ...ignored].slice(0, MAX_FILES_LEFT) }
}

/** A server may list any bytes, and jsonb has no NUL and no lone surrogates. */
function storable(name: string): string {
  return name.replaceAll('\0', '\uFFFD').toWellFormed()
}

function foundFile(app: EnabledApp, file: RemoteFile): FoundFile | undefined {
  const read = readPaymentFileName(file.name, app)
  return 'plainName' in read ? { clientId: app.client_id, ...file, ...read } : undefined
}

/** Returns the files that, by our records, are still in the folder. */
function batchesHere({ db }: Platform, clientId: ClientId): Promise<Selectable<PaymentFileRow>[]> {
  return db
    .selectFrom('batches')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('filing', 'in', ['WAITING', 'LEFT'])
    .orderBy('created_at')
    .execute()
}

function isFileOf(batch: Selectable<PaymentFileRow>, file: RemoteFile): boolean {
  return (
    batch.file_name === file.name &&
    batch.size_bytes === file.size &&
    batch.modified_at === file.modifiedAt
  )
}

/** Returns true for an upload that was rejected as unfinished and has continued since. */
function hasGrown(batch: Selectable<PaymentFileRow>, file: RemoteFile): boolean {
  return batch.file_name === file.name && file.size > batch.size_bytes
}

/** Forgets left files that have disappeared from the folder, so that a file that comes back counts as a new one. */
async function forgetVanished(
  { db }: Platform,
  clientId: ClientId,
  listed: RemoteFile[],
  here: Selectable<PaymentFileRow>[],
): Promise<void> {
  const gone = here.filter(
    (batch) =>
      batch.filing === 'LEFT' &&
      !listed.some((file) => isFileOf(batch, file) || hasGrown(batch, file)),
  )
  for (const { batch_id } of gone) {
    await db
      .updateTable('batches')
      .set({ filing: 'GONE' })
      .where('client_id', '=', clientId)
      .where('batch_id', '=', batch_id)
      .execute()
  }
  const sightings = await db
    .selectFrom('batch_sightings')
    .select('file_name')
    .where('client_id', '=', clientId)
    .execute()
  for (const { file_name } of sightings) {
    if (listed.some(({ name }) => name === file_name)) continue
    await db
      .deleteFrom('batch_sightings')
      .where('client_id', '=', clientId)
      .where('file_name', '=', file_name)
      .execute()
  }
}

function isEnabled(app: BatchAppRow | undefined): app is EnabledApp {
  return app?.enabled === true
}

/** Records nothing for a server that the client has replaced since. */
async function recordPoll(
  { db, clock }: Platform,
  app: EnabledApp,
  result: { fault: ConnectionStep | null; reason: string | null; left: FilesLeft | undefined },
): Promise<void> {
  await db
    .updateTable('batch_apps')
    .set((column) => ({
      polled_at: clock.now(),
      poll_fault: result.fault,
      failing_since:
        result.fault === null ? null : column.fn.coalesce('failing_since', column.val(clock.now())),
      poll_reason: result.reason,
      other_files: result.left?.ignored ?? null,
      files_left: JSON.stringify(result.left?.named ?? []),
    }))
    .where('client_id', '=', app.client_id)
    .where('enabled', '=', true)
    .where('host', '=', app.host)
    .where('port', '=', app.port)
    .where('user_name', '=', app.user_name)
    .where('folder', '=', app.folder)
    .execute()
}
