import type { ApprovalFact } from '@tideway/contract/approvals/approval'
import { approvalIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import { accountText } from '@tideway/contract/payments/account-text'
import type {
  PayoutBatchBody,
  PayoutBatchReview,
  PayoutBatchRow,
} from '@tideway/contract/payouts/payout-batch'
import { payoutOfRow } from '@tideway/contract/payouts/payout-row'
import { mayPayTwice } from '@tideway/contract/payouts/review-payouts'
import type { Approvable } from '../../approvals/approvable.ts'
import { fact } from '../../approvals/approvable.ts'
import { actorOf } from '../../audit/record-audit.ts'
import { runIdempotentAudited } from '../../audit/run-idempotent-audited.ts'
import { lockBatchesOf } from '../../bulk/bulk-store.ts'
import { viewBatch } from '../../bulk/bulk-view.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import type { Env } from '../../platform/env.ts'
import type { IdempotentAnswer } from '../../platform/idempotent-answer.ts'
import { hashOfCall } from '../../platform/idempotent-answer.ts'
import type { Platform } from '../../platform/platform.ts'
import { beginPayoutBatch } from './begin-batch.ts'
import { reviewBatch } from './review-batch.ts'

/** Rows of which the request for approval names the payees. */
const SHOWN_PAYEES = 20

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

/** Returns whom the first rows pay, so that the second person sees more than a sum. */
function payeesOf(rows: readonly PayoutBatchRow[]): ApprovalFact[] {
  const shown = rows.slice(0, SHOWN_PAYEES).flatMap((row, at) => {
    const read = payoutOfRow(row)
    if ('problem' in read) return []
    const { payeeName, paymentAmount } = read.payout
    const account = accountText(read.payout)
    return fact(`Row ${at + 1}`, `${payeeName}, ${account}, $${paymentAmount}`)
  })
  const more = rows.length - SHOWN_PAYEES
  return more > 0 ? [...shown, ...fact('Further rows', more)] : shown
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
  factsOf: ({ confirmed, fileName, rows }) => [
    ...fact('Payouts', confirmed.payouts),
    ...fact('File', fileName),
    ...payeesOf(rows),
  ],
  // The review under the client's lock decides if what was confirmed is still so.
  centsOf: async (_db, _clientId, { confirmed }) => sumOf(confirmed),
  async stateOf(tx, clientId, input, now) {
    await lockBatchesOf(tx, clientId)
    const callHash = hashOfCall({ operation: 'payoutBatch.create', payload: [clientId, input] })
    const options = { now, own: { callHash } }
    const review = await reviewBatch({ env, db: tx }, clientId, input.rows, options)
    return [
      ...fact('Payouts that can be made', review.payouts),
      ...fact('Sum', formatAud(sumOf(review))),
      ...fact('May be paid twice', review.rows.filter(mayPayTwice).length),
      ...fact('Payees that are not a match', review.unmatched),
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
