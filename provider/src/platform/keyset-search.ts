import { createHash } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import { readLong } from './call-database.ts'
import type { Position } from './page-id.ts'
import { fingerprintOf, readPageId, writePageId } from './page-id.ts'
import type { Platform } from './platform.ts'

/**
 * Records of the first piece of an answer, so that the first rows are soon there, and of those that follow: small
 * enough that other callers are served in between.
 */
const FIRST_CHUNK = 200
const CHUNK = 150

/** A table that can be searched: newest first by an instant, ties broken by an id of 32 hex characters. */
export interface SearchedTable<Search extends SearchedDates> {
  table: string
  /** The record as JSON text: an SQL expression in which $1 is the client's id. */
  recordJson: string
  id: string
  /** What holds for every row that may be found, besides being the client's. */
  conditions?: string[]
  /** Which of the search's fields is which column's value. */
  columns: { [Name in keyof Search]?: string }
  /** The column of the instant that this search is ordered by. */
  sortedBy(search: Search): string
  /** Where a record stands in that order, as the record itself says. */
  placeOf(record: never, search: Search): { at: string | undefined; id: string }
  /** Whether the best way to the rows is the same for every value that is searched for. */
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
  /** Each as JSON text. */
  records: string[]
  last: boolean
  /** Only with the last chunk, and only when there is more. */
  nextPageId: string | undefined
}

/**
 * Newest first, by keyset: a page costs the same wherever it is, and a row that arrives meanwhile is never counted
 * twice or left out below it (readings 1, paging and search). While one chunk is on its way the next is read, and
 * no more: a caller who leaves stops the reading. The first chunk is read like any call's, and each after it when it is
 * its turn and other calls have left the database (decision 85). `parameters` are $1 and on of the table's record.
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
    // Whoever waits for it hears of a failure; one that nobody waits for any more is not a fault of the process.
    coming.catch(() => undefined)
    yield { records, last: false, nextPageId: undefined }
  }
}

async function readChunk<Search extends SearchedDates>(
  { pool }: Platform,
  table: SearchedTable<Search>,
  search: Search,
  parameters: unknown[],
  position: Position | undefined,
  size: number,
): Promise<{ records: string[]; more: boolean; position: Position | undefined }> {
  const { text, values } = statement(table, search, parameters, position, size + 1)
  // What follows the first chunk is asked a hundred times over: planned once a connection.
  const again = position !== undefined && size === CHUNK && (table.plannedOnce?.(search) ?? true)
  const name = again
    ? { name: `search ${createHash('sha256').update(text).digest('base64url')}` }
    : {}
  const { rows } = await pool.query<[string]>({ ...name, text, values, rowMode: 'array' })
  const records = rows.slice(0, size).map(([json]) => json)
  const last = records.at(-1)
  return {
    records,
    more: rows.length > size,
    position: last === undefined ? undefined : positionOf(table, search, last),
  }
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
  const given = (value: unknown) => `$${values.push(value)}`
  const conditions = ['client_id = $1', ...(table.conditions ?? [])]
  // Records without that instant have no place in a list ordered by it.
  if (sorted !== 'created_at') conditions.push(`${sorted} IS NOT NULL`)
  for (const [name, column] of Object.entries(table.columns)) {
    const wanted = search[name as keyof Search]
    if (wanted !== undefined) conditions.push(`${column} = ${given(wanted)}`)
  }
  if (search.fromDate !== undefined)
    conditions.push(`${sorted} >= ${given(new Date(search.fromDate))}`)
  // A position lies within the dates of its search: it is the upper end itself.
  if (position)
    conditions.push(
      `(${sorted}, ${table.id}) < (${given(new Date(position.at))}, ${given(position.id)})`,
    )
  else if (search.toDate !== undefined)
    conditions.push(`${sorted} <= ${given(new Date(search.toDate))}`)
  return {
    text: `SELECT ${table.recordJson} FROM ${table.table} WHERE ${conditions.join(' AND ')}
      ORDER BY ${sorted} DESC, ${table.id} DESC LIMIT ${limit}`,
    values,
  }
}

function positionOf<Search extends SearchedDates>(
  table: SearchedTable<Search>,
  search: Search,
  json: string,
): Position | undefined {
  const { at, id } = table.placeOf(JSON.parse(json) as never, search)
  return at === undefined ? undefined : { at: Date.parse(at), id }
}
