import type { ClientId } from '@tideway/contract/calls/ids'
import { approvalIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import type { PayoutBatchBody, PayoutBatchReview } from '@tideway/contract/payouts/payout-batch'
import { mayPayTwice } from '@tideway/contract/payouts/review-payouts'
import type { Caller } from '../../../http/authentication/caller.ts'
import type { Approvable } from '../../../people/approvals/approvable.ts'
import { callHashOf, fact } from '../../../people/approvals/approvable.ts'
import { callRows, rowsFact } from '../../../people/approvals/call-rows.ts'
import { actorOf } from '../../../people/audit/record-audit.ts'
import { runIdempotentAudited } from '../../../people/audit/run-idempotent-audited.ts'
import type { IdempotentAnswer } from '../../../platform/idempotency/idempotent-answer.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { lockBatchesOf } from '../../batches/bulk-store.ts'
import { viewBatch } from '../../batches/bulk-view.ts'
import { beginPayoutBatch } from './begin-batch.ts'
import { payoutRow } from './payout-row-words.ts'
import { reviewBatch } from './review-batch.ts'

/** The call as its answer is stored under an idempotency key. */
export const payoutBatchCall = ({ rows, confirmed, fileName }: PayoutBatchBody) => ({
  operation: 'POST /payoutBatches',
  payload: [rows, confirmed, fileName ?? null],
})

interface BatchOptions {
  key: string | undefined
  /** Called with the sum before anything is committed. It may reject the batch. */
  onAmount?: (sum: Cents) => void
  onBatch?: (batchId: string) => void
}

/** Begins a batch once for each idempotency key, with its entry in the audit trail. */
export async function makePayoutBatch(
  platform: Platform,
  caller: Caller,
  input: PayoutBatchBody,
  { key, onAmount, onBatch }: BatchOptions,
): Promise<IdempotentAnswer> {
  const { rows, confirmed, fileName } = input
  const { clientId } = caller
  return runIdempotentAudited(
    platform,
    caller,
    {
      key,
      ...payoutBatchCall(input),
      action: 'payoutBatch.create',
      resourceId: fileName ?? 'payouts',
      details: { payouts: String(confirmed.payouts), amount: confirmed.amount },
    },
    async (tx) => {
      const { approvedBy } = caller
      const order = { clientId, actor: actorOf(caller), rows, confirmed, fileName }
      const { batch, review } = await beginPayoutBatch(platform, tx, {
        ...order,
        approvalId: approvedBy && approvalIdOf(approvedBy.approvalId),
      })
      onAmount?.(sumOf(review))
      onBatch?.(batch.batch_id)
      return { status: 201, body: await viewBatch(tx, batch), subjectId: batch.batch_id }
    },
  )
}

function sumOf({ amount }: Pick<PayoutBatchReview, 'amount'>): Cents {
  return parseTwoDecimals(amount) ?? ZERO_CENTS
}

/** Returns what each row of a list would pay, in the order of the list. */
const payoutRows = ({ rows }: PayoutBatchReview) => callRows(rows.map(payoutRow))

/** Returns the review of a list that may wait itself: its own rows are not repeats. */
function reviewOf(
  provider: Parameters<typeof reviewBatch>[0],
  clientId: ClientId,
  input: PayoutBatchBody,
  now: Date,
): Promise<PayoutBatchReview> {
  const callHash = callHashOf({ action: 'payoutBatch.create' }, clientId, input)
  return reviewBatch(provider, clientId, input.rows, { now, own: { callHash } })
}

/**
 * Many payouts that wait for a second person. Their sum counts as one payout, so that a list is no way around the
 * policy: it waits if one of its payouts would wait alone, and also if it was divided into small ones.
 */
export const payoutBatchApproval = (env: Env): Approvable<PayoutBatchBody> => ({
  kind: 'payout',
  action: 'payoutBatch.create',
  operation: 'RestAPI/POST:payment',
  subjectOf: ({ fileName }) => fileName ?? 'payouts',
  factsOf: ({ confirmed, fileName }) => [
    ...fact('Payouts', confirmed.payouts),
    ...fact('File', fileName),
  ],
  // The review under the client's lock decides if what was confirmed is still so.
  centsOf: async (_db, _clientId, { confirmed }) => sumOf(confirmed),
  rowsOf: async (db, clientId, input, { now }) =>
    payoutRows(await reviewOf({ env, db }, clientId, input, now)),
  async stateOf(tx, clientId, input, now) {
    await lockBatchesOf(tx, clientId)
    const review = await reviewOf({ env, db: tx }, clientId, input, now)
    return [
      ...fact('Payouts that can be made', review.payouts),
      ...fact('Sum', formatAud(sumOf(review))),
      ...fact('May be paid twice', review.rows.filter(mayPayTwice).length),
      ...fact('Payees that are not a match', review.unmatched),
      ...rowsFact(payoutRows(review)),
    ]
  },
  async run(platform, caller, input) {
    let outcomeId: string | undefined
    const onBatch = (batchId: string) => {
      outcomeId = batchId
    }
    await makePayoutBatch(platform, caller, input, { key: undefined, onBatch })
    return { ...(outcomeId !== undefined && { outcomeId }) }
  },
})
