import type { ClientId } from '@tideway/contract/calls/ids'
import type { Tx } from '../platform/database.ts'
import type { Env } from '../platform/env.ts'
import { newId } from '../platform/ids.ts'
import { jobKind } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'

export interface QueuedMail {
  clientId: ClientId
  /** One message to all of them. */
  to: string[]
  subject: string
  /** Plain text. */
  text: string
  /** Why we send it, for the outbox and the log: a short name in kebab case that the sender chooses. */
  reason: Lowercase<string>
}

export const sendMail = jobKind<{ mailId: string }>('mail-send')

/**
 * Writes a mail, and the job that sends it, in the transaction that decided it: no commit, no mail. Answers its id.
 * Without a mail server it stays in the outbox of the demo; in production it waits for one.
 */
export async function queueMail(platform: Platform, tx: Tx, mail: QueuedMail): Promise<string> {
  const mailId = newId()
  const kept = keepsMail(platform.env)
  await tx
    .insertInto('mails')
    .values({
      client_id: mail.clientId,
      mail_id: mailId,
      reason: mail.reason,
      addresses: mail.to.map(oneAddress),
      subject: oneLine(mail.subject),
      body: mail.text,
      status: kept ? 'KEPT' : 'QUEUED',
      created_at: platform.clock.now(),
    })
    .execute()
  if (platform.env.smtpUrl !== undefined) await platform.jobs.send(tx, sendMail, { mailId })
  else if (!kept)
    platform.log.warn({ mailId, reason: mail.reason }, 'mail queued: SMTP_URL is not set')
  return mailId
}

/** The demo without a mail server shows its mail instead of sending it. */
function keepsMail(env: Env): boolean {
  return env.mode === 'demo' && env.smtpUrl === undefined
}

/** A name from outside may stand in a subject; another header may not. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

/** Addresses were held to their rule when they were set: one that is several, or a command, is a fault of ours. */
function oneAddress(address: string): string {
  if (!isOneAddress(address)) throw new Error('not one mail address')
  return address
}

/** Whether mail can be addressed to it: one address, and no command to a mail server. */
export function isOneAddress(address: string): boolean {
  return /^[^\s<>,;:"()@]+@[^\s<>,;:"()@]+$/.test(address)
}
