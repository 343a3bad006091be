import { DAY_SECONDS } from '@tideway/contract/time/durations'
import type { Selectable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import { inSpan } from '../../platform/telemetry/tracing.ts'
import { sendMail } from './mail-outbox.ts'
import type { Delivery, MailServer } from './mail-server.ts'
import { openMailServer, smtpErrorText } from './mail-server.ts'
import type { MailRow } from './mail-tables.ts'

type Mail = Selectable<MailRow>

const MOST_AT_ONCE = 4
const FIRST_WAIT_SECONDS = 2
const LONGEST_WAIT_SECONDS = 300
/** About five days, as mail servers do. After that the mail is no longer useful. */
const TRIES = 1450
const SPACING_SECONDS = 60
/** Longer than the longest wait, so that any mail with its own job has been attempted by then. */
const OVERDUE_MS = 2 * LONGEST_WAIT_SECONDS * 1000
/** Long enough to answer for a quarter whether a person was notified. */
const KEPT_DAYS = 90
/** Mail whose link grants access to any reader, so that its text is deleted as soon as the mail is sent. */
const reasonsWithLink = new Set(['invitation', 'password-reset'])

/**
 * Registers the job that sends queued mail. While the server is away mail waits, each time longer, up to five minutes.
 */
export function registerMailOutboxJobs(platform: Platform): void {
  const { env, jobs, log } = platform
  const { smtpUrl } = env
  jobs.every('mail-cleanup', DAY_SECONDS, () => deleteOldMail(platform))
  if (smtpUrl === undefined) {
    if (env.mode === 'production') log.warn('SMTP_URL is not set: mail stays in the outbox')
    return
  }
  const server = openMailServer({ ...env, smtpUrl })
  // Each worker holds a database connection while the mail server responds, so use at most a quarter of them.
  const workers = Math.max(1, Math.min(MOST_AT_ONCE, Math.floor(env.databasePool / 4)))
  jobs.work(sendMail, ({ mailId }) => sendOne(platform, server, mailId), { workers })
  // Mail queued while there was no mail server has no job, and a restored backup can lose jobs.
  jobs.whenDue({
    name: 'mail-overdue',
    due: `SELECT min(coalesce(attempted_at, created_at)) + interval '${OVERDUE_MS / 1000} s'
      FROM mails WHERE status = 'QUEUED'`,
    clock: platform.clock,
    spacingSeconds: SPACING_SECONDS,
    run: () => sendOverdue(platform),
  })
}

/** Deletes mail some time after it was sent or failed. Waiting mail is kept. */
export async function deleteOldMail({ db, clock }: Platform): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_DAYS * DAY_SECONDS * 1000)
  await db
    .deleteFrom('mails')
    .where('status', '!=', 'QUEUED')
    .where('created_at', '<', before)
    .execute()
}

async function sendOverdue(platform: Platform): Promise<void> {
  const before = new Date(platform.clock.now().getTime() - OVERDUE_MS)
  const overdue = await platform.db
    .selectFrom('mails')
    .select('mail_id')
    .where('status', '=', 'QUEUED')
    .where((expression) =>
      expression.or([
        expression('attempted_at', '<', before),
        expression.and([
          expression('attempted_at', 'is', null),
          expression('created_at', '<', before),
        ]),
      ]),
    )
    .orderBy('created_at')
    .limit(500)
    .execute()
  for (const { mail_id: mailId } of overdue) {
    await platform.jobs.send(platform.db, sendMail, { mailId }, { singletonKey: mailId })
  }
}

/**
 * Sends one mail. The row stays locked while the server is contacted, so that no other process sends it, and is free as
 * soon as this process dies. A second copy is only possible if the process dies between the server's acceptance and the
 * commit, and has the same Message-ID. This is not `transact`, which would repeat the delivery.
 */
async function sendOne(platform: Platform, server: MailServer, mailId: string): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const mail = await tx
      .selectFrom('mails')
      .selectAll()
      .where('mail_id', '=', mailId)
      .where('status', '=', 'QUEUED')
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (!mail) return
    const delivery = await tryToDeliver(server, mail, platform.jobs.stopping)
    faultPoint('mail-after-accepted')
    await book(platform, tx, mail, delivery)
  })
}

/** Attempts a delivery. Throws if this process stops first, so that the mail waits as if it had not been attempted. */
async function tryToDeliver(
  server: MailServer,
  mail: Mail,
  stopping: AbortSignal,
): Promise<Delivery> {
  const message = {
    mailId: mail.mail_id,
    addresses: mail.addresses,
    recipients: waitingFor(mail),
    subject: mail.subject,
    text: mail.body,
    date: mail.created_at,
  }
  try {
    return await inSpan('smtp send', () => server.deliver(message, stopping), { kind: 'client' })
  } catch (error) {
    if (stopping.aborted) throw error
    return { accepted: [], rejected: [], error: smtpErrorText(error) }
  }
}

/**
 * Records a delivery. The mail is sent if any recipient got it and failed if all rejected it. Remaining recipients get
 * another attempt.
 */
async function book(platform: Platform, tx: Tx, before: Mail, delivery: Delivery): Promise<void> {
  const now = platform.clock.now()
  const mail = {
    ...before,
    accepted: [...before.accepted, ...delivery.accepted],
    rejected: [...before.rejected, ...delivery.rejected],
    attempts: before.attempts + 1,
  }
  const ended = waitingFor(mail).length === 0 || mail.attempts >= TRIES
  const status = ended ? (mail.accepted.length > 0 ? 'SENT' : 'FAILED') : 'QUEUED'
  await tx
    .updateTable('mails')
    .set({
      status,
      accepted: mail.accepted,
      rejected: mail.rejected,
      attempts: mail.attempts,
      last_error: delivery.error ?? null,
      attempted_at: now,
      finished_at: ended ? now : null,
      ...(ended && reasonsWithLink.has(mail.reason) && { body: '' }),
    })
    .where('client_id', '=', mail.client_id)
    .where('mail_id', '=', mail.mail_id)
    .execute()
  const { mail_id: mailId, reason, attempts } = mail
  if (delivery.error !== undefined)
    platform.log.warn({ mailId, reason, attempts, status, said: delivery.error }, 'mail not taken')
  if (!ended) {
    const startAfter = Math.min(FIRST_WAIT_SECONDS * 2 ** before.attempts, LONGEST_WAIT_SECONDS)
    await platform.jobs.send(tx, sendMail, { mailId }, { startAfter })
  }
}

function waitingFor({ addresses, accepted, rejected }: Mail): string[] {
  const done = new Set([...accepted, ...rejected])
  return addresses.filter((address) => !done.has(address))
}
