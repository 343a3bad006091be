import { z } from 'zod/mini'

/** The demo's outbox: every email that would have been sent, public to all. Not part of a production provider. */

export const OutboxMail = z.object({
  mailId: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  /** Plain text. Our own addresses in it become links. */
  text: z.string(),
  createdDatetime: z.iso.datetime({ offset: true }),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** GET /outbox/mails?numberOfRecords&nextPageId: newest first. nextPageId is absent on the last page. */
export const OutboxMails = z.object({
  mails: z.array(OutboxMail),
  /** Origins of this provider and its dashboard. Only addresses with these origins become links. */
  ownOrigins: z.array(z.string()),
  nextPageId: z.optional(z.string()),
})
export type OutboxMails = z.infer<typeof OutboxMails>
