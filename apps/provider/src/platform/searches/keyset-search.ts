import { createHash } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { RecordFilters } from '@tideway/contract/records/record-filters'
import { hasFilters } from '@tideway/contract/records/record-filters'
import { readLong } from '../database/call-database.ts'
import { readElsewhere } from '../database/replica.ts'
import type { Platform } from '../platform.ts'
import type { Position } from './page-id.ts'
import { fingerprintOf, readPageId, writePageId } from './page-id.ts'
import type { FilteredColumns } from './record-filters.ts'
import { nameOf } from './rows-by-id.ts'
import type { Searching } from './search-statement.ts'
import { comparedRows, statement } from './search-statement.ts'

/**
 * Records in the first chunk of an answer, so that the first rows arrive soon, and in later chunks. Chunks are small
 * enough to serve other callers in between.
 */
const FIRST_CHUNK = 200
const CHUNK = 150
/** Sizes of first chunks whose statements may have names: of long searches, and of pages as clients request them. */
const NAMED_SIZES = new Set([FIRST_CHUNK, 100])
const FILTER_BOUNDS: FilterBounds = { compared: 10_000, mostCompared: 250_000 }
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
  /** Present if the search takes filters. */
  filters?: SearchFilters<Search>
}

interface SearchFilters<Search> {
  columns: FilteredColumns
  of(search: Search): RecordFilters
  /** Returns the ids of all records that the filters may find if these are few and known without reading each row. */
  few?(
    platform: Platform,
    clientId: ClientId,
    search: Search,
  ): Promise<readonly string[] | undefined>
}

export interface SearchedDates {
  fromDate?: string | undefined
  toDate?: string | undefined
}

export interface SearchCall<Search> {
  clientId: ClientId
  search: Search
  numberOfRecords: number
  nextPageId: string | undefined
  /** Smaller bounds for tests. */
  bounds?: FilterBounds
}

interface FilterBounds {
  /** Rows that one statement compares with the filters, few enough to serve other callers in between. */
  compared: number
  /** Rows that a call compares. If they are used up, it returns the page so far. */
  mostCompared: number
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
 * leave the database (decision 20). `parameters` are $1 and on of the table's record.
 *
 * A search with filters compares a bounded number of rows. A page may therefore have fewer records than requested, or
 * none, although another page follows (decision 16).
 */
export async function* searchByKeyset<Search extends SearchedDates>(
  platform: Platform,
  table: SearchedTable<Search>,
  parameters: unknown[],
  call: SearchCall<Search>,
): AsyncGenerator<SearchChunk, void> {
  const { search, bounds = FILTER_BOUNDS } = call
  const fingerprint = fingerprintOf(table.table, call.clientId, search)
  const start = call.nextPageId === undefined ? undefined : readPageId(call.nextPageId, fingerprint)
  const isFiltered = table.filters !== undefined && hasFilters(table.filters.of(search))
  const only = isFiltered ? await table.filters?.few?.(platform, call.clientId, search) : undefined
  const searching = { table, search, parameters, only }
  const read = (position: Position | undefined, size: number) =>
    isFiltered
      ? readFiltered(platform, searching, position, { size, compared: bounds.compared })
      : readChunk(platform, searching, position, size)
  let remaining = call.numberOfRecords
  let comparisons = bounds.mostCompared
  let size = Math.min(FIRST_CHUNK, remaining)
  let coming = read(start, size)
  for (;;) {
    const { records, more, position, compared } = await coming
    remaining -= records.length
    comparisons -= compared
    if (!more || remaining === 0 || comparisons <= 0) {
      const nextPageId = more && position ? writePageId(position, fingerprint) : undefined
      yield { records, last: true, nextPageId }
      return
    }
    size = Math.min(CHUNK, remaining)
    coming = readLong(platform.pool, () => read(position, size))
    // The failure reaches the code that awaits this read. If the caller has left, it must not count as an unhandled
    // rejection.
    coming.catch(() => undefined)
    if (records.length > 0) yield { records, last: false, nextPageId: undefined }
  }
}

interface Chunk {
  records: string[]
  more: boolean
  /** Position of the last record, or of the last row that the filters were compared with. */
  position: Position | undefined
  /** Number of rows that the filters were compared with. */
  compared: number
}

async function readChunk<Search extends SearchedDates>(
  platform: Platform,
  searching: Searching<Search>,
  position: Position | undefined,
  size: number,
): Promise<Chunk> {
  const { table, search } = searching
  const { text, values } = statement(searching, position, size + 1)
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
    compared: 0,
  }
}

/**
 * Compares the next rows with the filters until the chunk is full. The last compared row is returned too, so that the
 * next statement continues after it.
 */
async function readFiltered<Search extends SearchedDates>(
  platform: Platform,
  searching: Searching<Search>,
  position: Position | undefined,
  most: { size: number; compared: number },
): Promise<Chunk> {
  const { table } = searching
  const { order, sorted, text, values } = comparedRows(searching, position, {
    limit: most.compared,
    selected: '*',
  })
  const { rows } = await readElsewhere(platform, ({ pool }) =>
    pool.query<[string | null, Date, string, number]>({
      text: `SELECT CASE WHEN passes THEN ${table.recordJson} END, ${sorted}, ${table.id}, place FROM (
          SELECT * FROM (${text}) compared
           WHERE passes OR place = ${most.compared} ORDER BY ${order} LIMIT ${most.size + 1}) ${nameOf(table.table)}
        ORDER BY ${order}`,
      values,
      rowMode: 'array',
    }),
  )
  const passed = rows.filter(([json]) => json !== null)
  const isFull = passed.length > most.size
  const end = isFull ? passed[most.size - 1] : rows.at(-1)
  const [, at, id, place = 0] = end ?? []
  return {
    records: passed.slice(0, most.size).flatMap(([json]) => json ?? []),
    more: isFull || place === most.compared,
    position: at && id ? { at: at.getTime(), id } : undefined,
    compared: place,
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

function positionOf<Search extends SearchedDates>(
  table: SearchedTable<Search>,
  search: Search,
  json: string,
): Position | undefined {
  const { at, id } = table.placeOf(JSON.parse(json) as never, search)
  return at === undefined ? undefined : { at: Date.parse(at), id }
}
