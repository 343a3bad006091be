import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { DAY } from '@tideway/contract/time/durations'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import type { ArchivedTable, ArchiveManifest, MonthOfTable } from './month-archive.ts'
import {
  allowArchiving,
  archivedSince,
  columnsOf,
  folderOf,
  MonthRefused,
  monthsOfTables,
  proofOf,
  refuseDivided,
  sha256Of,
} from './month-archive.ts'

/**
 * Minimum days after a month before it is archived, because banks may still return its money, and clients may refund
 * it.
 */
const DAYS_BEFORE_ARCHIVE = 92
const ROWS_AT_ONCE = 5000

/**
 * Moves a month of payment requests, of their dependent rows and of the audit trail into files, and returns their
 * manifest. The files are written from one snapshot. Then one transaction deletes the rows, and only if they are still
 * those of the files. A run that ends early has therefore removed nothing and can be repeated, and calls never wait.
 *
 * @throws MonthRefused if the month is not finished, is archived or empty, or changes while it is written.
 */
export async function archiveMonth(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  month: Date,
  folder: string,
): Promise<ArchiveManifest> {
  const until = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  if (clock.now().getTime() - until.getTime() < DAYS_BEFORE_ARCHIVE * DAY)
    throw new MonthRefused(
      `The month must have ended ${DAYS_BEFORE_ARCHIVE} days ago, because its money may still be returned`,
    )
  if (await archivedSince(db, month)) throw new MonthRefused('The month is archived already')
  await refuseDivided(db)
  const target = folderOf(folder, month)
  await mkdir(target, { recursive: true })
  const months = await monthsOfTables(db, month, until)
  const tables = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((tx) => writeTables(tx, months, target, clock.now()))
  if (tables.every(({ rows }) => rows === 0))
    throw new MonthRefused('There are no rows of the month in the database')
  const manifest = {
    month: month.toISOString(),
    until: until.toISOString(),
    archivedAt: clock.now().toISOString(),
    tables,
  }
  await writeFile(path.join(target, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  await db.transaction().execute(async (tx) => {
    await removeRows(tx, months, tables)
    await tx
      .insertInto('table_months')
      .values({ table_name: 'payment_requests', month, until, archived_at: clock.now() })
      .execute()
  })
  // Makes the space of the deleted rows free for new ones. Autovacuum would wait until they are a fifth of a table.
  for (const { table } of months) await sql`VACUUM (ANALYZE) ${sql.table(table)}`.execute(db)
  return manifest
}

async function writeTables(
  tx: Reader,
  months: MonthOfTable[],
  folder: string,
  now: Date,
): Promise<ArchivedTable[]> {
  const rowsOf = Object.fromEntries(months.map(({ table, rows }) => [table, rows]))
  for (const [what, query] of Object.entries(unfinished(rowsOf, now))) {
    const { rows } = await query.execute(tx)
    const count = rows[0]?.count ?? 0
    if (count > 0) throw new MonthRefused(`The month is not finished: ${count} ${what}`)
  }
  const tables: ArchivedTable[] = []
  for (const one of months) tables.push(await writeTable(tx, one, folder))
  return tables
}

/** Returns queries that count the rows because of which a month cannot be archived. */
function unfinished(rowsOf: Record<string, RawBuilder<unknown>>, now: Date) {
  const count = (from: RawBuilder<unknown>) => sql<{ count: number }>`SELECT count(*) ${from}`
  const of = (table: string) => sql`${sql.table(table)} WHERE ${rowsOf[table]}`
  return {
    'payment requests wait for payment or for the end of a refund': count(
      sql`FROM ${of('payment_requests')}
           AND deleted_at IS NULL AND status IN ('WAITING', 'RETURN_IN_PROGRESS')`,
    ),
    'refunds are in progress': count(sql`FROM ${of('refunds')} AND status = 'IN_PROGRESS'`),
    'orders to the banks are in progress, or hold money in clearing': count(
      sql`FROM ${of('rail_instructions')}
           AND (status IN ('QUEUED', 'SENT') OR (kind = 'return' AND status = 'REJECTED'))`,
    ),
    'PayIDs still belong to its payment requests': count(
      sql`FROM pay_ids WHERE registered_until > ${now} AND EXISTS (
            SELECT FROM (SELECT * FROM ${of('payment_requests')}) request
             WHERE request.client_id = pay_ids.client_id
               AND request.payment_request_id = pay_ids.payment_request_id)`,
    ),
  }
}

async function writeTable(
  tx: Reader,
  { table, rows }: MonthOfTable,
  folder: string,
): Promise<ArchivedTable> {
  const columns = await columnsOf(tx, table)
  const file = `${table}.jsonl.gz`
  const target = path.join(folder, file)
  const total = { lines: 0 }
  await pipeline(
    Readable.from(linesOf(tx, sql`${sql.table(table)} row WHERE ${rows}`, total)),
    createGzip(),
    createWriteStream(target, { flush: true }),
  )
  const [proof] = (
    await sql<{ rows: number; checksum: string }>`
      SELECT ${proofOf(columns)} FROM ${sql.table(table)} WHERE ${rows}`.execute(tx)
  ).rows
  if (total.lines !== proof?.rows)
    throw new Error(`${target} has ${total.lines} rows of ${proof?.rows}`)
  return { table, columns, ...proof, file, sha256: await sha256Of(target) }
}

/** Yields each row as a line of JSON, through a cursor, so that memory does not grow with the month. */
async function* linesOf(tx: Reader, from: RawBuilder<unknown>, total: { lines: number }) {
  await sql`DECLARE archived NO SCROLL CURSOR FOR SELECT row_to_json(row)::text AS line FROM ${from}`.execute(
    tx,
  )
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      FETCH ${sql.lit(ROWS_AT_ONCE)} FROM archived`.execute(tx)
    if (rows.length === 0) break
    total.lines += rows.length
    yield `${rows.map((row) => row.line).join('\n')}\n`
  }
  await sql`CLOSE archived`.execute(tx)
}

/**
 * Deletes the rows of a month. Payment requests come first, because a call locks the payment request before it changes
 * dependent rows.
 */
async function removeRows(
  tx: Reader,
  months: MonthOfTable[],
  files: ArchivedTable[],
): Promise<void> {
  await allowArchiving(tx)
  const inOrder = months.toSorted(
    (one, other) =>
      Number(other.table === 'payment_requests') - Number(one.table === 'payment_requests'),
  )
  for (const { table, rows } of inOrder) {
    const file = files.find((one) => one.table === table)
    const deletion = await sql<{ rows: number; checksum: string }>`
      WITH removed AS (DELETE FROM ${sql.table(table)} WHERE ${rows} RETURNING *)
      SELECT ${proofOf(file?.columns ?? [])} FROM removed`.execute(tx)
    const [proof] = deletion.rows
    if (!file || proof?.rows !== file.rows || proof.checksum !== file.checksum)
      throw new MonthRefused(`Rows of ${table} changed while they were written. Run it again`)
  }
}
