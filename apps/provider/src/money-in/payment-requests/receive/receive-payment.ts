import type { Cents } from '@tideway/contract/money/money'
import { findClient } from '../../../clients/client/client-store.ts'
import { postTransaction } from '../../../ledger/ledger.ts'
import { endPayTo } from '../../../pay-to/agreements/attempts/end-pay-to.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { namedQuery, namedStatement } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { isInDistributed, ownerOf } from '../../../platform/distribution/distributed.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ArrivalDecision, ArrivedPayment } from '../../../rail/rail.ts'
import { queueInstruction } from '../../../rail/rail-outbox.ts'
import { effectiveStatus } from '../lifecycle/payment-request-status.ts'
import type { PaymentRequest } from '../payment-request-store.ts'
import { announceChange, lockPaymentRequest, requestColumns } from '../payment-request-store.ts'
import { addReceivedPayment, completeRequest } from './credit-request.ts'
import { isRegistered } from './pay-id-registration.ts'
import type { Acceptance } from './payment-acceptance.ts'
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
    const addressee = await lockAddressee(platform, tx, payment)
    if (!addressee || addressee.isKnown) {
      const earlierDecision = await decided(platform, tx, payment.nppTransactionId)
      if (earlierDecision) return earlierDecision
    }
    return addressee ? decide(platform, tx, addressee, payment) : { outcome: 'UNKNOWN_PAY_ID' }
  })
}

/** The locked request that a payment is for, and the facts that decide about the payment. */
interface Addressee {
  request: PaymentRequest
  acceptance: Acceptance | undefined
  /** False if the payment is certainly new. True if it may be a repeated notice. */
  isKnown: boolean
  /** False if no payer has started to pay the request by PayTo. */
  hasPayTo: boolean
}

/**
 * Locks and returns the request that a name belongs to. Reads again if another request took over the name between the
 * two reads.
 */
async function lockAddressee(
  platform: Platform,
  tx: Tx,
  payment: ArrivedPayment,
): Promise<Addressee | undefined> {
  for (;;) {
    const request = await lockNamed(platform, tx, payment.payId)
    if (!request) return undefined
    const { holder, ...addressee } = await readLocked(tx, request, payment)
    if (holder === request.payment_request_id) return { request, ...addressee }
  }
}

/** Locks the request that a name belongs to at this moment. */
async function lockNamed(
  platform: Platform,
  tx: Tx,
  payId: string,
): Promise<PaymentRequest | undefined> {
  const now = platform.clock.now()
  if (await isInDistributed(tx)) {
    // On a distributed database, the name and the request are on different servers, and only a request can be locked
    // alone.
    const name = await holderOf(tx, payId)
    if (!name?.payment_request_id || !isRegistered(name, now)) return undefined
    return lockPaymentRequest(tx, name.client_id, name.payment_request_id)
  }
  return tx
    .selectFrom('pay_ids as name')
    .innerJoin('payment_requests as request', (join) =>
      join
        .onRef('request.client_id', '=', 'name.client_id')
        .onRef('request.payment_request_id', '=', 'name.payment_request_id'),
    )
    .select(requestColumns.map((column) => `request.${column}` as const))
    .where('name.pay_id', '=', payId)
    .where('name.registered_until', '>', now)
    .where('request.deleted_at', 'is', null)
    .forUpdate('request')
    .executeTakeFirst()
}

const holderOf = (tx: Tx, payId: string) =>
  tx.selectFrom('pay_ids').selectAll().where('pay_id', '=', payId).executeTakeFirst()

interface LockedRead extends Omit<Addressee, 'request'> {
  /** The request that has the name after the lock. */
  holder: string | null | undefined
}

async function readLocked(
  tx: Tx,
  { client_id: clientId, payment_request_id: id }: PaymentRequest,
  payment: ArrivedPayment,
): Promise<LockedRead> {
  if (await isInDistributed(tx)) {
    const name = await holderOf(tx, payment.payId)
    const client = await findClient(tx, clientId)
    return {
      holder: name?.payment_request_id,
      acceptance: client?.acceptance,
      isKnown: true,
      hasPayTo: true,
    }
  }
  const { rows } = await tx.executeQuery<LockedRead>(
    namedStatement('arrived-payment', arrived, [
      clientId,
      id,
      payment.payId,
      payment.nppTransactionId,
    ]),
  )
  if (!rows[0]) throw new Error(`client ${clientId} of a payment request is missing`)
  return rows[0]
}

const arrived = `
SELECT (SELECT payment_request_id FROM pay_ids WHERE pay_id = $3) AS holder, acceptance,
       EXISTS (SELECT FROM received_payment_keys WHERE npp_transaction_id = $4) AS "isKnown",
       EXISTS (SELECT FROM checkout_pay_to_attempts attempt
                WHERE attempt.client_id = $1 AND attempt.payment_request_id = $2) AS "hasPayTo"
  FROM clients WHERE client_id = $1`

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
  // On a distributed database the statement has one parameter more, so it needs another name.
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
  { request, acceptance, hasPayTo }: Addressee,
  payment: ArrivedPayment,
): Promise<ArrivalDecision> {
  const now = platform.clock.now()
  const decision = decideAcceptance(
    {
      status: effectiveStatus(request, now),
      multiPayment: request.multi_payment,
      amountCents: request.payment_amount_cents,
      receivedCents: request.amount_received_cents,
      acceptance: acceptance ?? 'exact',
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
    completes: decision.completes,
  })
  if (decision.completes && hasPayTo) await endPayTo(platform, tx, [request], now)
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
    completes: false,
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
    storedNextTo: request.payment_request_id,
    amountCents,
    creditor: { bsb: payment.payerBsb, accountNumber: payment.payerAccountNumber },
    creditorName: payment.payerName,
    description: `Return of payment to ${request.pay_id}: ${reason}`,
    originalNppTransactionId: payment.nppTransactionId,
  })
}
