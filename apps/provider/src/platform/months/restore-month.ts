import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { partitionOf, underShortLock } from './make-months.ts'
import type { ArchivedTable, ArchiveManifest } from './month-archive.ts'
import {
  allowArchiving,
  archivedSince,
  folderOf,
  MonthRefused,
  proofOf,
  readManifest,
  refuseDivided,
  sha256Of,
} from './month-archive.ts'

const ROWS_AT_ONCE = 1000

/**
 * Brings an archived month back from its files, row for row, in one transaction.
 *
 * @throws MonthRefused if the month is not archived, or the files or their rows are not those that were archived.
 */
export async function restoreMonth(
  { db }: Pick<Platform, 'db'>,
  month: Date,
  folder: string,
): Promise<ArchiveManifest> {
  const source = folderOf(folder, month)
  const manifest = await readManifest(source)
  if (manifest.month !== month.toISOString())
    throw new MonthRefused(`The files in ${source} are of another month`)
  for (const { file, sha256 } of manifest.tables)
    if ((await sha256Of(path.join(source, file))) !== sha256)
      throw new MonthRefused(`${path.join(source, file)} was changed after it was written`)
  if (!(await archivedSince(db, month))) throw new MonthRefused('The month is not archived')
  await refuseDivided(db)
  await attachMissing(db, month)
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('table_months')
      .where(
        'table_name',
        'in',
        tx.selectFrom('monthly_tables').where('stays_whole', '=', true).select('table_name'),
      )
      .where('month', '=', month)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new MonthRefused('The month is not archived')
    await allowArchiving(tx)
    for (const table of manifest.tables) await fill(tx, table, source)
  })
  return manifest
}

/**
 * Attaches the partitions of a month again in tables that are divided. Archives of release 0.2.0 and before removed the
 * partitions with their rows.
 */
async function attachMissing(db: Reader, month: Date): Promise<void> {
  const missing = await db
    .selectFrom('table_months')
    .innerJoin('monthly_tables', 'monthly_tables.table_name', 'table_months.table_name')
    .select('table_months.table_name')
    .where('stays_whole', '=', false)
    .where('month', '=', month)
    .where('archived_at', 'is not', null)
    .execute()
  for (const { table_name: table } of missing)
    await underShortLock(db, async (tx) => {
      await sql`SELECT create_like(${partitionOf(table, month)}, ${`${table}_ahead`})`.execute(tx)
      await sql`SELECT attach_month(${table}, ${month})`.execute(tx)
      await tx
        .updateTable('table_months')
        .set({ archived_at: null })
        .where('table_name', '=', table)
        .where('month', '=', month)
        .execute()
    })
}

async function fill(
  tx: Reader,
  { table, columns, rows, checksum, file }: ArchivedTable,
  source: string,
): Promise<void> {
  const lines = createInterface({
    input: createReadStream(path.join(source, file)).pipe(createGunzip()),
  })
  const names = sql.join(columns.map((column) => sql.ref(column)))
  const total = { rows: 0, checksum: 0n }
  let batch: string[] = []
  const write = async () => {
    const result = await sql<{ rows: number; checksum: string }>`
      WITH written AS (
        INSERT INTO ${sql.table(table)} (${names}) OVERRIDING SYSTEM VALUE
          SELECT ${names} FROM json_populate_recordset(NULL::${sql.table(table)}, ${`[${batch.join(',')}]`}::json)
        RETURNING *)
      SELECT ${proofOf(columns)} FROM written`.execute(tx)
    total.rows += result.rows[0]?.rows ?? 0
    total.checksum += BigInt(result.rows[0]?.checksum ?? 0)
    batch = []
  }
  for await (const line of lines) {
    batch.push(line)
    if (batch.length === ROWS_AT_ONCE) await write()
  }
  if (batch.length > 0) await write()
  if (total.rows !== rows || total.checksum !== BigInt(checksum))
    throw new MonthRefused(`${table} would have other rows than were archived. Nothing was changed`)
}
