import type { PaymentRequestId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { Tx } from '../../../platform/database/database.ts'
import { recordOwner } from '../../../platform/distribution/distributed.ts'
import { joinChanges } from '../../../platform/distribution/join-changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { ArrivedPayment } from '../../../rail/rail.ts'
import type { PaymentRequest } from '../payment-request-store.ts'
import { KEPT_AFTER_END_MS, payIdKept } from './pay-id-registration.ts'

/**
 * Records a payment that arrived for a request, and the decision about it. If it completes the request, its PayID stays
 * taken for a while.
 */
export async function recordReceived(
  platform: Pick<Platform, 'pool'>,
  tx: Tx,
  request: PaymentRequest,
  payment: ArrivedPayment,
  {
    completes,
    ...decision
  }: {
    outcome: 'ACCEPTED' | 'RETURNED'
    reason: string | null
    credited_payment_request_id: PaymentRequestId | null
    returned_cents: Cents
    received_at: Date
    completes: boolean
  },
): Promise<void> {
  await recordOwner(
    platform,
    tx.insertInto('received_payment_keys').values({
      npp_transaction_id: payment.nppTransactionId,
      client_id: request.client_id,
      payment_request_id: request.payment_request_id,
    }),
  )
  const until = new Date(decision.received_at.getTime() + KEPT_AFTER_END_MS)
  const query = await joinChanges(tx, {
    registration: completes ? payIdKept(tx, request, until) : undefined,
  })
  await query
    .insertInto('received_payments')
    .values({
      client_id: request.client_id,
      npp_transaction_id: payment.nppTransactionId,
      payment_request_id: request.payment_request_id,
      pay_id: payment.payId,
      amount_cents: payment.amountCents,
      payer_bsb: payment.payerBsb,
      payer_account_number: payment.payerAccountNumber,
      payer_name: payment.payerName,
      description: payment.description,
      reference: payment.reference,
      ...decision,
    })
    .execute()
}
