import type { ClientId } from '@tideway/contract/calls/ids'
import { batchIdOf } from '@tideway/contract/calls/ids'
import { idNotFound } from '@tideway/contract/calls/problems'
import type { Cents } from '@tideway/contract/money/money'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Actor } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Batch, BatchKey, BatchRow } from './batch-kind.ts'
import { runBatchJob } from './batch-kind.ts'
import type { BatchKindName } from './batch-tables.ts'

/**
 * First key of the locks on clients while a list is reviewed for the last time and stored. No other lock uses this
 * number.
 */
const BULK_LOCK = 7_216_114

/** A row to store: the confirmed amount, or the reason why the row is left out. */
export type NewBatchRow = { asked: object; line?: number | undefined; subjectId: string | null } & (
  | { amountCents: Cents }
  | { code: string | null; reason: string }
)

interface NewBatch {
  clientId: ClientId
  kind: BatchKindName
  fileName: string | undefined
  actor: Actor
  rows: readonly NewBatchRow[]
}

/** Only one list of a client is reviewed at a time, so that no review misses the payments of another list. */
export async function lockBatchesOf(tx: Tx, clientId: ClientId): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${BULK_LOCK}, hashtext(${clientId}))`.execute(tx)
}

/** Stores a confirmed batch with all its rows and its job. */
export async function storeBatch(
  platform: Platform,
  tx: Tx,
  { clientId, kind, fileName, actor, rows }: NewBatch,
): Promise<Batch> {
  const now = platform.clock.now()
  const batch = await tx
    .insertInto('bulk_batches')
    .values({
      client_id: clientId,
      batch_id: batchIdOf(newId(now)),
      kind,
      file_name: fileName ?? null,
      actor: JSON.stringify(actor),
      status: 'RUNNING',
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  // Insert values, because a distributed database cannot insert rows of a query where row-level security applies.
  await tx
    .insertInto('bulk_rows')
    .values(
      rows.map((row, at) => ({
        ...columnsOf(row, at),
        client_id: clientId,
        batch_id: batch.batch_id,
      })),
    )
    .execute()
  await sendJob(platform, tx, batch)
  return batch
}

function columnsOf(row: NewBatchRow, at: number) {
  const isLeftOut = 'reason' in row
  return {
    row_no: at + 1,
    line_no: row.line ?? null,
    asked: JSON.stringify(row.asked),
    subject_id: row.subjectId,
    amount_cents: isLeftOut ? null : row.amountCents,
    status: isLeftOut ? ('LEFT_OUT' as const) : ('WAITING' as const),
    code: isLeftOut ? row.code : null,
    reason: isLeftOut ? row.reason : null,
  }
}

async function sendJob(platform: Platform, tx: Tx, batch: Batch): Promise<void> {
  const { client_id: clientId, batch_id: batchId } = batch
  await platform.jobs.send(tx, runBatchJob, { clientId, batchId }, { group: clientId })
}

/** Returns a batch of the client. Another client's batch gets the same error as a missing one. */
export async function findBatch(
  db: Reader,
  kind: BatchKindName,
  { clientId, batchId }: BatchKey,
): Promise<Batch> {
  const batch = await db
    .selectFrom('bulk_batches')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!batch) throw new ApiError(idNotFound('batchId', batchId))
  return batch
}

/** Locks a batch. Waits until the row in progress has ended. */
export async function lockBatch(tx: Tx, kind: BatchKindName, key: BatchKey): Promise<Batch> {
  await sql`SELECT 1 FROM bulk_batches WHERE client_id = ${key.clientId} AND batch_id = ${key.batchId} FOR UPDATE`.execute(
    tx,
  )
  return findBatch(tx, kind, key)
}

/** Stops a locked batch, for a person or for the approval policy. Returns false if it was not running. */
export async function stopBatch(
  tx: Tx,
  batch: Batch,
  { byPolicy = false }: { byPolicy?: boolean } = {},
): Promise<boolean> {
  if (batch.status !== 'RUNNING') return false
  await setStatus(tx, batch, 'STOPPED', byPolicy)
  return true
}

/** Resumes a locked batch. Returns false if it was not stopped. */
export async function resumeBatch(
  platform: Platform,
  tx: Tx,
  batch: Batch,
  by: Actor,
): Promise<boolean> {
  if (batch.status !== 'STOPPED') return false
  await goOn(platform, tx, batch, by)
  return true
}

/**
 * Makes the failed rows of a locked batch wait again: refused rows, and rows whose money came back from a bank. Returns
 * false if there are none.
 */
export async function retryBatch(
  platform: Platform,
  tx: Tx,
  batch: Batch,
  by: Actor,
): Promise<boolean> {
  const { rows } = await sql<{ row_no: number }>`
    UPDATE bulk_rows AS row
       SET status = 'WAITING', made_id = NULL, code = NULL, reason = NULL
     WHERE client_id = ${batch.client_id} AND batch_id = ${batch.batch_id}
       AND ${isRetried(batch.kind)}
    RETURNING row_no`.execute(tx)
  if (rows.length === 0) return false
  await goOn(platform, tx, batch, by)
  return true
}

/**
 * Runs the waiting rows of a batch from now on. An earlier approval no longer applies, and an approval of this change
 * replaces it.
 */
async function goOn(platform: Platform, tx: Tx, batch: Batch, by: Actor): Promise<void> {
  await setStatus(tx, batch, 'RUNNING')
  const { approvedBy: _earlier, ...actor } = batch.actor
  const approval = by.approvedBy && { approvedBy: by.approvedBy }
  await tx
    .updateTable('bulk_batches')
    .set({ actor: JSON.stringify({ ...actor, ...approval }) })
    .where('client_id', '=', batch.client_id)
    .where('batch_id', '=', batch.batch_id)
    .execute()
  await sendJob(platform, tx, batch)
}

/** Number and amounts of the rows of a batch that are still to run. */
export interface RowsToRun {
  rows: number
  /** Null if there are no rows. */
  cents: Cents | null
  largestCents: Cents | null
}

/**
 * Returns the number and amounts of a batch's waiting rows. With `retried`, includes the rows that a retry runs again.
 */
export async function rowsToRun(
  db: Reader,
  { client_id: clientId, batch_id: batchId, kind }: Batch,
  { retried = false }: { retried?: boolean } = {},
): Promise<RowsToRun> {
  const again = retried ? sql`OR ${isRetried(kind)}` : sql``
  const { rows } = await sql<RowsToRun>`
    SELECT count(*)::int AS rows, sum(amount_cents)::bigint AS cents,
           max(amount_cents) AS "largestCents"
      FROM bulk_rows AS row
     WHERE client_id = ${clientId} AND batch_id = ${batchId} AND (status = 'WAITING' ${again})`.execute(
    db,
  )
  const [totals] = rows
  if (!totals) throw new Error('a count without a row')
  return totals
}

export type RestRow = Pick<BatchRow, 'row_no' | 'amount_cents' | 'subject_id' | 'asked'>

/** True for a row that a retry runs again. */
const isRetried = (kind: BatchKindName) =>
  sql`(row.status = 'FAILED' OR row.status = 'MADE' AND ${failedSince[kind]})`

/** Returns the rows that would be carried out if a batch was resumed or retried. `asked` is the row as it was sent. */
export async function rowsToContinue(
  db: Reader,
  batch: Batch,
  act: 'resume' | 'retry',
): Promise<RestRow[]> {
  const { rows } = await sql<RestRow>`
    SELECT row_no, amount_cents, subject_id, asked FROM bulk_rows AS row
     WHERE client_id = ${batch.client_id} AND batch_id = ${batch.batch_id}
       AND (status = 'WAITING'
        OR ${act === 'retry'} AND ${isRetried(batch.kind)})
     ORDER BY row_no`.execute(db)
  return rows
}

/** True for a row whose refund or payout failed or came back. Such a status does not change again. */
const failedSince: Record<BatchKindName, RawBuilder<unknown>> = {
  REFUND: sql`EXISTS (SELECT FROM refunds WHERE refunds.client_id = row.client_id
    AND payment_request_id = row.subject_id AND refund_id = row.made_id AND refunds.status = 'FAILED')`,
  PAYOUT: sql`EXISTS (SELECT FROM payments WHERE payments.client_id = row.client_id
    AND payment_id = row.made_id AND payments.status IN ('FAILED', 'RETURNED'))`,
}

async function setStatus(
  tx: Tx,
  batch: Batch,
  status: 'RUNNING' | 'STOPPED',
  byPolicy = false,
): Promise<void> {
  await tx
    .updateTable('bulk_batches')
    .set({ status, finished_at: null, failures: 0, stopped_by_policy: byPolicy })
    .where('client_id', '=', batch.client_id)
    .where('batch_id', '=', batch.batch_id)
    .execute()
}

/** Returns the subjects that have a waiting row in a batch of the kind. */
export async function waitingSubjects(
  db: Reader,
  {
    clientId,
    kind,
    subjects,
  }: { clientId: ClientId; kind: BatchKindName; subjects: readonly string[] },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT subject_id AS id FROM bulk_rows JOIN bulk_batches USING (client_id, batch_id)
     WHERE client_id = ${clientId} AND kind = ${kind} AND subject_id = ANY (${subjects})
       AND bulk_rows.status = 'WAITING'`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Returns the newest batches of a kind. */
export async function newestBatches(
  db: Reader,
  { clientId, kind, limit }: { clientId: ClientId; kind: BatchKindName; limit: number },
): Promise<Batch[]> {
  return db
    .selectFrom('bulk_batches')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('batch_id', 'desc')
    .limit(limit)
    .execute()
}
