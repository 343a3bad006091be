import type {
  SettlementDetail,
  SettlementEntryPage,
} from '@tideway/contract/balance/settlements/settlement'
import { ENTRIES_PER_PAGE } from '@tideway/contract/balance/settlements/settlement'
import { settlementTime } from '@tideway/contract/balance/settlements/settlement-days'
import {
  closingBalance,
  leftAfter,
  sumLines,
} from '@tideway/contract/balance/settlements/settlement-lines'
import type { EntryKind } from '@tideway/contract/balance/statement/entry-kinds'
import { postingsOf } from '@tideway/contract/balance/statement/entry-kinds'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText, ZERO_CENTS } from '@tideway/contract/money/money'
import { DAY } from '@tideway/contract/time/durations'
import { sql } from 'kysely'
import type { AccountEntry } from '../../ledger/account-entries.ts'
import { accountEntriesOfKinds } from '../../ledger/account-entries.ts'
import type { Reader } from '../../platform/database/database.ts'
import { viewEntry } from '../view-entry.ts'
import { findSettlement } from './find-settlement.ts'
import type { SettlementEntry } from './settlement-entries.ts'
import { firstInstantAfter, settlementBefore, settlementEntry } from './settlement-entries.ts'

/** The entries that a settlement explains: those after a position, up to another. */
interface Explained {
  own: SettlementEntry
  after: number
  /** Entries after that position are booked at this instant or later. */
  from: Date
}

const EPOCH = new Date(0)

async function explainedBy(
  db: Reader,
  clientId: ClientId,
  settlementId: string,
): Promise<Explained | undefined> {
  const own = await settlementEntry(db, clientId, settlementId)
  if (!own) return undefined
  const before = await settlementBefore(db, clientId, own)
  return {
    own,
    after: before?.until ?? 0,
    from: before ? firstInstantAfter(before) : EPOCH,
  }
}

/** Returns a settlement with its composition, or undefined if the client has no such settlement. */
export async function readSettlement(
  db: Reader,
  clientId: ClientId,
  settlementId: string,
): Promise<SettlementDetail | undefined> {
  const settlement = await findSettlement(db, clientId, settlementId)
  const explained = await explainedBy(db, clientId, settlementId)
  if (!settlement || !explained) return undefined
  const { own } = explained
  const postings = await postingsIn(db, clientId, explained)
  const lines = sumLines(postings)
  const opening = await openingOf(db, clientId, explained)
  const closing = closingBalance(opening, lines)
  const times = postings.flatMap(({ first, last }) => [first.getTime(), last.getTime()])
  const transitAt = own.day === null ? own.bookedAt : settlementTime(own.day)
  return {
    Settlement: settlement,
    openingBalance: centsToText(opening),
    lines: lines.map(({ kind, count, cents }) => ({ kind, count, amount: centsToText(cents) })),
    closingBalance: centsToText(closing),
    leftInBalance: centsToText(leftAfter(closing, own.amountCents)),
    ...(times.length > 0 && {
      fromDatetime: new Date(Math.min(...times)).toISOString(),
      toDatetime: new Date(Math.max(...times)).toISOString(),
    }),
    transitDatetime: transitAt.toISOString(),
    inTransit: await inTransitAt(db, clientId, { at: transitAt, own }),
  }
}

async function postingsIn(db: Reader, clientId: ClientId, { own, after, from }: Explained) {
  const { rows } = await sql<{
    posting: string
    count: number
    cents: Cents
    first: Date
    last: Date
  }>`
    SELECT posting.kind AS posting, count(*) AS count,
           sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END)::bigint AS cents,
           min(booked_at) AS first, max(booked_at) AS last
      FROM ledger_entries entry
      JOIN ledger_transactions posting ON posting.client_id = ${clientId}
       AND posting.transaction_id = entry.transaction_id
     WHERE entry.client_id = ${clientId} AND account = 'float'
       AND booked_at >= ${from} AND booked_at <= ${own.bookedAt}
       AND position > ${after} AND position <= ${own.until}
     GROUP BY posting.kind`.execute(db)
  return rows
}

/** Returns the balance before the first entry that the settlement explains. */
async function openingOf(
  db: Reader,
  clientId: ClientId,
  { own, after, from }: Explained,
): Promise<Cents> {
  const { rows } = await sql<{ cents: Cents }>`
    SELECT balance_after_cents - CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END AS cents
      FROM ledger_entries
     WHERE client_id = ${clientId} AND account = 'float'
       AND booked_at >= ${from} AND booked_at <= ${own.bookedAt} AND position > ${after}
     ORDER BY booked_at, position LIMIT 1`.execute(db)
  return rows[0]?.cents ?? ZERO_CENTS
}

/** Longer than any order to a bank stays in progress. */
const LONGEST_TRANSIT = 35 * DAY
const MOST_IN_TRANSIT = 500

const transitKinds = {
  refund: 'REFUND',
  initiation_refund: 'REFUND',
  payout: 'PAYOUT',
  sweep: 'SETTLEMENT',
} as const

/**
 * Returns the orders that had left the balance and were in transit at an instant, oldest first. The ids of orders start
 * with their time, so the key finds the orders of a period.
 */
async function inTransitAt(
  db: Reader,
  clientId: ClientId,
  { at, own }: { at: Date; own: SettlementEntry },
): Promise<SettlementDetail['inTransit']> {
  const { rows } = await sql<{
    kind: keyof typeof transitKinds
    id: string
    cents: Cents
    createdAt: Date
  }>`
    SELECT kind, subject_id AS id, amount_cents AS cents, created_at AS "createdAt"
      FROM rail_instructions
     WHERE client_id = ${clientId} AND kind = ANY (${Object.keys(transitKinds)})
       AND instruction_id > ${uuidAt(new Date(at.getTime() - LONGEST_TRANSIT))}::uuid
       AND instruction_id <= ${uuidAt(new Date(at.getTime() + 1))}::uuid
       AND created_at <= ${at} AND (finished_at IS NULL OR finished_at > ${at})
       AND subject_id <> ${own.settlementId}
     ORDER BY created_at, instruction_id LIMIT ${sql.lit(MOST_IN_TRANSIT)}`.execute(db)
  return rows.map(({ kind, id, cents, createdAt }) => ({
    kind: transitKinds[kind],
    id,
    amount: centsToText(cents),
    createdDatetime: createdAt.toISOString(),
  }))
}

/** Returns the smallest id of an order that is stored at an instant. */
function uuidAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-0000-0000-000000000000`
}

/**
 * Returns one page of the entries of a line, in the order of the books. Undefined if the client has no such settlement.
 */
export async function settlementEntries(
  db: Reader,
  clientId: ClientId,
  {
    settlementId,
    kind,
    after,
  }: { settlementId: string; kind: EntryKind; after: number | undefined },
): Promise<SettlementEntryPage | undefined> {
  const explained = await explainedBy(db, clientId, settlementId)
  if (!explained) return undefined
  const rows = await entriesIn(db, clientId, explained, {
    after: after ?? explained.after,
    limit: ENTRIES_PER_PAGE + 1,
    ...postingsOf(kind),
  })
  const page = rows.slice(0, ENTRIES_PER_PAGE)
  const last = page.at(-1)
  return {
    records: page.map(viewEntry),
    ...(rows.length > page.length && last && { nextPageId: String(last.position) }),
  }
}

/** Entries that a file reads at a time. */
const FILE_CHUNK = 2000

/** Yields all entries of a settlement in the order of the books, one chunk at a time. None if the client has no such settlement. */
export async function* entriesOfSettlement(
  db: Reader,
  clientId: ClientId,
  settlementId: string,
): AsyncGenerator<AccountEntry[], void> {
  const explained = await explainedBy(db, clientId, settlementId)
  if (!explained) return
  for (let { after } = explained; ; ) {
    const everyKind = { kinds: [], isExcluded: true }
    const rows = await entriesIn(db, clientId, explained, {
      after,
      limit: FILE_CHUNK,
      ...everyKind,
    })
    const last = rows.at(-1)
    if (!last) return
    yield rows
    after = last.position
  }
}

async function entriesIn(
  db: Reader,
  clientId: ClientId,
  { own, from }: Explained,
  page: { after: number; limit: number; kinds: string[]; isExcluded: boolean },
): Promise<AccountEntry[]> {
  return accountEntriesOfKinds(db, {
    ...page,
    clientId,
    // Start a millisecond earlier, to include entries at that instant. Their positions leave out those before the cut.
    after: { bookedAt: new Date(from.getTime() - 1), position: page.after },
    to: new Date(own.bookedAt.getTime() + 1),
    until: own.until,
  })
}
