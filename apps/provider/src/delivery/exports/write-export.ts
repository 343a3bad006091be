import type { ClientId, ExportId } from '@tideway/contract/calls/ids'
import { EXPORT_KEPT_DAYS } from '@tideway/contract/exports/exports'
import type { Note } from '@tideway/contract/notes/note'
import { notesColumn } from '@tideway/contract/notes/note-words'
import { notesOfMany } from '../../clients/notes/note-store.ts'
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
import { roomInSheet, writePart } from './part-writer.ts'

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
/** A job is taken for lost after a quarter of an hour, so a longer export goes on in another job. */
const JOB_MS = 300_000
/** Attempts in a row that may fail before an export counts as failed. */
const MOST_FAILURES = 10

/** The platform of calls, which limits each statement to a client's rows and gives way to calls. */
type CallsOf = () => Platform

/** Writes an export from where it is, part by part. If a process dies, another one goes on after the last part. */
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
  const kind = exportedKinds[row.kind]
  const columns = row.columns.flatMap((id) => kind.columns.find((column) => column.id === id) ?? [])
  const part = await writePart(
    row.format,
    {
      labels: columns.map(({ label }) => label),
      isNumber: columns.map(({ isNumber }) => isNumber),
    },
    read.records.map(({ cells }) => cells),
    {
      before: row.written_rows,
      state: await lastState(platform, row),
      isLast: read.nextPageId === undefined,
    },
  )
  const amounts = read.records.reduce((sum, { amount }) => sum + BigInt(amount ?? 0), 0n)
  const isKept = await keepPart(platform, row, {
    part,
    rows: read.records.length,
    amountCents: BigInt(row.amount_cents) + amounts,
    nextPageId: read.nextPageId,
  })
  faultPoint('export-after-part')
  return isKept && read.nextPageId !== undefined
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
  const most = Math.min(PART, roomInSheet(row.format, row.written_rows))
  const records: ExportedRecord[] = []
  const until = performance.now() + PART_MS
  let nextPageId = row.next_page_id ?? undefined
  do {
    const page = kind.search(calls, {
      clientId: row.client_id,
      search: row.search,
      until: row.created_at,
      numberOfRecords: Math.min(PAGE, most - records.length),
      nextPageId,
    })
    const read = await readPage(calls, row, page)
    const notes = await notesOfPage(calls, row, read.records)
    records.push(...read.records.map(kind.reader(row.columns, row.zone, notes)))
    nextPageId = read.nextPageId
  } while (nextPageId !== undefined && records.length < most && performance.now() < until)
  // A payment that a multi-payment request received is listed only if it is the only record (spec 2.12).
  const isOnly = row.parts === 0 && nextPageId === undefined && records.length === 1
  return { records: isOnly ? records : records.filter(({ isPart }) => !isPart), nextPageId }
}

/** Returns the notes on the records of a page, by their ids. Empty if the file has no column of notes. */
async function notesOfPage(
  calls: Platform,
  { client_id: clientId, kind, columns }: Export,
  records: readonly string[],
): Promise<ReadonlyMap<string, readonly Note[]>> {
  if (!columns.includes(notesColumn.id)) return new Map()
  const ids = records.map((json) => exportedKinds[kind].idOf(json))
  return runInTenantScope([clientId], () => notesOfMany(calls.db, { clientId, kind }, ids))
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

/** Returns the state of the sheet after the last part, or undefined before the first. */
async function lastState({ db }: Platform, row: Export): Promise<SheetState | undefined> {
  const last = await db
    .selectFrom('export_parts')
    .select(['sheet', 'checksum', 'text_bytes'])
    .where('client_id', '=', row.client_id)
    .where('export_id', '=', row.export_id)
    .where('part_no', '=', row.parts - 1)
    .executeTakeFirst()
  return last && { sheet: last.sheet, checksum: last.checksum, textBytes: last.text_bytes }
}

interface NewPart {
  part: WrittenPart
  rows: number
  amountCents: bigint
  nextPageId: string | undefined
}

/**
 * Keeps a part together with the position after it, unless another process kept it first or the export was stopped. The
 * last part finishes the export.
 */
function keepPart(
  platform: Platform,
  row: Export,
  { part, rows, amountCents, nextPageId }: NewPart,
): Promise<boolean> {
  return transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const finished = nextPageId === undefined
    const changed = await tx
      .updateTable('exports')
      .set({
        parts: row.parts + 1,
        written_rows: row.written_rows + rows,
        amount_cents: amountCents.toString(),
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
      .returningAll()
      .executeTakeFirst()
    if (!changed) return false
    await tx
      .insertInto('export_parts')
      .values({
        client_id: row.client_id,
        export_id: row.export_id,
        part_no: row.parts,
        sheet: part.sheet,
        content: part.content,
        checksum: part.checksum,
        text_bytes: part.textBytes,
      })
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
