import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import { partitionedTables } from './merge-months.ts'

/** A table of an archived month, with the proof that its file has all of its rows. */
export interface ArchivedTable {
  table: string
  /** Columns that the file's rows have, in the order of the checksum. */
  columns: string[]
  rows: number
  /** Sum of the hashes of all rows, whatever their order. */
  checksum: string
  file: string
  /** SHA-256 of the compressed file, in hex. */
  sha256: string
}

/** Contents of `manifest.json` in the folder of an archived month. */
export interface ArchiveManifest {
  /** First instant of the month, in ISO 8601. */
  month: string
  /** End of the month, exclusive. */
  until: string
  archivedAt: string
  tables: ArchivedTable[]
}

/** A month that must not be archived or restored now. The message says why, for an operator. */
export class MonthRefused extends Error {
  override name = 'MonthRefused'
}

/** Returns the first instant of a month that is written like 2026-03. */
export function monthOf(text: string): Date {
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(text))
    throw new MonthRefused(`'${text}' is not a month: write it like 2026-03`)
  return new Date(`${text}-01T00:00:00.000Z`)
}

/** Returns the folder of a month's files: `FOLDER/2026-03`. */
export function folderOf(folder: string, month: Date): string {
  return path.join(folder, month.toISOString().slice(0, 7))
}

/** SQL for the number of rows and the sum of their hashes, whatever their order, as `rows` and `checksum`. */
export function proofOf(columns: readonly string[]): RawBuilder<unknown> {
  const row = sql.join(columns.map((column) => sql.ref(column)))
  return sql`count(*) AS rows, coalesce(sum(hashtextextended(ROW(${row})::text, 0)::numeric), 0)::text AS checksum`
}

/** The rows of a month in one table that may be archived. */
export interface MonthOfTable {
  table: string
  /** SQL condition for them. */
  rows: RawBuilder<unknown>
}

/** Returns the tables that are archived, each with the condition for its rows of a month. */
export async function monthsOfTables(
  db: Reader,
  month: Date,
  until: Date,
): Promise<MonthOfTable[]> {
  const { rows } = await sql<{ table_name: string; key_column: string; low: string; high: string }>`
    SELECT table_name, key_column, month_key(key_kind, ${month}) AS low, month_key(key_kind, ${until}) AS high
      FROM monthly_tables WHERE archivable ORDER BY table_name`.execute(db)
  return rows.map(({ table_name, key_column, low, high }) => ({
    table: table_name,
    // The clients are named because the keys of the tables start with them.
    rows: sql`client_id = ANY (ARRAY(SELECT client_id FROM clients))
      AND ${sql.ref(key_column)} >= ${low} AND ${sql.ref(key_column)} < ${high}`,
  }))
}

/** Returns when a month was archived, or undefined if its rows are in the database. */
export async function archivedSince(db: Reader, month: Date): Promise<Date | undefined> {
  const row = await db
    .selectFrom('table_months')
    .select('archived_at')
    .where('table_name', '=', 'payment_requests')
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.archived_at ?? undefined
}

/** Throws if a table is divided that should be whole, because its partitions would not accept the rows again. */
export async function refuseDivided(db: Reader): Promise<void> {
  const [table] = await partitionedTables(db)
  if (table) throw new MonthRefused(`${table} is still divided by month: run months merge first`)
}

/** Permits the transaction to delete rows that are kept, and to bring them back with the keys that they had. */
export async function allowArchiving(tx: Reader): Promise<void> {
  await sql`SET LOCAL tideway.archiving = 'on'`.execute(tx)
}

/** Returns the columns that a copy of a row gives: all but the generated ones. */
export async function columnsOf(db: Reader, table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT attname AS name FROM pg_attribute
     WHERE attrelid = ${table}::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
     ORDER BY attnum`.execute(db)
  return rows.map((row) => row.name)
}

export async function sha256Of(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}

export async function readManifest(folder: string): Promise<ArchiveManifest> {
  const file = path.join(folder, 'manifest.json')
  try {
    return JSON.parse(await readFile(file, 'utf8')) as ArchiveManifest
  } catch (error) {
    throw new MonthRefused(`There is no archive in ${folder}: ${file} cannot be read`, {
      cause: error,
    })
  }
}
