import type { ApprovalRow } from '@tideway/contract/approvals/approval-rows'
import type { ClientId } from '@tideway/contract/calls/ids'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import { accountText } from '@tideway/contract/payments/account-text'
import type {
  PaymentCreate,
  PaymentCreateBody,
  PayoutOrder,
} from '@tideway/contract/payments/payment'
import type { PayoutBatchReview } from '@tideway/contract/payouts/payout-batch'
import { isRepeat } from '@tideway/contract/payouts/review-payouts'
import { rowOfPayout, whyNotAccepted } from '@tideway/contract/payouts/single-payout'
import type { Caller } from '../../http/authentication/caller.ts'
import { callerName } from '../../http/authentication/caller.ts'
import { callHashOf, fact } from '../../people/approvals/approvable.ts'
import { moneyCall } from '../../people/approvals/money-call.ts'
import type { CallRows } from '../../people/approvals/rows/call-rows.ts'
import { callRows, rowsFact } from '../../people/approvals/rows/call-rows.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { Env } from '../../platform/settings/env.ts'
import type { Rail } from '../../rail/rail.ts'
import { lockBatchesOf } from '../batches/batch-store.ts'
import { payoutRow } from './batches/payout-row-words.ts'
import { reviewBatch, usedIds } from './batches/review-batch.ts'
import { createPayment } from './create-payment.ts'
import { checkPayeeName } from './enquiries/check-payee-name.ts'

/**
 * Returns the payout as it may wait for approval. A person's payout includes what the person accepts, even if that is
 * nothing. Programs need not accept anything.
 */
export const payoutOrder = (
  caller: Caller,
  { Payment, accepted = {} }: PaymentCreateBody,
): PayoutOrder => (caller.kind === 'user' ? { ...Payment, accepted } : Payment)

/**
 * Throws if a person must still accept something about a payout. Decides under the client's lock, as lists do. Of two
 * people who pay the same at once, one must then accept the repeat.
 */
async function refuseUnaccepted(
  { env, clock }: Platform,
  tx: Tx,
  clientId: ClientId,
  { accepted = {}, ...payment }: PayoutOrder,
): Promise<void> {
  await lockBatchesOf(tx, clientId)
  // A payout with a used id is rejected because of the id, so that the caller looks for the payout whose answer was
  // lost.
  if ((await usedIds(tx, clientId, [payment.clientPaymentId])).size > 0) return
  const own = { callHash: hashOf(clientId, payment) }
  const review = await reviewBatch({ env, db: tx }, clientId, [rowOfPayout(payment)], {
    ...{ now: clock.now(), own, isNew: true },
  })
  const problem = whyNotAccepted(review, accepted)
  if (problem) throw new ApiError(problem)
}

/**
 * A payout. The approval of a program's payout depends on no further facts. A person's also depends on the payee's name
 * and on the payouts that it repeats.
 */
export const payoutApproval = (env: Env, rail: Rail) =>
  moneyCall<PayoutOrder>({
    kind: 'payout',
    action: 'payment.create',
    operation: 'RestAPI/POST:payment',
    sameCall,
    subjectOf: ({ clientPaymentId }) => clientPaymentId,
    factsOf: (body) => [
      ...fact('Payee', body.payeeName),
      ...fact('PayID', body.payID),
      ...fact('BSB', body.bsb),
      ...fact('Account number', body.accountNumber),
      ...fact('Description', body.paymentDescription),
      ...fact('Reference', body.paymentReference),
      ...fact('Ultimate payer', body.ultimatePayerName),
    ],
    centsOf: async (_db, _clientId, { paymentAmount }) => parseTwoDecimals(paymentAmount),
    async rowsOf(db, clientId, order, { now, asksBanks }) {
      if (order.accepted)
        return reviewedRows(order, await reviewOf({ env, db }, clientId, order, now))
      const row = rowOfProgram(order)
      if (!asksBanks) return callRows([row])
      const nameCheck = await checkPayeeName(db, rail, order, now)
      return { ...callRows([row]), rows: [{ ...row, nameCheck }] }
    },
    async stateOf(tx, clientId, order, now) {
      if (!order.accepted) return []
      await lockBatchesOf(tx, clientId)
      const review = await reviewOf({ env, db: tx }, clientId, order, now)
      return [
        ...fact('May be paid twice', review.rows.some(isRepeat) ? 'Yes' : 'No'),
        ...rowsFact(reviewedRows(order, review)),
      ]
    },
    storedAs: (order) => ({ operation: 'POST /payment', payload: sameCall(order) }),
    detailsOf: ({ paymentAmount, payeeName }) => ({ amount: paymentAmount, payee: payeeName }),
    async move(platform, tx, caller, { accepted, ...body }) {
      const { created, amountCents } = await createPayment(platform, rail, tx, {
        clientId: caller.clientId,
        body,
        requestedBy: callerName(caller),
        // Not for an approved payout, because the second person saw what the first accepted and what has changed since.
        ...(accepted &&
          caller.approvedBy === undefined && {
            confirm: (tx) => refuseUnaccepted(platform, tx, caller.clientId, { ...body, accepted }),
          }),
      })
      faultPoint('payout-after-claim')
      const { paymentId } = created.PaymentStatus
      return { status: 201, body: created, outcomeId: paymentId, amountCents }
    },
    afterCommit: 'payout-after-commit',
  })

/**
 * Returns the payout without what its person accepts, so that the same payout is the same call whatever was accepted.
 */
const sameCall = ({ accepted: _, ...payment }: PayoutOrder): PaymentCreate => payment

/** Returns the review of a payout that may be waiting itself. It does not repeat itself. */
function reviewOf(
  provider: { env: Env; db: Reader },
  clientId: ClientId,
  order: PayoutOrder,
  now: Date,
): Promise<PayoutBatchReview> {
  const own = { callHash: hashOf(clientId, order) }
  return reviewBatch(provider, clientId, [rowOfPayout(order)], { now, own })
}

const hashOf = (clientId: ClientId, order: PayoutOrder): string =>
  callHashOf({ action: 'payment.create', sameCall }, clientId, order)

/**
 * Returns the rows of the review, with its words about the payee and repeats. The amount is from the call, and is
 * checked again when the call runs.
 */
function reviewedRows(order: PayoutOrder, { rows }: PayoutBatchReview): CallRows {
  return callRows(
    rows.map((row) => ({ nameCheck: 'NOAP', ...payoutRow(row), ...rowOfProgram(order) })),
  )
}

function rowOfProgram(order: PayoutOrder): ApprovalRow {
  return {
    row: 1,
    name: order.payeeName,
    account: accountText(order),
    reference: order.clientPaymentId,
    amount: order.paymentAmount,
    reason: order.paymentDescription,
  }
}
