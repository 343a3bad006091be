import type { PayoutBatchBody, PayoutBatchReview } from '@tideway/contract/payouts/payout-batch'
import { payoutBatchProblems } from '@tideway/contract/payouts/payout-batch'
import {
  isAsConfirmed,
  mayPayTwice,
  payeesNotAccepted,
} from '@tideway/contract/payouts/review-payouts'
import { fact } from '../../../people/approvals/approvable.ts'
import { callRows } from '../../../people/approvals/rows/call-rows.ts'
import type { Env } from '../../../platform/settings/env.ts'
import type { BatchList } from '../../batches/batch-list.ts'
import { batchCall } from '../../batches/batch-list.ts'
import { payoutRow } from './payout-row-words.ts'
import { reviewBatch } from './review-batch.ts'

export const payoutList = (env: Env): BatchList<PayoutBatchBody, PayoutBatchReview> => ({
  kind: 'PAYOUT',
  noun: 'payouts',
  review: (db, clientId, rows, options) => reviewBatch({ env, db }, clientId, rows, options),
  count: ({ payouts }) => payouts,
  whyNot({ rows, confirmed }, review) {
    if (!isAsConfirmed(review, confirmed)) return payoutBatchProblems.changed
    if (review.payouts === 0) return payoutBatchProblems.nothingToPay
    const notAccepted = payeesNotAccepted(rows, review.rows)
    return notAccepted > 0 ? payoutBatchProblems.notAccepted(notAccepted) : undefined
  },
  subjectOf: ({ clientPaymentId }) => clientPaymentId,
  rowsOf: ({ rows }) => callRows(rows.map(payoutRow)),
  labels: { confirmed: 'Payouts', possible: 'Payouts that can be made' },
  factsOf: ({ rows, unmatched }) => [
    ...fact('May be paid twice', rows.filter(mayPayTwice).length),
    ...fact('Payees that are not a match', unmatched),
  ],
})

export const payoutBatchApproval = (env: Env) => batchCall(payoutList(env))
