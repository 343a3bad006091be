import type { ClientId, PaymentAgreementId } from '@tideway/contract/calls/ids'
import { paymentAgreementIdOf } from '@tideway/contract/calls/ids'
import { clientMismatch } from '@tideway/contract/calls/problems'
import type {
  PaymentAgreementCreate,
  PaymentAgreementRecord,
} from '@tideway/contract/pay-to/agreements/payment-agreement'
import { isPayerPayId } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { agreementProblems } from '@tideway/contract/pay-to/payto-problems'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { MINUTE } from '@tideway/contract/time/durations'
import { isSameOrDescendant } from '../../clients/client/client-store.ts'
import { payToCallback } from '../../delivery/webhooks/store-callback.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { agreementDatesRefusal } from './agreement-dates.ts'
import { cancelUnanswered, openAgreement } from './agreement-transitions.ts'
import { viewAgreement } from './agreement-view.ts'
import { queueProposal } from './propose-agreement.ts'

/** Five days to approve (provider API, PayTo agreements). */
const USUAL_EXPIRY_MINUTES = 7200

/**
 * Proposes an agreement to a payer inside the given transaction, for the caller's client or one below it. Callers with
 * less time than the API allows may pass their own expiry.
 */
export async function createAgreement(
  platform: Platform,
  tx: Tx,
  actingClientId: ClientId,
  body: PaymentAgreementCreate,
  approveBy?: Date,
): Promise<PaymentAgreementRecord> {
  if (!(await isSameOrDescendant(tx, actingClientId, body.clientId)))
    throw new ApiError(clientMismatch(actingClientId))
  const now = platform.clock.now()
  const wrongDates = agreementDatesRefusal(body.agreementDetails, sydneyDay(now))
  if (wrongDates) throw new ApiError(wrongDates)
  const { payIDDetails } = body.payerDetails
  if (payIDDetails && !isPayerPayId(payIDDetails.payID, payIDDetails.payIDType))
    throw new ApiError(agreementProblems.payIdFormat)
  const agreementId = await insert(platform, tx, body, now, approveBy ?? usualEnd(body, now))
  await queueProposal(platform, tx, { clientId: body.clientId, agreementId })
  return viewAgreement(platform, tx, body.clientId, agreementId)
}

async function insert(
  platform: Platform,
  tx: Tx,
  body: PaymentAgreementCreate,
  now: Date,
  approveBy: Date,
): Promise<PaymentAgreementId> {
  const { additionalDetails: _kept, paymentAgreementNotification: notification, ...echoed } = body
  // An expired agreement does not block the contract, even if its expiry is not written yet.
  if (body.contractId !== undefined)
    await cancelUnanswered(platform, tx, now, {
      clientId: body.clientId,
      contractId: body.contractId,
    })
  const values = {
    client_id: body.clientId,
    payment_agreement_id: paymentAgreementIdOf(newId(now)),
    contract_id: body.contractId ?? null,
    body: JSON.stringify({
      ...echoed,
      ...(notification && { paymentAgreementNotification: maskPayer(notification) }),
    }),
    created_at: now,
    approve_by: approveBy,
  }
  const agreementId = await openAgreement(platform, tx, values, payToCallback(notification), now)
  if (agreementId === undefined) throw new ApiError(agreementProblems.duplicateContract)
  return agreementId
}

function usualEnd(
  { agreementExpiryMinutes = USUAL_EXPIRY_MINUTES }: PaymentAgreementCreate,
  now: Date,
) {
  return new Date(now.getTime() + agreementExpiryMinutes * MINUTE)
}

/** Returns a callback in the form for the echo: without its credential (provider API, PayTo agreements). */
export function maskPayer(notification: {
  endpointURL: string
  authorizationHeader?: string | undefined
}): object {
  return notification.authorizationHeader === undefined
    ? notification
    : { ...notification, authorizationHeader: '****' }
}
