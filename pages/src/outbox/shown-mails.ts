import type { OutboxMail, OutboxMails } from '@tideway/contract/sandbox/outbox'

/** What of the outbox is on the page, the newest first. */
export interface ShownMails {
  mails: readonly OutboxMail[]
  ownOrigins: readonly string[]
  /** Where the older ones begin that are not on the page. */
  nextPageId: string | undefined
}

/** The newest page, read again: what is new goes on top, older mails that were loaded stay. */
export function withNewest(shown: ShownMails | undefined, newest: OutboxMails): ShownMails {
  const { mails, ownOrigins, nextPageId } = newest
  const ids = new Set(mails.map(({ mailId }) => mailId))
  const older = shown?.mails.filter(({ mailId }) => !ids.has(mailId)) ?? []
  const meets = shown !== undefined && older.length < shown.mails.length
  // So many are new that there may be others between: the older ones are loaded anew.
  if (!meets) return { mails, ownOrigins, nextPageId }
  return { mails: [...mails, ...older], ownOrigins, nextPageId: shown.nextPageId }
}

export function withOlder(shown: ShownMails, older: OutboxMails): ShownMails {
  const ids = new Set(shown.mails.map(({ mailId }) => mailId))
  const added = older.mails.filter(({ mailId }) => !ids.has(mailId))
  return { ...shown, mails: [...shown.mails, ...added], nextPageId: older.nextPageId }
}
