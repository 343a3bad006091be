import { afterAll, beforeAll, expect, test } from 'vitest'
import { patternsOf } from '../../src/find/search/entries/text-patterns.ts'
import { testClock } from '../../src/platform/clock.ts'
import { addMonths } from '../database/add-months.ts'
import { openTestProvider } from '../provider.ts'

// A search reads few entries other than those that it returns. It reads the index of amounts a month at a time until
// there are enough entries, and frequent words in the order of time. The counts do not depend on the speed of the
// machine.

const MONTHS = 12
const IN_MONTH = 400
/** Entries of each kind that a search returns. */
const MOST = 30
const WALK = 500

const provider = await openTestProvider({ clock: testClock('2026-11-20T03:00:00.000Z') })
const client = await provider.database.pool.connect()
afterAll(async () => {
  client.release()
  await provider.close()
})

beforeAll(async () => {
  await addMonths(provider.database.pool, MONTHS + 1)
  await client.query(`SET tideway.clients = 'HARBOUR'`)
  await addEntries(1, MONTHS, IN_MONTH)
})

/**
 * Adds entries to months from 2027 on. They have two frequent amounts, except one entry of $77.77 in the first month.
 * Every tenth has the name Smith, and every twenty-fifth the name Quill.
 */
async function addEntries(first: number, last: number, many: number): Promise<void> {
  await client.query(
    `WITH placed AS (
       SELECT 'm' || month || 'n' || n AS id, n, month,
              '2026-12-01'::timestamptz + month * interval '1 month' + n * interval '1 minute' AS at
         FROM generate_series($1::int, $2::int) month, generate_series(1, $3::int) n),
     slices AS (
       INSERT INTO search_slices (client_id, kind, month) SELECT DISTINCT 'HARBOUR', 'batch', month_of(at) FROM placed)
     INSERT INTO search_entries (client_id, kind, entry_id, record_id, created_at, amount_cents, scope, text)
       SELECT 'HARBOUR', 'batch', id, id, at, CASE WHEN month = 1 AND n = 7 THEN 7777 ELSE 4940 + 50 * (n % 2) END, 'HARBOUR/batch',
              search_text('rent', CASE WHEN n % 10 = 0 THEN 'Smith' END, CASE WHEN n % 25 = 0 THEN 'Quill' END) FROM placed`,
    [first, last, many],
  )
}

interface Reads {
  found: number
  /** Number of index searches. */
  searches: number
  /** Number of entries read. */
  entries: number
}

/** Counts the hits, index searches and read entries of a search for words, an amount in cents and a period. */
async function readsOf(
  words: readonly string[],
  {
    cents,
    to = cents,
    from,
    until,
  }: { cents?: number; to?: number; from?: string; until?: string },
): Promise<Reads> {
  const { likes, patterns, pieces } = patternsOf(words, 'word')
  const reads = async () => {
    const { rows } = await client.query<{ searches: number; entries: number }>(
      `SELECT sum(idx_scan)::int AS searches, sum(idx_tup_fetch)::int AS entries
         FROM pg_stat_xact_user_tables WHERE relname LIKE 'search\\_entries%'`,
    )
    return rows[0] ?? { searches: 0, entries: 0 }
  }
  await client.query('BEGIN')
  const before = await reads()
  const { rowCount } = await client.query(
    `SELECT FROM find_matching_entries('HARBOUR', 'batch', $1, $2, $3, $4, $5, $6, $7, NULL, NULL, $8, $9, 60000)`,
    [likes, patterns, pieces, cents, to, from, until, MOST, words.length === 0 ? MOST : WALK],
  )
  const after = await reads()
  await client.query('COMMIT')
  return {
    found: rowCount ?? 0,
    searches: after.searches - before.searches,
    entries: after.entries - before.entries,
  }
}

test.each<[situation: string, reads: Reads, ...search: Parameters<typeof readsOf>]>([
  ['a rare amount', { found: 1, searches: 14, entries: 2 }, [], { cents: 7777 }],
  ['a frequent amount', { found: 30, searches: 3, entries: 32 }, [], { cents: 4990 }],
  ['whole dollars', { found: 30, searches: 5, entries: 64 }, [], { cents: 4900, to: 4999 }],
  [
    'an amount of a few hours',
    { found: 30, searches: 3, entries: 32 },
    [],
    { cents: 4990, from: '2027-06-01T01:00Z', until: '2027-06-01T04:00Z' },
  ],
  ['an amount and a name', { found: 30, searches: 3, entries: 152 }, ['smith'], { cents: 4940 }],
  ['a name of one in ten', { found: 30, searches: 1, entries: 310 }, ['smith'], {}],
  ['a name of one in 25', { found: 30, searches: 3, entries: 751 }, ['quill'], {}],
])('%s', async (_situation, reads, words, search) => {
  expect(await readsOf(words, search)).toEqual(reads)
})

test('a plan from when a month was empty still reads by amount', async () => {
  await addEntries(MONTHS + 1, MONTHS + 1, 2000)
  expect(await readsOf([], { cents: 7777 })).toEqual({ found: 1, searches: 15, entries: 2 })
})
