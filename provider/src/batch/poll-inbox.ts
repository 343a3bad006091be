import { RESULT_ENDING, readBatchFileName } from '@tideway/contract/batch/batch-app'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { ConnectionStep } from '@tideway/contract/sftp/sftp-connection'
import { stepOfCause } from '@tideway/contract/sftp/sftp-connection'
import { OUR_FAULT, sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import type { Selectable } from 'kysely'
import { clientDisabled, findClient, isDisabled } from '../clients/client-store.ts'
import { decryptWith, EncryptedMessageError } from '../file-exchange/open-pgp/decrypt-with.ts'
import { pgpPrivateKeyOf } from '../file-exchange/open-pgp/pgp-key-store.ts'
import { withClientSftp } from '../file-exchange/sftp/client-session.ts'
import { inFolder } from '../file-exchange/sftp/put-file.ts'
import type { RemoteFile } from '../file-exchange/sftp/read-file.ts'
import { listFiles, readFile, statFile } from '../file-exchange/sftp/read-file.ts'
import { SftpError } from '../file-exchange/sftp/sftp-error.ts'
import type { SftpSession } from '../file-exchange/sftp/sftp-session.ts'
import type { Egress } from '../platform/egress.ts'
import { faultPoint } from '../platform/fault-points.ts'
import type { Platform } from '../platform/platform.ts'
import { archiveFile, isBatchFinished } from './archive-file.ts'
import type { BatchAppRow } from './batch-app.ts'
import { batchAppRowOf } from './batch-app.ts'
import type { BatchRow } from './batch-tables.ts'
import { isLargeFile, oneLargeFileAtATime } from './large-files.ts'
import { pollInbox, requestPoll } from './poll-jobs.ts'
import { readPayments } from './read-payments.ts'
import type { FoundFile } from './receive-batch.ts'
import { isSeenAgain, receiveBatch, rejectBatch } from './receive-batch.ts'
import { withPollLock } from './with-poll-lock.ts'

/**
 * Number of folders polled at once. Polls mostly wait for other servers, and a silent server must not delay the files
 * of other clients.
 */
const AT_ONCE = 32
/** Files above this number wait for the next poll. */
const NEW_FILES_AT_ONCE = 20
/** Maximum size of a file (decision 40). */
const LARGEST_FILE = 256 * 1024 * 1024
const limits = { connectMs: 15_000, totalMs: 300_000 }

type EnabledApp = BatchAppRow & { host: string; port: number; user_name: string; folder: string }

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
    ({ clientId }) => withPollLock(platform, clientId, () => look(platform, egress, clientId)),
    { workers: AT_ONCE, perGroup: 1 },
  )
}

/** Polls once and never rejects: the outcome is stored for the client to read. */
async function look(platform: Platform, egress: Egress, clientId: ClientId): Promise<void> {
  const app = await batchAppRowOf(platform.db, clientId)
  if (!isEnabled(app) || (await isDisabled(platform.db, clientId))) return
  const server = {
    clientId,
    purpose: 'batch',
    host: app.host,
    port: app.port,
    userName: app.user_name,
  } as const
  let isIn = false
  try {
    const others = await withClientSftp(
      platform,
      egress,
      server,
      (session) => {
        isIn = true
        return lookThrough(platform, session, app)
      },
      limits,
    )
    await recordLook(platform, app, { fault: null, reason: null, others })
  } catch (error) {
    const isExplained = error instanceof SftpError
    if (!isExplained) platform.log.error({ err: error, clientId }, 'look into an input folder')
    const reason = isExplained ? error.message : OUR_FAULT
    platform.log.warn({ clientId, reason }, 'no payment files can be fetched')
    await recordLook(platform, app, {
      fault: isExplained ? stepOfCause(error.fault, isIn) : 'folder',
      reason,
      others: null,
    })
  }
}

/** Takes new files and archives processed ones. Returns the number of files that are not payment files. */
async function lookThrough(
  platform: Platform,
  session: SftpSession,
  app: EnabledApp,
): Promise<number> {
  const listed = await listFiles(session, app.folder)
  const here = await batchesHere(platform, app.client_id)
  const files = listed.flatMap((file) => foundFile(app, file) ?? [])
  await forgetVanished(platform, app.client_id, listed, here)
  const fresh = files
    .filter((file) => !here.some((batch) => isFileOf(batch, file)))
    .sort((one, other) => one.modifiedAt - other.modifiedAt || (one.name < other.name ? -1 : 1))
  for (const file of fresh.slice(0, NEW_FILES_AT_ONCE)) await take(platform, session, app, file)
  for (const batch of await batchesHere(platform, app.client_id)) {
    if (batch.filing === 'WAITING' && isBatchFinished(batch)) {
      await archiveFile(platform, session, app.folder, batch)
    }
  }
  const results = listed.filter(({ name }) => name.startsWith('.') || name.endsWith(RESULT_ENDING))
  return listed.length - files.length - results.length
}

function foundFile(app: EnabledApp, file: RemoteFile): FoundFile | undefined {
  const read = readBatchFileName(file.name, app)
  return read && { clientId: app.client_id, ...file, ...read }
}

/** Reads a file and has it paid or rejected. A file that is incomplete in one poll may be complete in the next. */
async function take(
  platform: Platform,
  session: SftpSession,
  app: EnabledApp,
  file: FoundFile,
): Promise<void> {
  const work = () => takeNow(platform, session, app, file)
  return isLargeFile(file.size) ? oneLargeFileAtATime(work) : work()
}

async function takeNow(
  platform: Platform,
  session: SftpSession,
  app: EnabledApp,
  file: FoundFile,
): Promise<void> {
  const path = inFolder(app.folder, file.name)
  const content = await contentOf(platform, session, app, file)
  if (content === 'moving') return
  if ('refusedBecause' in content) {
    if (await isSeenAgain(platform, file)) {
      await rejectBatch(platform, file, { reason: content.refusedBecause })
    }
    return
  }
  const client = await findClient(platform.db, app.client_id)
  const payments = await readPayments(content.plain, {
    plainName: file.plainName,
    today: sydneyDay(platform.clock.now()),
    limitCents: client?.transaction_payout_limit_cents ?? null,
  })
  if (!payments.ok) {
    if (!(await isSeenAgain(platform, file))) return
    const [first] = payments.problems
    const others = payments.problemCount - 1
    const reason =
      `Line ${first?.line}, column ${first?.column}: ${first?.message}` +
      (others > 0 ? ` (and ${others} more)` : '')
    await rejectBatch(platform, file, { reason, problems: payments })
    return
  }
  const receipt = await receiveBatch(platform, file, payments)
  if (receipt === 'taken') faultPoint(platform.env, 'batch-after-receipt')
  if (typeof receipt === 'string') return
  // Another process may have taken and moved the file since this one listed the folder.
  const still = await statFile(session, path)
  if (still?.size !== file.size || still.modifiedAt !== file.modifiedAt) return
  await rejectBatch(platform, file, { reason: receipt.refusedBecause, payments })
}

/**
 * Returns the content of a file, or the reason why it is not read. Returns 'moving' if the file has changed since it
 * was listed.
 */
async function contentOf(
  platform: Platform,
  session: SftpSession,
  app: EnabledApp,
  file: FoundFile,
): Promise<{ plain: Buffer } | { refusedBecause: string } | 'moving'> {
  if (file.size > LARGEST_FILE) {
    return { refusedBecause: 'The file is larger than 256 MB' }
  }
  if (app.open_pgp_enabled !== file.encrypted) {
    return {
      refusedBecause: app.open_pgp_enabled
        ? 'PGP encryption is on: files must be encrypted and have names that end with .pgp'
        : 'PGP encryption is off: files with names that end with .pgp are not accepted',
    }
  }
  const path = inFolder(app.folder, file.name)
  let raw: Buffer
  try {
    raw = await readFile(session, path, file.size)
    const still = await statFile(session, path)
    const isWhole = raw.length === file.size && still?.size === file.size
    if (!isWhole || still.modifiedAt !== file.modifiedAt) return 'moving'
  } catch (error) {
    if (!(error instanceof SftpError)) throw error
    if (error.fault === 'folder') return 'moving'
    if (error.fault !== 'permission' && error.fault !== 'storage') throw error
    return { refusedBecause: error.message }
  }
  if (!file.encrypted) return { plain: raw }
  const key = await pgpPrivateKeyOf(platform, app.client_id)
  if (key === undefined) {
    throw new SftpError(sftpFailures.ourPgpKeyUnreadable)
  }
  try {
    const opened = { most: LARGEST_FILE, now: platform.clock.now() }
    return { plain: await decryptWith(key, raw, opened) }
  } catch (error) {
    if (!(error instanceof EncryptedMessageError)) throw error
    return { refusedBecause: error.message }
  }
}

/** Returns the batches whose file is, by our records, still in the folder. */
function batchesHere({ db }: Platform, clientId: ClientId): Promise<Selectable<BatchRow>[]> {
  return db
    .selectFrom('batches')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('filing', 'in', ['WAITING', 'LEFT'])
    .orderBy('created_at')
    .execute()
}

function isFileOf(batch: Selectable<BatchRow>, file: RemoteFile): boolean {
  return (
    batch.file_name === file.name &&
    batch.size_bytes === file.size &&
    batch.modified_at === file.modifiedAt
  )
}

/** Without this, a file that was left and has disappeared would be reported again if it came back. */
async function forgetVanished(
  { db }: Platform,
  clientId: ClientId,
  listed: RemoteFile[],
  here: Selectable<BatchRow>[],
): Promise<void> {
  const gone = here.filter(
    (batch) => batch.filing === 'LEFT' && !listed.some((file) => isFileOf(batch, file)),
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
async function recordLook(
  { db, clock }: Platform,
  app: EnabledApp,
  met: { fault: ConnectionStep | null; reason: string | null; others: number | null },
): Promise<void> {
  await db
    .updateTable('batch_apps')
    .set({
      polled_at: clock.now(),
      poll_fault: met.fault,
      poll_reason: met.reason,
      other_files: met.others,
    })
    .where('client_id', '=', app.client_id)
    .where('enabled', '=', true)
    .where('host', '=', app.host)
    .where('port', '=', app.port)
    .where('user_name', '=', app.user_name)
    .where('folder', '=', app.folder)
    .execute()
}
