import type { OutboxMail, OutboxMails } from '@tideway/contract/sandbox/outbox'

/** The mails of the outbox on the page, the newest first. */
export interface ShownMails {
  mails: readonly OutboxMail[]
  ownOrigins: readonly string[]
  /** Start of the older mails that are not on the page. */
  nextPageId: string | undefined
}

/** Adds the newest page. New mails go on top, and older mails that were loaded remain. */
export function withNewest(shown: ShownMails | undefined, newest: OutboxMails): ShownMails {
  const { mails, ownOrigins, nextPageId } = newest
  const ids = new Set(mails.map(({ mailId }) => mailId))
  const older = shown?.mails.filter(({ mailId }) => !ids.has(mailId)) ?? []
  const meets = shown !== undefined && older.length < shown.mails.length
  // With so many new mails there may be others in between, so the older ones are loaded again.
  if (!meets) return { mails, ownOrigins, nextPageId }
  return { mails: [...mails, ...older], ownOrigins, nextPageId: shown.nextPageId }
}

export function withOlder(shown: ShownMails, older: OutboxMails): ShownMails {
  const ids = new Set(shown.mails.map(({ mailId }) => mailId))
  const added = older.mails.filter(({ mailId }) => !ids.has(mailId))
  return { ...shown, mails: [...shown.mails, ...added], nextPageId: older.nextPageId }
}
