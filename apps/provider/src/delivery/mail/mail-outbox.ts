import type { ClientId } from '@tideway/contract/calls/ids'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Env } from '../../platform/settings/env.ts'

export interface QueuedMail {
  clientId: ClientId
  /** All recipients get the same message. */
  to: string[]
  subject: string
  /** Plain text. */
  text: string
  /** Why the mail is sent, for the outbox and the log: a short name in kebab case that the sender chooses. */
  reason: Lowercase<string>
}

export const sendMail = jobKind<{ mailId: string }>('mail-send')

/**
 * Writes a mail and the job that sends it in the caller's transaction, so that nothing is sent without a commit.
 * Returns its id. Without a mail server, the mail stays in the demo's outbox, or waits for a server in production.
 */
export async function queueMail(platform: Platform, tx: Tx, mail: QueuedMail): Promise<string> {
  const mailId = newId(platform.clock.now())
  const isKept = keepsMail(platform.env)
  await tx
    .insertInto('mails')
    .values({
      client_id: mail.clientId,
      mail_id: mailId,
      reason: mail.reason,
      addresses: mail.to.map(oneAddress),
      subject: oneLine(mail.subject),
      body: mail.text,
      status: isKept ? 'KEPT' : 'QUEUED',
      created_at: platform.clock.now(),
    })
    .execute()
  if (platform.env.smtpUrl !== undefined) await platform.jobs.send(tx, sendMail, { mailId })
  else if (!isKept)
    platform.log.warn({ mailId, reason: mail.reason }, 'mail queued: SMTP_URL is not set')
  return mailId
}

/** Returns true in the demo without a mail server, which shows its mail instead of sending it. */
function keepsMail(env: Env): boolean {
  return env.mode === 'demo' && env.smtpUrl === undefined
}

/** Keeps a name from outside on one line, so that it cannot add a header to the mail. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/**
 * Throws for anything but a single address. Addresses were validated when they were set, so this would be our own
 * error.
 */
function oneAddress(address: string): string {
  if (!isOneAddress(address)) throw new Error('not one mail address')
  return address
}

/** Returns true if the text is a single address and contains no command to a mail server. */
export function isOneAddress(address: string): boolean {
  return /^[^\s<>,;:"()@]+@[^\s<>,;:"()@]+$/.test(address)
}
