import type { ClientId } from '@tideway/contract/calls/ids'
import { approvalIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import type { PayoutBatchBody, PayoutBatchReview } from '@tideway/contract/payouts/payout-batch'
import { mayPayTwice } from '@tideway/contract/payouts/review-payouts'
import { callHashOf, fact } from '../../../people/approvals/approvable.ts'
import { callRows, rowsFact } from '../../../people/approvals/call-rows.ts'
import { moneyCall } from '../../../people/approvals/money-call.ts'
import { actorOf } from '../../../people/audit/record-audit.ts'
import type { Env } from '../../../platform/settings/env.ts'
import { lockBatchesOf } from '../../batches/bulk-store.ts'
import { viewBatch } from '../../batches/bulk-view.ts'
import { beginPayoutBatch } from './begin-batch.ts'
import { payoutRow } from './payout-row-words.ts'
import { reviewBatch } from './review-batch.ts'

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
export const payoutBatchApproval = (env: Env) =>
  moneyCall<PayoutBatchBody>({
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
    storedAs: ({ rows, confirmed, fileName }) => ({
      operation: 'POST /payoutBatches',
      payload: [rows, confirmed, fileName ?? null],
    }),
    detailsOf: ({ confirmed }) => ({
      payouts: String(confirmed.payouts),
      amount: confirmed.amount,
    }),
    async move(platform, tx, caller, input) {
      const { clientId, approvedBy } = caller
      const { batch, review } = await beginPayoutBatch(platform, tx, {
        ...input,
        ...{ clientId, actor: actorOf(caller) },
        approvalId: approvedBy && approvalIdOf(approvedBy.approvalId),
      })
      return {
        status: 201,
        body: await viewBatch(tx, batch),
        outcomeId: batch.batch_id,
        amountCents: sumOf(review),
      }
    },
    afterCommit: 'bulk-after-begin',
  })
