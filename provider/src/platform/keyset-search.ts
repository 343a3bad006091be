import { createHash } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import type pg from 'pg'
import { readLong } from './call-database.ts'
import type { Position } from './page-id.ts'
import { fingerprintOf, readPageId, writePageId } from './page-id.ts'
import type { Platform } from './platform.ts'
import { readElsewhere } from './replica.ts'

/**
 * Records in the first chunk of an answer, so that the first rows arrive soon, and in later chunks. Chunks are small
 * enough to serve other callers in between.
 */
const FIRST_CHUNK = 200
const CHUNK = 150
/** Sizes of first chunks whose statements may have names: of long searches, and of pages as clients request them. */
const NAMED_SIZES = new Set([FIRST_CHUNK, 100])
/** Every connection keeps the plan of each name, with a part for every month. */
const MOST_NAMED_STARTS = 24

/** Table that can be searched: newest first by an instant, with ties broken by an id of 32 hex characters. */
export interface SearchedTable<Search extends SearchedDates> {
  /** Name, or a subquery that ends with its alias. */
  table: string
  /** The record as JSON text: an SQL expression in which $1 is the client's id. */
  recordJson: string
  id: string
  /** Conditions for every row that may be found, besides belonging to the client. */
  conditions?: string[]
  /** Column for each field of the search. */
  columns: { [Name in keyof Search]?: string }
  /** Returns the column of the instant that orders this search. */
  sortedBy(search: Search): string
  /** Returns a record's position in that order, from its own content. */
  placeOf(record: never, search: Search): { at: string | undefined; id: string }
  /** Returns true if the best plan is the same for all values of this search. */
  plannedOnce?(search: Search): boolean
}

interface SearchedDates {
  fromDate?: string | undefined
  toDate?: string | undefined
}

export interface SearchCall<Search> {
  clientId: ClientId
  search: Search
  numberOfRecords: number
  nextPageId: string | undefined
}

export interface SearchChunk {
  /** Each record as JSON text. */
  records: string[]
  last: boolean
  /** Only set with the last chunk, and only if there are more records. */
  nextPageId: string | undefined
}

/**
 * Searches newest first, by keyset. A page costs the same at any depth, and rows that arrive later are neither counted
 * twice nor skipped below it (readings 1, paging and search). Only one chunk is read ahead, so a caller who leaves
 * stops the reading. The first chunk is read like any call's. Later ones wait for their turn and for other calls to
 * leave the database (decision 85). `parameters` are $1 and on of the table's record.
 */
export async function* searchByKeyset<Search extends SearchedDates>(
  platform: Platform,
  table: SearchedTable<Search>,
  parameters: unknown[],
  call: SearchCall<Search>,
): AsyncGenerator<SearchChunk, void> {
  const fingerprint = fingerprintOf(table.table, call.clientId, call.search)
  const start = call.nextPageId === undefined ? undefined : readPageId(call.nextPageId, fingerprint)
  const read = (position: Position | undefined, size: number) =>
    readChunk(platform, table, call.search, parameters, position, size)
  let remaining = call.numberOfRecords
  let size = Math.min(FIRST_CHUNK, remaining)
  let coming = read(start, size)
  for (;;) {
    const { records, more, position } = await coming
    remaining -= records.length
    if (!more || remaining === 0) {
      const nextPageId = more && position ? writePageId(position, fingerprint) : undefined
      yield { records, last: true, nextPageId }
      return
    }
    size = Math.min(CHUNK, remaining)
    coming = readLong(platform.pool, () => read(position, size))
    // The failure reaches the code that awaits this read. If the caller has left, it must not count as an unhandled
    // rejection.
    coming.catch(() => undefined)
    yield { records, last: false, nextPageId: undefined }
  }
}

async function readChunk<Search extends SearchedDates>(
  platform: Platform,
  table: SearchedTable<Search>,
  search: Search,
  parameters: unknown[],
  position: Position | undefined,
  size: number,
): Promise<{ records: string[]; more: boolean; position: Position | undefined }> {
  const { text, values } = statement(table, search, parameters, position, size + 1)
  // Statements after the first chunk run about a hundred times, so plan them once for each connection.
  const again = position !== undefined && size === CHUNK
  const isNamed =
    (table.plannedOnce?.(search) ?? true) &&
    (again || (position === undefined && startsNamed(search, size, text)))
  const name = isNamed
    ? { name: `search ${createHash('sha256').update(text).digest('base64url')}` }
    : {}
  const { rows } = await readElsewhere(platform, ({ pool }) =>
    pool.query<[string]>({ ...name, text, values, rowMode: 'array' }),
  )
  const records = rows.slice(0, size).map(([json]) => json)
  const last = records.at(-1)
  return {
    records,
    more: rows.length > size,
    position: last === undefined ? undefined : positionOf(table, search, last),
  }
}

/** Texts of first chunks that have names. */
const namedStarts = new Set<string>()

/**
 * Returns true if the statement of a first chunk gets a name. Planning it for every month takes longer than running it
 * (decision 108). With dates, PostgreSQL plans each execution anyway, because the months differ.
 */
function startsNamed({ fromDate, toDate }: SearchedDates, size: number, text: string): boolean {
  if (fromDate !== undefined || toDate !== undefined || !NAMED_SIZES.has(size)) return false
  if (namedStarts.size < MOST_NAMED_STARTS) namedStarts.add(text)
  return namedStarts.has(text)
}

function statement<Search extends SearchedDates>(
  table: SearchedTable<Search>,
  search: Search,
  parameters: unknown[],
  position: Position | undefined,
  limit: number,
): { text: string; values: unknown[] } {
  const sorted = table.sortedBy(search)
  const values = [...parameters]
  const conditions = conditionsOf(table, search, position, values)
  return {
    // The page is found first, so that its records are written once and not prepared for every month of the table.
    text: `SELECT ${table.recordJson} FROM (
        SELECT * FROM ${table.table} WHERE ${conditions.join(' AND ')}
         ORDER BY ${sorted} DESC, ${table.id} DESC LIMIT ${limit}) ${/\w+$/.exec(table.table)?.[0]}
      ORDER BY ${sorted} DESC, ${table.id} DESC`,
    values,
  }
}

/** Returns the conditions of a search. Adds their values to the statement's. */
function conditionsOf<Search extends SearchedDates>(
  table: SearchedTable<Search>,
  search: Search,
  position: Position | undefined,
  values: unknown[],
): string[] {
  const sorted = table.sortedBy(search)
  const given = (value: unknown) => `$${values.push(value)}`
  const conditions = ['client_id = $1', ...(table.conditions ?? [])]
  // A list ordered by this instant leaves out records without it.
  if (sorted !== 'created_at') conditions.push(`${sorted} IS NOT NULL`)
  for (const [name, column] of Object.entries(table.columns)) {
    const wanted = search[name as keyof Search]
    if (wanted !== undefined) conditions.push(`${column} = ${given(wanted)}`)
  }
  if (search.fromDate !== undefined)
    conditions.push(`${sorted} >= ${given(new Date(search.fromDate))}`)
  // A position is always within the dates of its search, so it replaces the upper end.
  if (position)
    conditions.push(
      `(${sorted}, ${table.id}) < (${given(new Date(position.at))}, ${given(position.id)})`,
    )
  else if (search.toDate !== undefined)
    conditions.push(`${sorted} <= ${given(new Date(search.toDate))}`)
  return conditions
}

/**
 * Counts the records that a search finds, up to `most` of them, and adds up a column of theirs. The
 * connection bounds its time.
 */
export async function countFound<Search extends SearchedDates>(
  connection: Pick<pg.ClientBase, 'query'>,
  table: SearchedTable<Search>,
  call: { clientId: ClientId; search: Search; amountColumn: string | undefined; most: number },
): Promise<{ rows: number; cents: bigint }> {
  const values: unknown[] = [call.clientId]
  const conditions = conditionsOf(table, call.search, undefined, values)
  const { rows } = await connection.query<{ found: number; cents: string }>(
    `SELECT count(*) AS found, coalesce(sum(cents), 0)::text AS cents
       FROM (SELECT ${call.amountColumn ?? '0'} AS cents FROM ${table.table}
              WHERE ${conditions.join(' AND ')} LIMIT ${call.most}) found`,
    values,
  )
  return { rows: Number(rows[0]?.found ?? 0), cents: BigInt(rows[0]?.cents ?? 0) }
}

function positionOf<Search extends SearchedDates>(
  table: SearchedTable<Search>,
  search: Search,
  json: string,
): Position | undefined {
  const { at, id } = table.placeOf(JSON.parse(json) as never, search)
  return at === undefined ? undefined : { at: Date.parse(at), id }
}
