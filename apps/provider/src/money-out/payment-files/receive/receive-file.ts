import { paymentFileRejections } from '@tideway/contract/payment-files/batch-rejections'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { findClient } from '../../../clients/client/client-store.ts'
import {
  decryptWith,
  EncryptedMessageError,
} from '../../../delivery/file-exchange/open-pgp/decrypt-with.ts'
import { pgpPrivateKeyOf } from '../../../delivery/file-exchange/open-pgp/pgp-key-store.ts'
import { inFolder } from '../../../delivery/file-exchange/sftp/put-file.ts'
import { readFile, statFile } from '../../../delivery/file-exchange/sftp/read-file.ts'
import { SftpError } from '../../../delivery/file-exchange/sftp/sftp-error.ts'
import type { SftpSession } from '../../../delivery/file-exchange/sftp/sftp-session.ts'
import type { Platform } from '../../../platform/platform.ts'
import { faultPoint } from '../../../platform/process/fault-points.ts'
import type { BatchAppRow } from '../batch-app.ts'
import type { FilePayments } from './read-payments.ts'
import { readPayments } from './read-payments.ts'
import type { FoundFile } from './receive-batch.ts'
import { isSeenAgain, receivePaymentFile, rejectPaymentFile } from './receive-batch.ts'

const LARGE_BYTES = 16 * 1024 * 1024

let lastLargeFile: Promise<unknown> = Promise.resolve()

const isLargeFile = (bytes: number): boolean => bytes > LARGE_BYTES

/** Limits this process to one memory-intensive file at a time. */
function oneLargeFileAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = lastLargeFile.then(work)
  lastLargeFile = mine.catch(() => undefined)
  return mine
}

/** Maximum size of a file (decision 40). */
const LARGEST_FILE = 256 * 1024 * 1024

/** The settings of an enabled app, which has all of them. */
export type EnabledApp = BatchAppRow & {
  host: string
  port: number
  user_name: string
  folder: string
}

/**
 * Reads a file and has it paid or rejected. Returns 'unfinished' for a file that looks cut off: its upload may continue.
 */
export async function receiveFile(
  platform: Platform,
  session: SftpSession,
  app: EnabledApp,
  file: FoundFile,
): Promise<'unfinished' | undefined> {
  const work = () => receiveNow(platform, session, app, file)
  return isLargeFile(file.size) ? oneLargeFileAtATime(work) : work()
}

async function receiveNow(
  platform: Platform,
  session: SftpSession,
  app: EnabledApp,
  file: FoundFile,
): Promise<'unfinished' | undefined> {
  const path = inFolder(app.folder, file.name)
  const content = await contentOf(platform, session, app, file)
  if (content === 'moving') return 'unfinished'
  if ('refusedBecause' in content) {
    const { refusedBecause: reason, isCutOff = false } = content
    if (await isSeenAgain(platform, file, isCutOff)) {
      await rejectPaymentFile(platform, file, { reason, isCutOff })
    } else if (isCutOff) return 'unfinished'
    return undefined
  }
  const client = await findClient(platform.db, app.client_id)
  const payments = await readPayments(content.plain, {
    plainName: file.plainName,
    today: sydneyDay(platform.clock.now()),
    limitCents: client?.transaction_payout_limit_cents ?? null,
  })
  if (!payments.ok) {
    const isCutOff = payments.endsEarly
    if (await isSeenAgain(platform, file, isCutOff)) {
      const reason = isCutOff ? paymentFileRejections.unfinished : firstProblem(payments)
      await rejectPaymentFile(platform, file, { reason, isCutOff, problems: payments })
    } else if (isCutOff) return 'unfinished'
    return undefined
  }
  const receipt = await receivePaymentFile(platform, file, payments)
  if (receipt === 'taken') faultPoint('batch-after-receipt')
  if (typeof receipt === 'string') return undefined
  // Another process may have taken and moved the file since this one listed the folder.
  const still = await statFile(session, path)
  if (still?.size !== file.size || still.modifiedAt !== file.modifiedAt) return undefined
  await rejectPaymentFile(platform, file, { reason: receipt.refusedBecause, payments })
  return undefined
}

function firstProblem({ problems, problemCount }: Extract<FilePayments, { ok: false }>): string {
  const { line = 0, column = 0, message = '' } = problems[0] ?? {}
  const more = problemCount > 1 ? ` (and ${problemCount - 1} more)` : ''
  return paymentFileRejections.wrongLine(line, column, `${message}${more}`)
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
): Promise<{ plain: Buffer } | { refusedBecause: string; isCutOff?: boolean } | 'moving'> {
  if (file.size > LARGEST_FILE) {
    return { refusedBecause: paymentFileRejections.tooLarge }
  }
  if (app.open_pgp_enabled !== file.encrypted) {
    return {
      refusedBecause: app.open_pgp_enabled
        ? paymentFileRejections.mustBeEncrypted
        : paymentFileRejections.mustBePlain,
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
    return { refusedBecause: error.message, isCutOff: error.mayBeCutOff }
  }
}
