import type { ClientId } from '@tideway/contract/calls/ids'
import type { AmountRange } from '@tideway/contract/search/amount-words'
import { CompiledQuery } from 'kysely'
import { readLong } from '../../../platform/database/call-database.ts'
import { namedStatement } from '../../../platform/database/database.ts'
import { readElsewhere } from '../../../platform/database/replica.ts'
import { databaseCode } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EntryKind } from './entry-kind.ts'
import type { TextPatterns, WordPlace } from './text-patterns.ts'
import { patternsOf } from './text-patterns.ts'

/** Newest entries of a kind that are compared one by one. This finds frequent words without the index of texts. */
const WALK = 500
/** The same for words that the index cannot find, because they have no three letters or digits in a row. */
const WALK_WITHOUT_INDEX = 10_000
/**
 * A statement that has run this long ends after its current month, so that other calls get their turn. Each statement
 * has twice the budget of the one before, because a statement that asks about two months can then ask about all the
 * others at once.
 */
const STATEMENT_BUDGET_MS = 25
const LONGEST_BUDGET_MS = 200
/** A statement that takes longer is cancelled, and the search of its kinds counts as unfinished. */
const STATEMENT_LIMIT_MS = 500
export const QUERY_CANCELED = '57014'

export interface EntrySearch {
  clientId: ClientId
  kinds: readonly EntryKind[]
  /** Words that must all be in the texts of an entry, folded with `foldText`. */
  words: readonly string[]
  place: WordPlace
  amount?: AmountRange | undefined
  /** First instant, inclusive. */
  from?: Date | undefined
  /** End, exclusive. */
  until?: Date | undefined
  /** Entry of an earlier page, after which this one starts. */
  before?: EntryPosition | undefined
  /** Most entries of each kind. */
  limit: number
  /** When to stop, in milliseconds of `performance.now()`. */
  deadline: number
}

export interface EntryPosition {
  createdAt: Date
  entryId: string
}

export interface FoundEntry extends EntryPosition {
  kind: EntryKind
  /**
   * Id of the record: of the payment request, payout (`payment_id`), payment initiation, agreement or batch. Several
   * entries may lead to one record.
   */
  recordId: string
}

export interface FoundEntries {
  /** Newest first within each kind. */
  entries: FoundEntry[]
  /** Kinds of which more entries may match, because the limit or another bound was reached. */
  more: Set<EntryKind>
  /** Kinds whose search stopped at a bound of time or rows, so that older entries were not compared. */
  unfinished: Set<EntryKind>
}

interface EntryRow {
  kind: EntryKind
  /** Null in the last row of a search that was not finished. */
  record_id: string | null
  entry_id: string
  created_at: Date
}

/**
 * Finds entries by words of their texts, newest first, over everything that a client has. The caller checks the records
 * before it shows them. An entry also contains texts that its client may not see, such as the name of a payer, and may
 * be older than its record. Only within a call, because the database checks the client against the tenant scope.
 *
 * The first statement runs at once, as in any call. Later ones wait for their turn (decision 20).
 */
export async function findEntries(platform: Platform, search: EntrySearch): Promise<FoundEntries> {
  const result: FoundEntries = { entries: [], more: new Set(), unfinished: new Set() }
  if (search.kinds.length === 0) return result
  const patterns = patternsOf(search.words, search.place)
  let budgetMs = STATEMENT_BUDGET_MS
  const first = await read(platform, search, patterns, { walk: true, budgetMs })
  let left = take(result, search, search.kinds, first)
  while (left.length > 0) {
    const [next] = left
    if (
      !next ||
      (patterns.pieces.length === 0 && search.amount === undefined) ||
      performance.now() > search.deadline
    )
      break
    const of = { ...search, kinds: [next.kind], before: next.position }
    const remaining = search.limit - result.entries.filter(({ kind }) => kind === next.kind).length
    budgetMs = Math.min(2 * budgetMs, LONGEST_BUDGET_MS)
    const rows = await readLong(platform.pool, () =>
      read(platform, { ...of, limit: remaining }, patterns, { walk: false, budgetMs }),
    )
    left = [...left.slice(1), ...take(result, search, [next.kind], rows)]
  }
  for (const { kind } of left) {
    result.more.add(kind)
    result.unfinished.add(kind)
  }
  return result
}

/** Adds the rows to the result. Returns the kinds whose search must go on, each with its position. */
function take(
  result: FoundEntries,
  { limit }: EntrySearch,
  kinds: readonly EntryKind[],
  rows: EntryRow[] | 'canceled',
): { kind: EntryKind; position: EntryPosition }[] {
  if (rows === 'canceled') {
    for (const kind of kinds) {
      result.more.add(kind)
      result.unfinished.add(kind)
    }
    return []
  }
  const left: { kind: EntryKind; position: EntryPosition }[] = []
  for (const { kind, record_id, entry_id, created_at } of rows) {
    const position = { createdAt: created_at, entryId: entry_id }
    if (record_id === null) left.push({ kind, position })
    else result.entries.push({ kind, recordId: record_id, ...position })
  }
  for (const kind of kinds)
    if (result.entries.filter((entry) => entry.kind === kind).length >= limit) result.more.add(kind)
  return left
}

const statement = `SELECT wanted.kind, found.record_id, found.entry_id, found.created_at
  FROM unnest($2::text[]) WITH ORDINALITY AS wanted (kind, place)
 CROSS JOIN LATERAL find_matching_entries($1, wanted.kind, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14) AS found`

async function read(
  platform: Platform,
  search: EntrySearch,
  { likes, patterns, pieces }: TextPatterns,
  { walk, budgetMs }: { walk: boolean; budgetMs: number },
): Promise<EntryRow[] | 'canceled'> {
  const values = [
    search.clientId,
    search.kinds,
    likes,
    patterns,
    pieces,
    search.amount?.from ?? null,
    search.amount?.to ?? null,
    search.from ?? null,
    search.until ?? null,
    search.before?.createdAt ?? null,
    search.before?.entryId ?? null,
    search.limit,
    walk ? walkOf(search, pieces) : 0,
    budgetMs,
  ]
  return readElsewhere(platform, ({ db }) =>
    db
      .transaction()
      .execute(async (tx) => {
        await tx.executeQuery(limitStatement)
        const { rows } = await tx.executeQuery<EntryRow>(
          namedStatement('find-matching-entries', statement, values),
        )
        return rows
      })
      .catch((error: unknown) => {
        if (databaseCode(error) === QUERY_CANCELED) return 'canceled' as const
        throw error
      }),
  )
}

/** Returns how many entries to compare one by one. Without words, every entry matches. */
function walkOf({ words, limit }: EntrySearch, pieces: readonly string[]): number {
  if (words.length === 0) return limit
  return pieces.length > 0 ? WALK : WALK_WITHOUT_INDEX
}

const limitStatement = CompiledQuery.raw(`SET LOCAL statement_timeout = ${STATEMENT_LIMIT_MS}`)
