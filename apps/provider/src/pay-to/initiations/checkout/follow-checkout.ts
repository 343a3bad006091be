import { centsToText, ZERO_CENTS } from '@tideway/contract/money/money'
import { effectiveStatus } from '../../../money-in/payment-requests/lifecycle/payment-request-status.ts'
import type { PaymentRequest } from '../../../money-in/payment-requests/payment-request-store.ts'
import {
  announceChange,
  lockPaymentRequest,
} from '../../../money-in/payment-requests/payment-request-store.ts'
import { payerActor, recordAudit } from '../../../people/audit/record-audit.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Agreement } from '../../agreements/agreement-store.ts'
import { requestOfAgreement } from '../../agreements/attempts/attempt-store.ts'
import { endPayTo } from '../../agreements/attempts/end-pay-to.ts'
import type { HoldFollower } from '../../agreements/payer/payer-acts.ts'
import { createInitiation } from '../create-initiation.ts'

/**
 * Collects for a checkout when its payer approves the agreement. Code that locks a request and its agreement locks the
 * request first. A simultaneous payment to the PayID is therefore decided before or after the approval.
 */
export function holdCheckout(platform: Platform): HoldFollower {
  return async (tx, agreementId) => {
    const requestKey = await requestOfAgreement(tx, agreementId)
    if (!requestKey) return undefined
    const request = await lockPaymentRequest(
      tx,
      requestKey.client_id,
      requestKey.payment_request_id,
    )
    return async (agreement, to, now) => {
      const approved = agreement.status === 'CREATED' && to === 'ACTIVE'
      const waits = request && effectiveStatus(request, now) === 'WAITING'
      if (approved && waits) await collect(platform, tx, request, agreement, now)
      else if (approved) await endPayTo(platform, tx, [requestKey], now)
      await announceChange(tx, requestKey.client_id, requestKey.payment_request_id)
    }
  }
}

/** Requests the collection in the transaction of the approval, so that no approval exists without its collection. */
async function collect(
  platform: Platform,
  tx: Tx,
  request: PaymentRequest,
  { payment_agreement_id: agreementId }: Agreement,
  now: Date,
): Promise<void> {
  const { client_id: clientId, client_transaction_id: orderId } = request
  const paymentAmount = centsToText(request.payment_amount_cents ?? ZERO_CENTS)
  const { PaymentInitiationStatus } = await createInitiation(
    platform,
    tx,
    clientId,
    {
      clientId,
      paymentAgreementId: agreementId,
      // The client's own ids are reserved for the client.
      clientTransactionId: `checkout-${agreementId}`,
      paymentAmount,
      ...(/^[ -~]{1,35}$/.test(orderId) ? { reference: orderId } : {}),
      description: request.payment_description,
    },
    request.payment_request_id,
  )
  await recordAudit(tx, {
    clientId,
    actor: payerActor,
    action: 'paymentInitiation.create',
    subjectId: PaymentInitiationStatus.paymentInitiationId,
    details: { amount: paymentAmount },
    at: now,
  })
}
