import type { ClientId, ReportId } from '@tideway/contract/calls/ids'
import { OUR_FAULT } from '@tideway/contract/sftp/sftp-failures'
import { nameInMail } from '@tideway/contract/users/plain-name'
import type { Client } from '../../../clients/client/client-store.ts'
import { findClient, isDisabled } from '../../../clients/client/client-store.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Egress } from '../../../platform/network/egress.ts'
import type { Platform } from '../../../platform/platform.ts'
import { faultPoint } from '../../../platform/process/fault-points.ts'
import { encryptTo, PublicKeyError } from '../../file-exchange/open-pgp/encrypt-to.ts'
import { withClientSftp } from '../../file-exchange/sftp/client-session.ts'
import {
  expectFolder,
  inFolder,
  moveOver,
  removeIfThere,
  uploadFile,
} from '../../file-exchange/sftp/put-file.ts'
import { SftpError } from '../../file-exchange/sftp/sftp-error.ts'
import type { SftpSession } from '../../file-exchange/sftp/sftp-session.ts'
import { queueMail } from '../../mail/mail-outbox.ts'
import type { Attempt } from './delivery-store.ts'
import { beginAttempt, recordDelivered, recordFailed } from './delivery-store.ts'
import type { DeliveryJob } from './queue-report-delivery.ts'
import { deliverReport, sendDelivery } from './queue-report-delivery.ts'
import { registerOutageMailJobs } from './report-outage.ts'
import type { ReportTarget } from './report-target.ts'
import { reportTargetOf, targetText } from './report-target.ts'

export interface ReportFile {
  fileName: string
  content: Buffer
}

export interface DeliveryParts {
  egress: Egress
  readReportFile(
    platform: Platform,
    clientId: ClientId,
    reportId: ReportId,
  ): Promise<ReportFile | undefined>
}

/** Error on our side or in the client's settings. */
class NotDeliverableError extends Error {
  override name = 'NotDeliverableError'
}

/**
 * These jobs mostly wait for other parties' servers. A client whose server does not respond must not delay other
 * clients' files.
 */
const AT_ONCE = 16
const AT_ONCE_PER_CLIENT = 2
/** Wait between checks if a disabled client has been enabled again (decision 55). */
const DISABLED_WAIT_SECONDS = 600

export function registerReportDeliveryJobs(platform: Platform, parts: DeliveryParts): void {
  platform.jobs.work(deliverReport, (job) => deliver(platform, parts, job), {
    workers: AT_ONCE,
    perGroup: AT_ONCE_PER_CLIENT,
  })
  registerOutageMailJobs(platform)
}

async function deliver(platform: Platform, parts: DeliveryParts, job: DeliveryJob): Promise<void> {
  if (await isDisabled(platform.db, job.clientId)) {
    await transact(platform.db, (tx) => sendDelivery(platform, tx, job, DISABLED_WAIT_SECONDS))
    return
  }
  const client = await findClient(platform.db, job.clientId)
  const target = client && reportTargetOf(client)
  const attempt = await beginAttempt(platform, job, target ? targetText(target) : 'no SFTP server')
  if (!client || !attempt) return
  try {
    if (!target) throw new NotDeliverableError('No SFTP server is set up.')
    const fileName = await push(platform, parts, attempt, client, target)
    faultPoint('report-after-rename')
    await recordDelivered(platform, attempt, fileName, async (tx) => {
      const to = client.report_notifications_email
      if (to === null) return
      await queueMail(platform, tx, {
        clientId: client.client_id,
        to: [to],
        subject: `Report ${fileName} was delivered`,
        text: [
          'We’ve uploaded a report to your SFTP server.',
          '',
          `Report: ${fileName}`,
          `Organisation: ${nameInMail(client.client_name)}`,
          `Server: ${nameInMail(target.host)}`,
          `Folder: ${nameInMail(target.folder)}`,
          '',
        ].join('\n'),
        reason: 'report-pushed',
      })
    })
  } catch (error) {
    if (!isExplained(error)) platform.log.error({ err: error, ...attempt }, 'report delivery')
    const reason = isExplained(error) ? error.message : OUR_FAULT
    const then = await recordFailed(platform, attempt, { reason, isOutage: target !== undefined })
    const { clientId, reportId, attemptNo } = attempt
    platform.log.warn({ clientId, reportId, attemptNo, reason, then }, 'report not delivered')
  }
}

/** Puts the file on the client's server, either completely or not at all. Returns its name there. */
async function push(
  platform: Platform,
  parts: DeliveryParts,
  attempt: Attempt,
  client: Client,
  target: ReportTarget,
): Promise<string> {
  const { clientId, reportId } = attempt
  const file = await parts.readReportFile(platform, clientId, reportId)
  if (!file) throw new NotDeliverableError('This report no longer exists.')
  const { fileName, content } = await sealedFor(platform, client, file)
  const server = { ...target, clientId, purpose: 'reports' } as const
  await withClientSftp(platform, parts.egress, server, async (session) => {
    await expectFolder(session, target.folder)
    await removeLeftOvers(session, target, fileName, attempt.attemptNo)
    const aside = inFolder(target.folder, asideName(fileName, attempt.attemptNo))
    await uploadFile(session, aside, content)
    faultPoint('report-before-rename')
    await moveOver(session, aside, inFolder(target.folder, fileName))
  })
  return fileName
}

async function sealedFor(
  platform: Platform,
  client: Client,
  file: ReportFile,
): Promise<ReportFile> {
  const key = client.reports_encryption_public_key
  if (key === null || key.trim() === '') return file
  const content = await encryptTo(key, { content: file.content, now: platform.clock.now() })
  return { fileName: `${file.fileName}.pgp`, content }
}

/**
 * Returns a separate name for each attempt, so that an attempt that was presumed dead does not write into the next
 * one's file.
 */
function asideName(fileName: string, attemptNo: number): string {
  return `.${fileName}.${attemptNo}.part`
}

/** Removes files of attempts that were cut off before they could clean up. */
async function removeLeftOvers(
  session: SftpSession,
  { folder }: ReportTarget,
  fileName: string,
  attemptNo: number,
): Promise<void> {
  const earlier = Array.from({ length: attemptNo - 1 }, (_, index) => index + 1)
  await Promise.all(
    earlier.map((number) => removeIfThere(session, inFolder(folder, asideName(fileName, number)))),
  )
}

/** Returns true if the message is meant for the client. Any other error is our own and goes to the log. */
function isExplained(error: unknown): error is Error {
  return (
    error instanceof SftpError ||
    error instanceof PublicKeyError ||
    error instanceof NotDeliverableError
  )
}
