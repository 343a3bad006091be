import type { ClientId, ExportId } from '@tideway/contract/calls/ids'
import type { SheetColumns } from '@tideway/contract/exports/exported-file'
import { EXPORT_KEPT_DAYS } from '@tideway/contract/exports/exports'
import type { Note } from '@tideway/contract/notes/note'
import { notesColumn } from '@tideway/contract/notes/note-words'
import { notesOfRecords } from '../../clients/notes/note-store.ts'
import { readLong, runInTenantScope } from '../../platform/database/call-database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { jobKind } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { SearchChunk } from '../../platform/searches/keyset-search.ts'
import { countForExport } from './count-for-export.ts'
import type { ExportedRecord } from './export-kinds.ts'
import { exportedKinds } from './export-kinds.ts'
import { mailFinishedExport } from './export-mail.ts'
import type { Export } from './export-view.ts'
import type { SheetState, WrittenPart } from './part-writer.ts'
import { writeParts } from './part-writer.ts'

export interface ExportKey {
  clientId: ClientId
  exportId: ExportId
}

export const writeExportJob = jobKind<ExportKey>('export-write')

/** Records in a statement, as in the later chunks of a search (decision 20). */
const PAGE = 150
/** Records in a part: enough to compress well, and few enough to be written again after an interruption. */
const PART = 3000
/** Time after which a part is kept with fewer records, because a search may find few among many. */
const PART_MS = 10_000
/** A job counts as lost after a quarter of an hour, so a longer export continues in another job. */
const JOB_MS = 300_000
/** Attempts in a row that may fail before an export counts as failed. */
const MOST_FAILURES = 10

/** The platform of calls, which limits each statement to a client's rows and gives way to calls. */
type CallsOf = () => Platform

/** Writes the rest of an export, part by part. If a process dies, another one continues after the last part. */
export async function writeExport(
  platform: Platform,
  calls: CallsOf,
  key: ExportKey,
): Promise<void> {
  const until = performance.now() + JOB_MS
  try {
    while (await writeNext(platform, calls(), key)) {
      if (performance.now() < until) continue
      await platform.jobs.send(platform.db, writeExportJob, key, { group: key.clientId })
      return
    }
  } catch (error) {
    await countFailure(platform, key)
    throw error
  }
}

/** Writes the next part. Returns false if there is none, because the export is finished, stopped or deleted. */
async function writeNext(platform: Platform, calls: Platform, key: ExportKey): Promise<boolean> {
  const row = await runningExport(platform, key)
  if (!row) return false
  if (row.expected_rows === null) await noteExpected(platform, calls, row)
  const read = await readRecords(calls, row)
  const isLast = read.nextPageId === undefined
  const kind = exportedKinds[row.kind]
  const parts = await writeParts(
    row.format,
    kind.columnsOf(row.columns),
    read.records.map(({ cells }) => cells),
    { before: row.written_rows, state: await lastState(platform, row, false), isLast },
  )
  const refunds = read.records.flatMap((record) => record.refunds)
  const refundSheet = refundSheetOf(row)
  const refundParts = refundSheet
    ? await writeParts(row.format, refundSheet, refunds, {
        before: row.refund_rows,
        state: await lastState(platform, row, true),
        isLast,
      })
    : []
  const isKept = await keepParts(platform, row, {
    parts,
    refundParts,
    rows: read.records.length,
    refunds: refunds.length,
    money: moneyOfRecords(read.records),
    nextPageId: read.nextPageId,
  })
  faultPoint('export-after-part')
  return isKept && read.nextPageId !== undefined
}

/** A workbook has a sheet of refunds, unless an earlier version started it. */
function refundSheetOf({ kind, format, returned_cents }: Export): SheetColumns | undefined {
  return format === 'xlsx' && returned_cents !== null ? exportedKinds[kind].refunds : undefined
}

/** Sums in whole cents, which may exceed an exact number. */
interface MoneyOfRecords {
  settled: bigint
  returned: bigint
}

function moneyOfRecords(records: readonly ExportedRecord[]): MoneyOfRecords {
  const sum: MoneyOfRecords = { settled: 0n, returned: 0n }
  for (const { money } of records) {
    sum.settled += BigInt(money?.settled ?? 0)
    sum.returned += BigInt(money?.returned ?? 0)
  }
  return sum
}

function runningExport(
  { db }: Platform,
  { clientId, exportId }: ExportKey,
): Promise<Export | undefined> {
  return db
    .selectFrom('exports')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('export_id', '=', exportId)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst()
}

/** Reads the records of the next part, in pages that wait for other calls first. */
async function readRecords(
  calls: Platform,
  row: Export,
): Promise<{ records: ExportedRecord[]; nextPageId: string | undefined }> {
  const kind = exportedKinds[row.kind]
  const records: ExportedRecord[] = []
  const until = performance.now() + PART_MS
  let nextPageId = row.next_page_id ?? undefined
  do {
    const page = kind.search(calls, {
      clientId: row.client_id,
      search: row.search,
      until: row.created_at,
      numberOfRecords: Math.min(PAGE, PART - records.length),
      nextPageId,
    })
    const read = await readPage(calls, row, page)
    const notes = await notesOfPage(calls, row, read.records)
    records.push(...read.records.map(kind.reader(row.columns, row.zone, notes)))
    nextPageId = read.nextPageId
  } while (nextPageId !== undefined && records.length < PART && performance.now() < until)
  return { records, nextPageId }
}

/** Returns the notes on the records of a page, by their ids. Empty if the file has no column of notes. */
async function notesOfPage(
  calls: Platform,
  { client_id: clientId, kind, columns }: Export,
  records: readonly string[],
): Promise<ReadonlyMap<string, readonly Note[]>> {
  if (!columns.includes(notesColumn.id)) return new Map()
  const ids = records.map((json) => exportedKinds[kind].idOf(json))
  return runInTenantScope([clientId], () => notesOfRecords(calls.db, { clientId, kind }, ids))
}

/** Reads all chunks of a page. A search with filters may have several, and none of them full. */
async function readPage(
  calls: Platform,
  row: Export,
  page: AsyncGenerator<SearchChunk, void>,
): Promise<{ records: string[]; nextPageId: string | undefined }> {
  const records: string[] = []
  for (;;) {
    const { value } = await runInTenantScope([row.client_id], () =>
      readLong(calls.pool, () => page.next()),
    )
    if (!value) throw new Error('a search without an answer')
    records.push(...value.records)
    if (value.last) return { records, nextPageId: value.nextPageId }
  }
}

/** Returns the state of the last sheet of records or of refunds, or undefined before the first. */
async function lastState(
  { db }: Platform,
  row: Export,
  ofRefunds: boolean,
): Promise<SheetState | undefined> {
  const last = await db
    .selectFrom('export_parts')
    .select(['sheet', 'checksum', 'text_bytes'])
    .where('client_id', '=', row.client_id)
    .where('export_id', '=', row.export_id)
    .where('of_refunds', '=', ofRefunds)
    .orderBy('part_no', 'desc')
    .limit(1)
    .executeTakeFirst()
  return last && { sheet: last.sheet, checksum: last.checksum, textBytes: last.text_bytes }
}

interface NewParts {
  parts: readonly WrittenPart[]
  refundParts: readonly WrittenPart[]
  rows: number
  refunds: number
  money: MoneyOfRecords
  nextPageId: string | undefined
}

/**
 * Keeps parts together with the position after them, unless another process kept them first or the export was stopped.
 * The last parts finish the export.
 */
function keepParts(
  platform: Platform,
  row: Export,
  { parts, refundParts, rows, refunds, money, nextPageId }: NewParts,
): Promise<boolean> {
  const all = [
    ...parts.map((part) => ({ part, of_refunds: false })),
    ...refundParts.map((part) => ({ part, of_refunds: true })),
  ]
  return transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const finished = nextPageId === undefined
    const changed = await tx
      .updateTable('exports')
      .set({
        parts: row.parts + all.length,
        written_rows: row.written_rows + rows,
        refund_rows: row.refund_rows + refunds,
        amount_cents: (BigInt(row.amount_cents) + money.settled).toString(),
        ...(row.returned_cents === null
          ? {}
          : { returned_cents: (BigInt(row.returned_cents) + money.returned).toString() }),
        next_page_id: nextPageId ?? null,
        failures: 0,
        ...(finished
          ? { status: 'DONE', finished_at: now, expires_at: daysAfter(now, EXPORT_KEPT_DAYS) }
          : {}),
      })
      .where('client_id', '=', row.client_id)
      .where('export_id', '=', row.export_id)
      .where('status', '=', 'RUNNING')
      .where('parts', '=', row.parts)
      .where('next_page_id', 'is not distinct from', row.next_page_id)
      .returningAll()
      .executeTakeFirst()
    if (!changed) return false
    if (all.length > 0)
      await tx
        .insertInto('export_parts')
        .values(
          all.map(({ part, of_refunds }, at) => ({
            client_id: row.client_id,
            export_id: row.export_id,
            part_no: row.parts + at,
            sheet: part.sheet,
            of_refunds,
            content: part.content,
            checksum: part.checksum,
            text_bytes: part.textBytes,
          })),
        )
        .execute()
    faultPoint('export-before-commit')
    if (finished) await mailFinishedExport(platform, tx, changed)
    return true
  })
}

async function noteExpected(platform: Platform, calls: Platform, row: Export): Promise<void> {
  const counted = await runInTenantScope([row.client_id], () =>
    countForExport(calls, {
      kind: row.kind,
      clientId: row.client_id,
      search: row.search,
      until: row.created_at,
    }),
  )
  await platform.db
    .updateTable('exports')
    .set({ expected_rows: counted.rows, expects_more: counted.more })
    .where('client_id', '=', row.client_id)
    .where('export_id', '=', row.export_id)
    .execute()
}

/** Counts an attempt that failed, and gives the export up after several in a row. */
async function countFailure({ db }: Platform, { clientId, exportId }: ExportKey): Promise<void> {
  const row = await db
    .updateTable('exports')
    .set((change) => ({ failures: change('failures', '+', 1) }))
    .where('client_id', '=', clientId)
    .where('export_id', '=', exportId)
    .where('status', '=', 'RUNNING')
    .returning('failures')
    .executeTakeFirst()
  if (!row || row.failures < MOST_FAILURES) return
  await db
    .updateTable('exports')
    .set({ status: 'FAILED' })
    .where('client_id', '=', clientId)
    .where('export_id', '=', exportId)
    .where('status', '=', 'RUNNING')
    .execute()
}

export function daysAfter(now: Date, days: number): Date {
  return new Date(now.getTime() + days * 86_400_000)
}
