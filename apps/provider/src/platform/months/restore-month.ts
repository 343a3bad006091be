import { createReadStream } from 'node:fs'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { createGunzip } from 'node:zlib'
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { partitionOf } from './make-months.ts'
import type { ArchivedTable, ArchiveManifest } from './month-archive.ts'
import { checksumOf, folderOf, MonthRefused, readManifest, sha256Of } from './month-archive.ts'

const ROWS_AT_ONCE = 1000

/**
 * Brings an archived month back from its files, row for row, in one transaction. Calls wait only for the last moment of
 * it, when the filled tables are attached.
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
  await db.transaction().execute(async (tx) => {
    await refuseUnlessArchived(tx, month, manifest)
    for (const archived of manifest.tables) await fill(tx, month, archived, source)
    for (const { table } of manifest.tables) await attach(tx, table, month)
  })
  return manifest
}

async function refuseUnlessArchived(
  tx: Reader,
  month: Date,
  { tables }: ArchiveManifest,
): Promise<void> {
  const archived = await tx
    .selectFrom('table_months')
    .select('table_name')
    .where('month', '=', month)
    .where('archived_at', 'is not', null)
    .forUpdate()
    .execute()
  const names = new Set(archived.map((row) => row.table_name))
  if (tables.length === 0 || tables.some(({ table }) => !names.has(table)))
    throw new MonthRefused('The month is not archived')
}

async function fill(
  tx: Reader,
  month: Date,
  { table, columns, rows, checksum, file }: ArchivedTable,
  source: string,
): Promise<void> {
  const partition = partitionOf(table, month)
  await sql`SELECT create_like(${partition}, ${`${table}_ahead`})`.execute(tx)
  const lines = createInterface({
    input: createReadStream(path.join(source, file)).pipe(createGunzip()),
  })
  let batch: string[] = []
  const write = async () => {
    const names = sql.join(columns.map((column) => sql.ref(column)))
    await sql`INSERT INTO ${sql.table(partition)} (${names})
      SELECT ${names} FROM json_populate_recordset(NULL::${sql.table(partition)}, ${`[${batch.join(',')}]`}::json)`.execute(
      tx,
    )
    batch = []
  }
  for await (const line of lines) {
    batch.push(line)
    if (batch.length === ROWS_AT_ONCE) await write()
  }
  if (batch.length > 0) await write()
  const actualSum = await checksumOf(tx, partition, columns)
  if (actualSum.rows !== rows || actualSum.checksum !== checksum)
    throw new MonthRefused(`${table} would have other rows than were archived. Nothing was changed`)
}

async function attach(tx: Reader, table: string, month: Date): Promise<void> {
  await sql`SELECT attach_month(${table}, ${month})`.execute(tx)
  await tx
    .updateTable('table_months')
    .set({ archived_at: null })
    .where('table_name', '=', table)
    .where('month', '=', month)
    .execute()
}
