import { z } from 'zod/mini'

/** The outbox of the demo: every mail that was to be sent, for anybody to read. Not part of a production provider. */

export const OutboxMail = z.object({
  mailId: z.string(),
  to: z.array(z.string()),
  subject: z.string(),
  /** Plain text; an address of our own in it becomes a link. */
  text: z.string(),
  createdDatetime: z.iso.datetime({ offset: true }),
})
export type OutboxMail = z.infer<typeof OutboxMail>

/** GET /outbox/mails?numberOfRecords&nextPageId: newest first. nextPageId is absent on the last page. */
export const OutboxMails = z.object({
  mails: z.array(OutboxMail),
  /** Origins of this provider and its dashboard: an address of theirs may be followed from a mail, no other. */
  ownOrigins: z.array(z.string()),
  nextPageId: z.optional(z.string()),
})
export type OutboxMails = z.infer<typeof OutboxMails>
