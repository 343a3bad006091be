import type { ApprovalFact } from '@tideway/contract/approvals/approval'
import { rowCents } from '@tideway/contract/batches/list-review'
import type { ApprovalId, ClientId } from '@tideway/contract/calls/ids'
import { approvalIdOf } from '@tideway/contract/calls/ids'
import type { ProblemResponse } from '@tideway/contract/calls/problems'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'
import type { Caller } from '../../http/authentication/caller.ts'
import { callHashOf, fact } from '../../people/approvals/approvable.ts'
import type { MoneyCall } from '../../people/approvals/money-call.ts'
import { moneyCall } from '../../people/approvals/money-call.ts'
import type { CallRows } from '../../people/approvals/rows/call-rows.ts'
import { rowsFact } from '../../people/approvals/rows/call-rows.ts'
import { actorOf } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Batch } from './batch-kind.ts'
import { batchNouns, policyOfRows } from './batch-kind.ts'
import type { NewBatchRow } from './batch-store.ts'
import { lockBatchesOf, storeBatch } from './batch-store.ts'
import type { BatchKindName } from './batch-tables.ts'
import { viewBatch } from './batch-view.ts'

/** A row as sent. Its other fields are stored with it. */
interface ListRow {
  line?: number | undefined
  leaveOut?: string | undefined
  accepts?: string | undefined
}

export interface ListBody {
  rows: ListRow[]
  confirmed: { amount: string }
  fileName?: string | undefined
}

/** The common part of both kinds of reviews. A row without an amount cannot be carried out. */
export interface ListReview {
  amount: string
  rows: {
    amount?: string | undefined
    failureCode?: string | undefined
    reason?: string | undefined
  }[]
}

/** Identifies the list itself, so that its review does not count it as another list. */
export interface OwnList {
  /** The batch that is resumed or retried. */
  batchId?: string
  /** The request that is approved now. */
  approvalId?: ApprovalId
  /** Hash of the call. Requests with this hash have the same list, so they are not repeats of it. */
  callHash?: string
}

/** A list of one kind that a person reviews and confirms, before it is a batch. */
export interface BatchList<Body extends ListBody, Review extends ListReview> {
  kind: BatchKindName
  noun: 'refunds' | 'payouts'
  /** Returns what a batch of these rows would do now. It changes nothing. */
  review(
    db: Reader,
    clientId: ClientId,
    rows: Body['rows'],
    options: { now: Date; own?: OwnList | undefined },
  ): Promise<Review>
  /** Returns the number of rows that a review would carry out, or that a person has confirmed. */
  count(counted: Review | Body['confirmed']): number
  /** Returns the problem if the review no longer matches what was confirmed. */
  whyNot(body: Body, review: Review): ProblemResponse | undefined
  /** Returns the subject of the row. Other lists recognise a waiting row by its subject. */
  subjectOf(
    row: Body['rows'][number],
    reviewed: Review['rows'][number] | undefined,
  ): string | undefined
  /** Returns the rows for the second person, in the order of the list. */
  rowsOf(review: Review, rows: Body['rows']): CallRows
  /** Adds facts to the rows for the second person that the review does not contain. */
  completeRows?(db: Reader, clientId: ClientId, rows: CallRows): Promise<CallRows>
  /** True if the approval policy judges the largest row, and not only the sum. */
  judgesRows?: true
  /** Labels for the second person: of the confirmed count, and of the count that is possible now. */
  labels: { confirmed: string; possible: string }
  /** Further facts that an approval depends on. */
  factsOf?(review: Review): ApprovalFact[]
}

/**
 * Many refunds or payouts in one call. Their sum counts as one refund or payout, so that small rows do not avoid the
 * approval policy. The list also waits if one of its rows would wait alone. An approval depends on the rows that can be
 * carried out at that moment.
 */
export function batchCall<Body extends ListBody, Review extends ListReview>(
  list: BatchList<Body, Review>,
): MoneyCall<Body> {
  const { kind, noun, labels } = list
  const action = `${batchNouns[kind]}.create` as const
  /** Returns the review of a list that may be waiting itself. Its own rows are not repeats. */
  const reviewOf = (db: Reader, clientId: ClientId, body: Body, now: Date): Promise<Review> => {
    const callHash = callHashOf({ action }, clientId, body)
    return list.review(db, clientId, body.rows, { now, own: { callHash } })
  }
  return moneyCall<Body>({
    ...policyOfRows[kind],
    action,
    subjectOf: ({ fileName }) => fileName ?? noun,
    factsOf: ({ confirmed, fileName }) => [
      ...fact(labels.confirmed, list.count(confirmed)),
      ...fact('File', fileName),
    ],
    // Use the confirmed amount. The review under the client's lock checks if it is still right.
    centsOf: async (_db, _clientId, { confirmed }) => rowCents(confirmed.amount),
    ...(list.judgesRows && {
      largestOf: async (db: Reader, clientId: ClientId, body: Body, now: Date) =>
        largestOf(await reviewOf(db, clientId, body, now)),
    }),
    async rowsOf(db, clientId, body, { now }) {
      const rows = list.rowsOf(await reviewOf(db, clientId, body, now), body.rows)
      return list.completeRows ? list.completeRows(db, clientId, rows) : rows
    },
    async stateOf(tx, clientId, body, now) {
      await lockBatchesOf(tx, clientId)
      const review = await reviewOf(tx, clientId, body, now)
      return [
        ...fact(labels.possible, list.count(review)),
        ...fact('Sum', formatAud(rowCents(review.amount))),
        ...(list.factsOf?.(review) ?? []),
        ...rowsFact(list.rowsOf(review, body.rows)),
      ]
    },
    storedAs: ({ rows, confirmed, fileName }) => ({
      operation: `POST /${batchNouns[kind]}es`,
      payload: [rows, confirmed, fileName ?? null],
    }),
    detailsOf: ({ confirmed }) => ({
      [noun]: String(list.count(confirmed)),
      amount: confirmed.amount,
    }),
    async move(platform, tx, caller, body) {
      const { batch, review } = await beginBatch(platform, tx, caller, list, body)
      return {
        status: 201,
        body: await viewBatch(tx, batch),
        outcomeId: batch.batch_id,
        amountCents: rowCents(review.amount),
        largestCents: largestOf(review),
      }
    },
    afterCommit: 'bulk-after-begin',
  })
}

/**
 * Starts a confirmed batch inside the given transaction. It reviews the rows again, and stores nothing if they are not
 * as confirmed. Each row keeps the amount that was confirmed.
 */
async function beginBatch<Body extends ListBody, Review extends ListReview>(
  platform: Platform,
  tx: Tx,
  caller: Caller,
  list: BatchList<Body, Review>,
  body: Body,
): Promise<{ batch: Batch; review: Review }> {
  const { clientId, approvedBy } = caller
  await lockBatchesOf(tx, clientId)
  const review = await list.review(tx, clientId, body.rows, {
    now: platform.clock.now(),
    own: approvedBy && { approvalId: approvalIdOf(approvedBy.approvalId) },
  })
  const problem = list.whyNot(body, review)
  if (problem) throw new ApiError(problem)
  const batch = await storeBatch(platform, tx, {
    clientId,
    kind: list.kind,
    fileName: body.fileName,
    actor: actorOf(caller),
    rows: body.rows.map((row, at) => {
      const reviewed = review.rows[at]
      return newRow(row, reviewed, list.subjectOf(row, reviewed) ?? null)
    }),
  })
  return { batch, review }
}

function newRow(
  { line, leaveOut: _, accepts: __, ...sentRow }: ListRow,
  reviewed: ListReview['rows'][number] | undefined,
  subjectId: string | null,
): NewBatchRow {
  if (reviewed?.amount !== undefined)
    return { asked: sentRow, line, subjectId, amountCents: rowCents(reviewed.amount) }
  const { failureCode = null, reason = 'Not reviewed' } = reviewed ?? {}
  return { asked: sentRow, line, subjectId, code: failureCode, reason }
}

function largestOf({ rows }: ListReview): Cents | undefined {
  return rows
    .flatMap(({ amount }) => (amount === undefined ? [] : [rowCents(amount)]))
    .sort((one, other) => other - one)[0]
}
