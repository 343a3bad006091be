import type { Cents } from '@tideway/contract/money/money'
import { findClient } from '../../../clients/client/client-store.ts'
import { postTransaction } from '../../../ledger/ledger.ts'
import { endPayTo } from '../../../pay-to/agreements/attempts/end-pay-to.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { namedQuery } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { ownerOf } from '../../../platform/distribution/distributed.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ArrivalDecision, ArrivedPayment } from '../../../rail/rail.ts'
import { queueInstruction } from '../../../rail/rail-outbox.ts'
import { effectiveStatus } from '../lifecycle/payment-request-status.ts'
import type { PaymentRequest } from '../payment-request-store.ts'
import { announceChange, lockPaymentRequest } from '../payment-request-store.ts'
import { addReceivedPayment, completeRequest } from './credit-request.ts'
import { isRegistered } from './pay-id-registration.ts'
import { decideAcceptance } from './payment-acceptance.ts'
import { recordReceived } from './received-payment.ts'

/** Limit of the column. Further attempts are still returned and shown, but not counted. */
const MOST_COUNTED_ATTEMPTS = 32_767

/**
 * Decides about money that arrived: accepts it in whole or in part, or returns it. The decision, the ledger entries and
 * the order to return it are one transaction. A repeated notice is decided once.
 */
export async function receivePayment(
  platform: Platform,
  payment: ArrivedPayment,
): Promise<ArrivalDecision> {
  return transact(platform.db, async (tx) => {
    const request = await lockAddressee(platform, tx, payment.payId)
    const known = await decided(platform, tx, payment.nppTransactionId)
    if (known) return known
    if (!request) return { outcome: 'UNKNOWN_PAY_ID' }
    return decide(platform, tx, request, payment)
  })
}

/**
 * Locks and returns the request that a name belongs to. Reads again if another request took over the name between the
 * two reads.
 */
async function lockAddressee(
  platform: Platform,
  tx: Tx,
  payId: string,
): Promise<PaymentRequest | undefined> {
  for (;;) {
    const before = await tx
      .selectFrom('pay_ids')
      .selectAll()
      .where('pay_id', '=', payId)
      .executeTakeFirst()
    if (!before?.payment_request_id || !isRegistered(before, platform.clock.now())) return undefined
    const request = await lockPaymentRequest(tx, before.client_id, before.payment_request_id)
    const after = await tx
      .selectFrom('pay_ids')
      .selectAll()
      .where('pay_id', '=', payId)
      .executeTakeFirst()
    if (after?.payment_request_id === before.payment_request_id) return request
  }
}

async function decided(
  platform: Platform,
  tx: Tx,
  nppTransactionId: string,
): Promise<ArrivalDecision | undefined> {
  const owner = await ownerOf(
    platform,
    tx,
    [['received_payment_keys', 'npp_transaction_id']],
    nppTransactionId,
  )
  if (owner === null) return undefined
  const query = tx
    .selectFrom('received_payment_keys as known')
    .innerJoin('received_payments as received', (join) =>
      join
        .onRef('received.payment_request_id', '=', 'known.payment_request_id')
        .onRef('received.client_id', '=', 'known.client_id')
        .onRef('received.npp_transaction_id', '=', 'known.npp_transaction_id'),
    )
    .select([
      'received.outcome',
      'received.reason',
      'received.payment_request_id',
      'received.credited_payment_request_id',
    ])
    .where('known.npp_transaction_id', '=', nppTransactionId)
    .$if(owner !== undefined, (query) => query.where('received.client_id', '=', owner ?? null))
    .compile()
  // The statement of a distributed database has one parameter more.
  const name = `received-payment-${query.parameters.length}`
  const [row] = (await tx.executeQuery(namedQuery(name, query))).rows
  if (!row) return undefined
  return row.outcome === 'ACCEPTED'
    ? {
        outcome: 'ACCEPTED',
        paymentRequestId: row.credited_payment_request_id ?? row.payment_request_id,
      }
    : { outcome: 'RETURNED', reason: row.reason ?? '', paymentRequestId: row.payment_request_id }
}

async function decide(
  platform: Platform,
  tx: Tx,
  request: PaymentRequest,
  payment: ArrivedPayment,
): Promise<ArrivalDecision> {
  const now = platform.clock.now()
  const client = await findClient(tx, request.client_id)
  const decision = decideAcceptance(
    {
      status: effectiveStatus(request, now),
      multiPayment: request.multi_payment,
      amountCents: request.payment_amount_cents,
      receivedCents: request.amount_received_cents,
      acceptance: client?.acceptance ?? 'exact',
    },
    payment.amountCents,
  )
  if ('returned' in decision) {
    await sendBack(platform, tx, request, payment, decision.returned, now)
    await announceChange(tx, request.client_id, request.payment_request_id)
    return {
      outcome: 'RETURNED',
      reason: decision.returned,
      paymentRequestId: request.payment_request_id,
    }
  }
  const creditedId = request.multi_payment
    ? await addReceivedPayment(platform, tx, request, payment, decision, now)
    : await completeRequest(platform, tx, request, payment, now)
  await recordReceived(platform, tx, request, payment, {
    outcome: 'ACCEPTED',
    reason: null,
    credited_payment_request_id: creditedId,
    returned_cents: decision.excess,
    received_at: now,
  })
  if (decision.completes) await endPayTo(platform, tx, [request], now)
  if (decision.excess > 0)
    await orderReturn(platform, tx, request, payment, decision.excess, 'OVERPAID')
  await postTransaction(tx, {
    clientId: request.client_id,
    kind: 'payment_received',
    subjectId: payment.nppTransactionId,
    at: now,
    debit: { settlement: payment.amountCents },
    credit: { float: decision.accepted, clearing: decision.excess },
  })
  return { outcome: 'ACCEPTED', paymentRequestId: creditedId }
}

/** Returns the whole amount to its payer and records a failed attempt on the request. */
async function sendBack(
  platform: Platform,
  tx: Tx,
  request: PaymentRequest,
  payment: ArrivedPayment,
  reason: string,
  now: Date,
): Promise<void> {
  await recordReceived(platform, tx, request, payment, {
    outcome: 'RETURNED',
    reason,
    credited_payment_request_id: null,
    returned_cents: payment.amountCents,
    received_at: now,
  })
  await tx
    .updateTable('payment_requests')
    .set({ failed_attempts: Math.min(request.failed_attempts + 1, MOST_COUNTED_ATTEMPTS) })
    .where('client_id', '=', request.client_id)
    .where('payment_request_id', '=', request.payment_request_id)
    .execute()
  await orderReturn(platform, tx, request, payment, payment.amountCents, reason)
  await postTransaction(tx, {
    clientId: request.client_id,
    kind: 'payment_to_return',
    subjectId: payment.nppTransactionId,
    at: now,
    debit: { settlement: payment.amountCents },
    credit: { clearing: payment.amountCents },
  })
}

async function orderReturn(
  platform: Platform,
  tx: Tx,
  request: PaymentRequest,
  payment: ArrivedPayment,
  amountCents: Cents,
  reason: string,
): Promise<void> {
  await queueInstruction(platform, tx, {
    clientId: request.client_id,
    kind: 'return',
    subjectId: payment.nppTransactionId,
    storedBeside: request.payment_request_id,
    amountCents,
    creditor: { bsb: payment.payerBsb, accountNumber: payment.payerAccountNumber },
    creditorName: payment.payerName,
    description: `Return of payment to ${request.pay_id}: ${reason}`,
    originalNppTransactionId: payment.nppTransactionId,
  })
}
