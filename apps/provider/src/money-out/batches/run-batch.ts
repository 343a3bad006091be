import { isGuarded, needsApproval } from '@tideway/contract/approvals/approval-policy'
import { centsToText, ZERO_CENTS } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import { isDisabled } from '../../clients/client/client-store.ts'
import { approvalPolicyOf } from '../../people/approvals/policy/approval-policy-store.ts'
import type { Actor } from '../../people/audit/record-audit.ts'
import { recordAudit } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { Batch, BatchKey, BatchKind, BatchRow } from './batch-kind.ts'
import { batchNouns, policyOfRows, runBatchJob } from './batch-kind.ts'
import { lockBatch, rowsToRun, stopBatch } from './batch-store.ts'
import type { BatchKindName } from './batch-tables.ts'

export type BatchKinds = Record<BatchKindName, BatchKind>

/**
 * Batches that a process carries out at the same time, at most one for each client, so that a large batch delays no
 * other client.
 */
const AT_ONCE = 4
/** A job counts as lost after a quarter of an hour, so a longer batch continues in another job. */
const JOB_MS = 300_000
/** Rows after which another batch of the client continues, so that a short batch does not wait for a long one. */
const ROWS_A_TURN = 50
/** Seconds between checks if a disabled client has been enabled again (decision 55). */
const DISABLED_WAIT_SECONDS = 300
/** Attempts in a row that may fail before a batch stops and waits for a person. */
const MOST_FAILURES = 10
/** The actor that stops a batch because of a policy that is newer than the batch. */
const policyActor: Actor = { kind: 'OPERATOR', name: 'the approval policy' }

export function registerBatchJobs(platform: Platform, kinds: BatchKinds): void {
  platform.jobs.work(runBatchJob, (key) => runBatch(platform, kinds, key), {
    workers: AT_ONCE,
    perGroup: 1,
  })
}

/** Carries out the waiting rows of a batch. If a process dies, another one continues where it stopped. */
async function runBatch(platform: Platform, kinds: BatchKinds, key: BatchKey): Promise<void> {
  const until = performance.now() + JOB_MS
  const again = (options: { startAfter?: number } = {}) =>
    platform.jobs.send(platform.db, runBatchJob, key, { ...options, group: key.clientId })
  try {
    for (let rows = 1; ; rows += 1) {
      if (await isDisabled(platform.db, key.clientId))
        return await again({ startAfter: DISABLED_WAIT_SECONDS })
      if (!(await runNext(platform, kinds, key))) break
      faultPoint('bulk-after-row')
      if (performance.now() >= until) return await again()
      if (rows % ROWS_A_TURN === 0 && (await anotherRuns(platform.db, key))) return await again()
    }
    faultPoint('bulk-after-rows')
    await finish(platform, key)
  } catch (error) {
    await countFailure(platform, key)
    throw error
  }
}

/** Returns true if another batch of the client is running. The two take turns. */
async function anotherRuns(db: Reader, { clientId, batchId }: BatchKey): Promise<boolean> {
  const other = await db
    .selectFrom('bulk_batches')
    .select('batch_id')
    .where('client_id', '=', clientId)
    .where('batch_id', '<>', batchId)
    .where('status', '=', 'RUNNING')
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Carries out the next row and marks it as made in one transaction, so that it is made once or not at all. Returns false
 * if there is none, because the batch is finished or stopped.
 */
async function runNext(platform: Platform, kinds: BatchKinds, key: BatchKey): Promise<boolean> {
  let claimed: { batch: Batch; row: BatchRow } | undefined
  let asksFirst = false
  try {
    await transact(platform.db, async (tx) => {
      claimed = await claimNext(tx, key)
      if (!claimed) return
      asksFirst = await mustAsk(tx, claimed.batch)
      if (asksFirst) return
      const { batch, row } = claimed
      const kind = kinds[batch.kind]
      const id = kind.newId(platform, row)
      await mark(tx, row, { status: 'MADE', made_id: id })
      await record(platform, tx, { kind, batch, row, madeId: id })
      await kind.carryOut(platform, tx, row, { id, requestedBy: batch.actor.name })
      faultPoint('bulk-before-commit')
    })
  } catch (error) {
    if (!claimed || !(error instanceof ApiError) || error.refusal.status >= 500) throw error
    const { body } = error.refusal
    const { batch, row } = claimed
    await transact(platform.db, async (tx) => {
      // Another process may have carried out the row in the meantime.
      if (!(await stillWaiting(tx, row))) return
      const reason = body.details?.failureReason ?? body.message
      await mark(tx, row, { status: 'FAILED', code: body.details?.failureCode ?? null, reason })
      await record(platform, tx, { kind: kinds[batch.kind], batch, row, refusedBecause: reason })
    })
  }
  if (!claimed) return false
  if (asksFirst) return !(await stopUntilApproved(platform, claimed.batch))
  if (claimed.batch.failures > 0) await forgetFailures(platform, key)
  return true
}

/**
 * Returns true if the current policy makes the remaining rows wait and no one has approved them. The policy is then
 * newer than the batch.
 */
async function mustAsk(tx: Tx, batch: Batch): Promise<boolean> {
  if (batch.actor.approvedBy) return false
  const policy = await approvalPolicyOf(tx, batch.client_id)
  const call = { kind: policyOfRows[batch.kind].kind, by: 'user' } as const
  if (!isGuarded(policy, call)) return false
  const { cents, largestCents } = await rowsToRun(tx, batch)
  return needsApproval(policy, {
    ...call,
    cents: cents ?? ZERO_CENTS,
    largestCents: largestCents ?? undefined,
  })
}

/** Stops a batch that needs an approval. Resuming it then requests one. Returns false if it no longer needs one. */
async function stopUntilApproved(
  platform: Platform,
  { client_id: clientId, batch_id: batchId, kind }: Batch,
): Promise<boolean> {
  return transact(platform.db, async (tx) => {
    const batch = await lockBatch(tx, kind, { clientId, batchId })
    if (!(await mustAsk(tx, batch)) || !(await stopBatch(tx, batch, { byPolicy: true })))
      return false
    await recordAudit(tx, {
      clientId,
      actor: policyActor,
      action: `${batchNouns[kind]}.stop`,
      subjectId: batchId,
      at: platform.clock.now(),
    })
    return true
  })
}

/**
 * Locks the next waiting row, unless the batch was stopped. Stopping waits for the row in progress. Rows that another
 * process has locked are skipped.
 */
async function claimNext(
  tx: Tx,
  { clientId, batchId }: BatchKey,
): Promise<{ batch: Batch; row: BatchRow } | undefined> {
  const batch = await tx
    .selectFrom('bulk_batches')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('status', '=', 'RUNNING')
    .forShare()
    .executeTakeFirst()
  if (!batch) return undefined
  const row = await tx
    .selectFrom('bulk_rows')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('status', '=', 'WAITING')
    .orderBy('row_no')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && { batch, row }
}

async function stillWaiting(tx: Tx, row: BatchRow): Promise<boolean> {
  const locked = await tx
    .selectFrom('bulk_rows')
    .select('status')
    .where('client_id', '=', row.client_id)
    .where('batch_id', '=', row.batch_id)
    .where('row_no', '=', row.row_no)
    .forUpdate()
    .executeTakeFirst()
  return locked?.status === 'WAITING'
}

async function mark(
  tx: Tx,
  row: BatchRow,
  to:
    | { status: 'MADE'; made_id: string }
    | { status: 'FAILED'; code: string | null; reason: string },
): Promise<void> {
  await tx
    .updateTable('bulk_rows')
    .set({ ...to, attempts: row.attempts + 1 })
    .where('client_id', '=', row.client_id)
    .where('batch_id', '=', row.batch_id)
    .where('row_no', '=', row.row_no)
    .execute()
}

interface Recorded {
  kind: BatchKind
  batch: Batch
  row: BatchRow
  madeId?: string
  refusedBecause?: string
}

/** Records a row as the act of the person who confirmed the batch. */
async function record(
  platform: Platform,
  tx: Tx,
  { kind, batch, row, madeId, refusedBecause }: Recorded,
): Promise<void> {
  await recordAudit(tx, {
    clientId: row.client_id,
    actor: batch.actor,
    action: kind.action,
    subjectId: kind.subjectOf(row, madeId),
    ...(refusedBecause === undefined ? {} : { refusedBecause }),
    details: {
      amount: centsToText(row.amount_cents ?? ZERO_CENTS),
      ...kind.detailsOf(row),
      batch: batch.batch_id,
    },
    at: platform.clock.now(),
  })
}

/** Finishes a batch without waiting rows. If the last row is still in progress, its process finishes the batch. */
async function finish({ db, clock }: Platform, { clientId, batchId }: BatchKey): Promise<void> {
  await db
    .updateTable('bulk_batches')
    .set({ status: 'DONE', finished_at: clock.now(), failures: 0 })
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('status', '=', 'RUNNING')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('bulk_rows')
            .select(sql`1`.as('one'))
            .where('client_id', '=', clientId)
            .where('batch_id', '=', batchId)
            .where('status', '=', 'WAITING'),
        ),
      ),
    )
    .execute()
}

async function forgetFailures({ db }: Platform, { clientId, batchId }: BatchKey): Promise<void> {
  await db
    .updateTable('bulk_batches')
    .set({ failures: 0 })
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .execute()
}

/** Counts an attempt that failed. After several, the batch stops instead of trying the same row for ever. */
async function countFailure({ db }: Platform, { clientId, batchId }: BatchKey): Promise<void> {
  await db
    .updateTable('bulk_batches')
    .set({
      failures: sql<number>`failures + 1`,
      status: sql<
        'RUNNING' | 'STOPPED'
      >`CASE WHEN failures + 1 < ${MOST_FAILURES} THEN 'RUNNING' ELSE 'STOPPED' END`,
    })
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('status', '=', 'RUNNING')
    .execute()
}
