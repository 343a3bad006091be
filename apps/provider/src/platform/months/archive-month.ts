import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { DAY } from '@tideway/contract/time/durations'
import { sql } from 'kysely'
import type { Reader } from '../database/database.ts'
import type { Platform } from '../platform.ts'
import { partitionOf, underShortLock } from './make-months.ts'
import type { ArchivedTable, ArchiveManifest } from './month-archive.ts'
import { checksumOf, columnsOf, folderOf, MonthRefused, sha256Of } from './month-archive.ts'

/** Banks may still return money of a younger month, and clients still refund it. */
const DAYS_BEFORE_ARCHIVE = 92
const ROWS_AT_ONCE = 5000

interface MonthOfTable {
  table: string
  partition: string
  until: Date
  /** False if an earlier run ended between the detachment and the removal. */
  isAttached: boolean
}

/**
 * Moves a month of payment requests, of what hangs on them and of the audit trail into files, and returns their
 * manifest. The month is detached first, so that nothing changes it. Its tables are removed only when the files hold
 * every row. A run that was interrupted can be repeated.
 */
export async function archiveMonth(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  month: Date,
  folder: string,
): Promise<ArchiveManifest> {
  const tables = await tablesOf(db, month)
  const until = tables[0]?.until
  if (!until) throw new MonthRefused('There is no such month in the database')
  if (clock.now().getTime() - until.getTime() < DAYS_BEFORE_ARCHIVE * DAY)
    throw new MonthRefused(
      `The month must have ended ${DAYS_BEFORE_ARCHIVE} days ago, because its money may still be returned`,
    )
  await underShortLock(db, (tx) => detach(tx, tables, clock.now()))
  const target = folderOf(folder, month)
  await mkdir(target, { recursive: true })
  const written: ArchivedTable[] = []
  for (const { table, partition } of tables)
    written.push(await writeTable(db, table, partition, target))
  const manifest = {
    month: month.toISOString(),
    until: until.toISOString(),
    archivedAt: clock.now().toISOString(),
    tables: written,
  }
  await writeFile(path.join(target, 'manifest.json'), `${JSON.stringify(manifest, undefined, 2)}\n`)
  await db.transaction().execute(async (tx) => {
    for (const { table, partition } of tables) {
      await sql`DROP TABLE ${sql.table(partition)}`.execute(tx)
      await tx
        .updateTable('table_months')
        .set({ archived_at: clock.now() })
        .where('table_name', '=', table)
        .where('month', '=', month)
        .execute()
    }
  })
  return manifest
}

async function tablesOf(db: Reader, month: Date): Promise<MonthOfTable[]> {
  const tables = await db
    .selectFrom('table_months')
    .innerJoin('monthly_tables', 'monthly_tables.table_name', 'table_months.table_name')
    .select(['table_months.table_name', 'table_months.until', 'table_months.archived_at'])
    .where('monthly_tables.archivable', '=', true)
    .where('table_months.month', '=', month)
    .orderBy('table_months.table_name')
    .execute()
  if (tables.some((row) => row.archived_at !== null))
    throw new MonthRefused('The month is archived already')
  return Promise.all(
    tables.map(async ({ table_name, until }) => {
      const partition = partitionOf(table_name, month)
      const { rows } = await sql`
        SELECT FROM pg_class WHERE oid = ${partition}::regclass AND relispartition`.execute(db)
      return { table: table_name, partition, until, isAttached: rows.length > 0 }
    }),
  )
}

async function detach(tx: Reader, tables: MonthOfTable[], now: Date): Promise<void> {
  for (const { table, partition, isAttached } of tables)
    if (isAttached)
      await sql`ALTER TABLE ${sql.table(table)} DETACH PARTITION ${sql.table(partition)}`.execute(
        tx,
      )
  // Under the lock of the detachment, so that nothing can open again.
  const partitions = Object.fromEntries(tables.map((one) => [one.table, one.partition]))
  for (const [what, query] of Object.entries(unfinished(partitions, now))) {
    const { rows } = await query.execute(tx)
    const count = rows[0]?.count ?? 0
    if (count > 0) throw new MonthRefused(`The month is not finished: ${count} ${what}`)
  }
}

/** Queries that count what keeps a month from being archived. */
function unfinished(partitions: Record<string, string>, now: Date) {
  const rowsOf = (table: string) => sql.table(partitions[table] ?? table)
  const count = (from: ReturnType<typeof sql>) => sql<{ count: number }>`SELECT count(*) ${from}`
  return {
    'payment requests wait for payment or for the end of a refund': count(
      sql`FROM ${rowsOf('payment_requests')}
           WHERE deleted_at IS NULL AND status IN ('WAITING', 'RETURN_IN_PROGRESS')`,
    ),
    'refunds are in progress': count(sql`FROM ${rowsOf('refunds')} WHERE status = 'IN_PROGRESS'`),
    'orders to the banks are in progress, or hold money in clearing': count(
      sql`FROM ${rowsOf('rail_instructions')}
           WHERE status IN ('QUEUED', 'SENT') OR (kind = 'return' AND status = 'REJECTED')`,
    ),
    'PayIDs still belong to its payment requests': count(
      sql`FROM pay_ids JOIN ${rowsOf('payment_requests')} USING (client_id, payment_request_id)
           WHERE registered_until > ${now}`,
    ),
  }
}

async function writeTable(
  db: Reader,
  table: string,
  partition: string,
  folder: string,
): Promise<ArchivedTable> {
  const columns = await columnsOf(db, partition)
  const file = `${table}.jsonl.gz`
  const target = path.join(folder, file)
  const counted = { lines: 0 }
  await db
    .transaction()
    .execute((tx) =>
      pipeline(
        Readable.from(linesOf(tx, partition, counted)),
        createGzip(),
        createWriteStream(target, { flush: true }),
      ),
    )
  const proof = await checksumOf(db, partition, columns)
  if (counted.lines !== proof.rows)
    throw new Error(`${target} has ${counted.lines} rows of ${proof.rows}`)
  return { table, columns, ...proof, file, sha256: await sha256Of(target) }
}

/** Yields each row as a line of JSON, through a cursor, so that memory does not grow with the month. */
async function* linesOf(tx: Reader, partition: string, counted: { lines: number }) {
  await sql`DECLARE archived NO SCROLL CURSOR FOR
    SELECT row_to_json(row)::text AS line FROM ${sql.table(partition)} row`.execute(tx)
  for (;;) {
    const { rows } = await sql<{ line: string }>`
      FETCH ${sql.lit(ROWS_AT_ONCE)} FROM archived`.execute(tx)
    if (rows.length === 0) return
    counted.lines += rows.length
    yield `${rows.map((row) => row.line).join('\n')}\n`
  }
}
