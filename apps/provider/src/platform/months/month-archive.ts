import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'

/** Table of an archived month, and what proves that its file holds all of its rows. */
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

/** Counts the rows of a table and sums their hashes, to compare what was written with what was read. */
export async function checksumOf(
  db: Reader,
  table: string,
  columns: readonly string[],
): Promise<{ rows: number; checksum: string }> {
  const row = sql.join(columns.map((column) => sql.ref(column)))
  const { rows } = await sql<{ rows: number; checksum: string }>`
    SELECT count(*) AS rows, coalesce(sum(hashtextextended(ROW(${row})::text, 0)::numeric), 0)::text AS checksum
      FROM ${sql.table(table)}`.execute(db)
  return rows[0] ?? { rows: 0, checksum: '0' }
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
