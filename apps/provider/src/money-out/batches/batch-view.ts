import type {
  BatchResult,
  BatchRowStatus,
  Batch as BatchView,
} from '@tideway/contract/batches/batch'
import { BATCH_PAGE_ROWS } from '@tideway/contract/batches/batch'
import { centsToText, sumCents, ZERO_CENTS } from '@tideway/contract/money/money'
import type { Reader } from '../../platform/database/database.ts'
import type { Batch, BatchKey } from './batch-kind.ts'
import { batchNouns } from './batch-kind.ts'
import type { OutcomeSum, RowOutcome } from './batch-outcomes.ts'
import { outcomeSums, rowOutcomes } from './batch-outcomes.ts'
import { findBatch } from './batch-store.ts'
import type { BatchKindName } from './batch-tables.ts'

/** Returns batches of one kind and client for an answer, with the outcomes of their rows. */
export async function viewBatches(db: Reader, batches: readonly Batch[]): Promise<BatchView[]> {
  const [first] = batches
  if (!first) return []
  const batchIds = batches.map(({ batch_id }) => batch_id)
  const sums = await outcomeSums(db, first.kind, { clientId: first.client_id, batchIds })
  const requests = await openRequests(db, batches)
  return batches.map((batch) => ({
    ...viewOf(batch, sums.get(batch.batch_id) ?? new Map()),
    ...requests.get(batch.batch_id),
  }))
}

/** Returns the pending requests to resume or retry batches, by batch id. */
async function openRequests(
  db: Reader,
  batches: readonly Batch[],
): Promise<Map<string, Pick<BatchView, 'waitsInApproval'>>> {
  const resting = batches.filter(({ status }) => status !== 'RUNNING')
  const [first] = resting
  if (!first) return new Map()
  const noun = batchNouns[first.kind]
  const rows = await db
    .selectFrom('approval_requests')
    .select(['approval_id', 'subject_id'])
    .where('client_id', '=', first.client_id)
    .where(
      'subject_id',
      'in',
      resting.map(({ batch_id }) => batch_id),
    )
    .where('action', 'in', [`${noun}.resume`, `${noun}.retry`])
    .where('status', '=', 'PENDING')
    .execute()
  return new Map(rows.map((row) => [row.subject_id, { waitsInApproval: row.approval_id }]))
}

export async function viewBatch(db: Reader, batch: Batch): Promise<BatchView> {
  const [view] = await viewBatches(db, [batch])
  if (!view) throw new Error('a batch without a view')
  return view
}

/** Returns a batch with a page of its rows. */
export async function viewPage<Row extends { row: number }>(
  db: Reader,
  { kind, ...key }: BatchKey & { kind: BatchKindName },
  { after = '0', only }: { after?: string | undefined; only?: 'problems' | undefined },
  viewRow: (outcome: RowOutcome, key: BatchKey) => Row,
): Promise<{ batch: BatchView; rows: Row[]; nextAfter?: number }> {
  const batch = await findBatch(db, kind, key)
  const rows = await rowOutcomes(db, kind, key, {
    after: Number(after),
    limit: BATCH_PAGE_ROWS + 1,
    onlyProblems: only === 'problems',
  })
  const page = rows.slice(0, BATCH_PAGE_ROWS).map((outcome) => viewRow(outcome, key))
  const last = page.at(-1)
  return {
    batch: await viewBatch(db, batch),
    rows: page,
    ...(last && rows.length > page.length ? { nextAfter: last.row } : {}),
  }
}

/** Returns the fields that the outcomes of both kinds share. */
export function viewOutcome({
  line,
  amountCents,
  code,
  reason,
  ...outcome
}: RowOutcome): BatchResult {
  return {
    row: outcome.rowNo,
    ...(line === null ? {} : { line }),
    ...(amountCents === null ? {} : { amount: centsToText(amountCents) }),
    status: outcome.status,
    attempts: outcome.attempts,
    ...(code === null ? {} : { failureCode: code }),
    ...(reason === null ? {} : { reason }),
  }
}

function viewOf(batch: Batch, sums: ReadonlyMap<BatchRowStatus, OutcomeSum>): BatchView {
  const of = (...statuses: BatchRowStatus[]) => {
    const matchingSums = statuses.flatMap((status) => sums.get(status) ?? [])
    return {
      rows: matchingSums.reduce((count, { rows }) => count + rows, 0),
      amount: centsToText(sumCents(matchingSums.map(({ cents }) => cents))),
    }
  }
  return {
    batchId: batch.batch_id,
    ...(batch.file_name === null ? {} : { fileName: batch.file_name }),
    status: batch.status,
    createdBy: batch.actor.name,
    createdDatetime: batch.created_at.toISOString(),
    ...(batch.finished_at === null ? {} : { completedDatetime: batch.finished_at.toISOString() }),
    confirmed: of('WAITING', 'IN_PROGRESS', 'COMPLETE', 'FAILED'),
    waiting: of('WAITING'),
    inProgress: of('IN_PROGRESS'),
    complete: of('COMPLETE'),
    failed: of('FAILED'),
    ...(batch.status === 'STOPPED' &&
      batch.stopped_by_policy && { stoppedBecause: 'APPROVAL_POLICY' as const }),
    leftOut: (sums.get('LEFT_OUT') ?? { rows: 0, cents: ZERO_CENTS }).rows,
  }
}
