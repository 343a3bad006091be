import type { EntryKind } from '@tideway/contract/balance/statement/entry-kinds'
import { entryKindOf } from '@tideway/contract/balance/statement/entry-kinds'
import type { StatementPage } from '@tideway/contract/balance/statement/statement'
import { statementProblems } from '@tideway/contract/balance/statement/statement'
import {
  statementDays,
  statementDaysProblem,
  statementInstants,
} from '@tideway/contract/balance/statement/statement-interval'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText, ZERO_CENTS } from '@tideway/contract/money/money'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { viewEntry } from '../../balance/view-entry.ts'
import { accountEntriesBefore } from '../../ledger/account-entries.ts'
import { lastEntryBefore } from '../../ledger/ledger.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader } from '../../platform/database/database.ts'
import { readElsewhere } from '../../platform/database/replica.ts'
import type { Platform } from '../../platform/platform.ts'
import { fingerprintOf, readPageId, writePageId } from '../../platform/searches/page-id.ts'

/** Interval and kinds of a statement, as its calls name them. */
export interface RequestedStatement {
  clientId: ClientId
  from: string
  to: string
  /** Separated by commas. Undefined: all. */
  kinds: string | undefined
}

/** The days and instants of a statement. The last instant is excluded. */
export interface StatementInterval {
  days: { from: string; to: string }
  from: Date
  to: Date
}

/** The balances of an interval, and the entries between them. */
export interface StatementFrame {
  openingCents: Cents
  closingCents: Cents
  /** Number of entries. */
  entries: number
  /** The last entry before the end. Undefined if the balance has none. */
  last: { bookedAt: Date; position: number } | undefined
}

/** Returns the interval of a statement, or throws the problem with its days. */
export function statementInterval(
  { clock }: Pick<Platform, 'clock'>,
  { from, to }: Pick<RequestedStatement, 'from' | 'to'>,
): StatementInterval {
  const today = sydneyDay(clock.now())
  const problem = statementDaysProblem({ from, to }, today)
  if (problem) throw new ApiError(statementProblems[problem])
  const days = statementDays({ from, to }, today)
  return { days, ...statementInstants(days) }
}

/**
 * Reads the balances of an interval. Entries are numbered without gaps in the order of booking. The numbers of the last
 * entries before the start and before the end give the count.
 */
export async function readFrame(
  db: Reader,
  clientId: ClientId,
  { from, to }: StatementInterval,
): Promise<StatementFrame> {
  const last = await lastEntryBefore(db, clientId, to)
  const before = await lastEntryBefore(db, clientId, from)
  return {
    openingCents: before?.balance_after_cents ?? ZERO_CENTS,
    closingCents: last?.balance_after_cents ?? ZERO_CENTS,
    entries: (last?.position ?? 0) - (before?.position ?? 0),
    last: last && { bookedAt: last.booked_at, position: last.position },
  }
}

/**
 * Reads a page of a statement, newest first. The first page starts at the entry that gives the closing balance, so that
 * both agree although money moves.
 */
export function readStatementPage(
  platform: Platform,
  requested: RequestedStatement,
  page: { numberOfRecords: number; nextPageId: string | undefined; mostCompared?: number },
): Promise<StatementPage> {
  const { clientId, kinds } = requested
  const interval = statementInterval(platform, requested)
  const fingerprint = fingerprintOf('statement', clientId, requested)
  const before = page.nextPageId === undefined ? undefined : placeOf(page.nextPageId, fingerprint)
  return readElsewhere(platform, async ({ db }) => {
    const { openingCents, closingCents, entries, last } = await readFrame(db, clientId, interval)
    const read = last
      ? await accountEntriesBefore(
          db,
          {
            clientId,
            from: interval.from,
            before: before ?? { ...last, position: last.position + 1 },
            limit: page.numberOfRecords,
          },
          passesKinds(kinds),
          page.mostCompared,
        )
      : { entries: [], next: undefined }
    return {
      ...interval.days,
      openingBalance: centsToText(openingCents),
      closingBalance: centsToText(closingCents),
      entries,
      records: read.entries.map(viewEntry),
      recordCount: read.entries.length,
      ...(read.next && { nextPageId: pageIdOf(read.next, fingerprint) }),
    }
  })
}

/** Returns a function that tells whether a posting is of one of these kinds, or undefined for all kinds. */
export function passesKinds(kinds: string | undefined): ((posting: string) => boolean) | undefined {
  if (kinds === undefined) return undefined
  const requestedKinds = new Set(kinds.split(','))
  return (posting) => requestedKinds.has(entryKindOf(posting) satisfies EntryKind)
}

/** Hexadecimal digits of a position in the id of a page, as many as in the ids of records. */
const PLACE_DIGITS = 32

function pageIdOf({ bookedAt, position }: { bookedAt: Date; position: number }, print: string) {
  const id = position.toString(16).padStart(PLACE_DIGITS, '0')
  return writePageId({ at: bookedAt.getTime(), id }, print)
}

function placeOf(pageId: string, fingerprint: string): { bookedAt: Date; position: number } {
  const { at, id } = readPageId(pageId, fingerprint)
  return { bookedAt: new Date(at), position: Number.parseInt(id, 16) }
}
