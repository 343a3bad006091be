import type { PaymentRequestId } from '@tideway/contract/calls/ids'
import { paymentRequestIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { addCents } from '@tideway/contract/money/money'
import type { Tx } from '../../../platform/database/database.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ArrivedPayment } from '../../../rail/rail.ts'
import { changeRequests, insertReceived } from '../lifecycle/request-transitions.ts'
import type { PaymentRequest } from '../payment-request-store.ts'
import { announceChange } from '../payment-request-store.ts'

/** Completes a single-use request that has received its money, which the caller records. */
export async function completeRequest(
  platform: Platform,
  tx: Tx,
  request: PaymentRequest,
  payment: ArrivedPayment,
  now: Date,
  settledBy: 'PayID' | 'PayTo' = 'PayID',
): Promise<PaymentRequestId> {
  await changeRequests(platform, tx, [request], 'COMPLETE', {
    completed_at: now,
    amount_received_cents: payment.amountCents,
    ...paidBy(payment),
    settled_by: settledBy,
  })
  return request.payment_request_id
}

/** Records a payment to a request for several as a child request, which is complete and can be refunded separately. */
export async function addReceivedPayment(
  platform: Platform,
  tx: Tx,
  parent: PaymentRequest,
  payment: ArrivedPayment,
  decision: { accepted: Cents; excess: Cents; completes: boolean },
  now: Date,
): Promise<PaymentRequestId> {
  const childId = paymentRequestIdOf(newId(now))
  await insertReceived(platform, tx, parent, {
    payment_request_id: childId,
    payment_amount_cents: decision.accepted,
    amount_received_cents: decision.accepted,
    created_at: now,
    completed_at: now,
    ...paidBy(payment),
  })
  const received = {
    amount_received_cents: addCents(parent.amount_received_cents, decision.accepted),
    overpayment_cents: addCents(parent.overpayment_cents, decision.excess),
  }
  const { client_id: clientId, payment_request_id: parentId } = parent
  if (decision.completes) {
    const ended = { ...received, completed_at: now, settled_by: 'PayID' } as const
    await changeRequests(platform, tx, [parent], 'COMPLETE', ended)
  } else {
    await tx
      .updateTable('payment_requests')
      .set(received)
      .where('client_id', '=', clientId)
      .where('payment_request_id', '=', parentId)
      .execute()
    await announceChange(tx, clientId, parentId)
  }
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
