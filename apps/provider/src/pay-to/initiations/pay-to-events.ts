import type { PaymentInitiationId } from '@tideway/contract/calls/ids'
import { effectiveStatus } from '../../money-in/payment-requests/lifecycle/payment-request-status.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PayToEvents } from '../../rail/payto-rail.ts'
import {
  agreementFailed,
  agreementRegistered,
  recordPayerDecision,
} from '../agreements/payer/payer-acts.ts'
import { agreementsOfPayers } from '../agreements/payer/payer-view.ts'
import { holdCheckout } from './checkout/follow-checkout.ts'
import { finishCollection } from './finish-collection.ts'

/** Returns the handlers of the banks' news about PayTo. */
export function payToEvents(platform: Platform): PayToEvents {
  const checkout = holdCheckout(platform)
  return {
    agreementRegistered: (agreement) => agreementRegistered(platform, agreement),
    agreementFailed: (agreement) => agreementFailed(platform, agreement, checkout),
    payerActed: (agreementId, action, options) =>
      recordPayerDecision(platform, agreementId, action, checkout, options),
    agreementsOfPayers: (filter) => agreementsOfPayers(platform, filter),
    mayCollect: (collectionId) => mayCollect(platform, collectionId),
    collectionFinished: (outcome) => finishCollection(platform, outcome),
  }
}

/**
 * Returns true if money may be taken for a collection now: its agreement is still ACTIVE, and the request it settles is
 * still waiting. A payer who suspended or cancelled after the client's request is no longer debited.
 */
async function mayCollect(
  { db, clock }: Platform,
  collectionId: PaymentInitiationId,
): Promise<boolean> {
  const row = await db
    .selectFrom('payment_initiations as initiation')
    .innerJoin('payment_agreements as agreement', (join) =>
      join
        .onRef('agreement.client_id', '=', 'initiation.client_id')
        .onRef('agreement.payment_agreement_id', '=', 'initiation.payment_agreement_id'),
    )
    .leftJoin('payment_requests as request', (join) =>
      join
        .onRef('request.client_id', '=', 'initiation.client_id')
        .onRef('request.payment_request_id', '=', 'initiation.payment_request_id'),
    )
    .select([
      'agreement.status',
      'request.status as request_status',
      'request.expiry_at',
      'request.deleted_at',
    ])
    .where('initiation.payment_initiation_id', '=', collectionId)
    .executeTakeFirst()
  if (row?.status !== 'ACTIVE') return false
  if (row.request_status === null) return true
  const requested = { status: row.request_status, expiry_at: row.expiry_at }
  return row.deleted_at === null && effectiveStatus(requested, clock.now()) === 'WAITING'
}
