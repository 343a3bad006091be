import type { Cents } from '@tideway/contract/money'
import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { Platform } from '../platform/platform.ts'
import type { ArrivedPayment } from '../rail/rail.ts'
import { KEPT_AFTER_END_MS, keepPayIdUntil } from './pay-id-registration.ts'
import { recordRequestEvents } from './payment-request-events.ts'
import type { PaymentRequest } from './payment-request-store.ts'

/** A single-use request that has its money. */
export async function completeRequest(
  platform: Platform,
  tx: Tx,
  request: PaymentRequest,
  payment: ArrivedPayment,
  now: Date,
  settledBy: 'PayID' | 'PayTo' = 'PayID',
): Promise<string> {
  await tx
    .updateTable('payment_requests')
    .set({
      status: 'COMPLETE',
      completed_at: now,
      amount_received_cents: payment.amountCents,
      ...paidBy(payment),
      settled_by: settledBy,
    })
    .where('client_id', '=', request.client_id)
    .where('payment_request_id', '=', request.payment_request_id)
    .execute()
  await keepPayIdUntil(
    tx,
    request.client_id,
    request.payment_request_id,
    new Date(now.getTime() + KEPT_AFTER_END_MS),
  )
  await recordRequestEvents(platform, tx, [
    { clientId: request.client_id, id: request.payment_request_id },
  ])
  return request.payment_request_id
}

/** Each payment to a request for several becomes a child of its own, complete and refundable by itself. */
export async function addReceivedPayment(
  platform: Platform,
  tx: Tx,
  parent: PaymentRequest,
  payment: ArrivedPayment,
  decision: { accepted: Cents; excess: Cents; completes: boolean },
  now: Date,
): Promise<string> {
  const childId = newId()
  await tx
    .insertInto('payment_requests')
    .values({
      client_id: parent.client_id,
      payment_request_id: childId,
      client_transaction_id: parent.client_transaction_id,
      parent_payment_request_id: parent.payment_request_id,
      pay_id: parent.pay_id,
      payment_amount_cents: decision.accepted,
      payment_description: parent.payment_description,
      client_branch: parent.client_branch,
      multi_payment: false,
      ultimate_payee_name: parent.ultimate_payee_name,
      extras: JSON.stringify({}),
      expiry_at: parent.expiry_at,
      status: 'COMPLETE',
      created_at: now,
      completed_at: now,
      amount_received_cents: decision.accepted,
      ...paidBy(payment),
    })
    .execute()
  await tx
    .updateTable('payment_requests')
    .set({
      amount_received_cents: parent.amount_received_cents + decision.accepted,
      overpayment_cents: parent.overpayment_cents + decision.excess,
      ...(decision.completes
        ? { status: 'COMPLETE' as const, completed_at: now, settled_by: 'PayID' as const }
        : {}),
    })
    .where('client_id', '=', parent.client_id)
    .where('payment_request_id', '=', parent.payment_request_id)
    .execute()
  if (decision.completes) {
    await keepPayIdUntil(
      tx,
      parent.client_id,
      parent.payment_request_id,
      new Date(now.getTime() + KEPT_AFTER_END_MS),
    )
  }
  await recordRequestEvents(
    platform,
    tx,
    [childId, ...(decision.completes ? [parent.payment_request_id] : [])].map((id) => ({
      clientId: parent.client_id,
      id,
    })),
  )
  return childId
}

function paidBy(payment: ArrivedPayment) {
  return {
    settled_by: 'PayID' as const,
    npp_transaction_id: payment.nppTransactionId,
    payer_bsb: payment.payerBsb,
    payer_account_number: payment.payerAccountNumber,
    payer_name: payment.payerName,
    payer_payment_description: payment.description,
    payer_payment_reference: payment.reference,
  }
}
