import type { ClientId, PaymentInitiationId, PaymentRequestId } from '@tideway/contract/calls/ids'
import { paymentInitiationIdOf } from '@tideway/contract/calls/ids'
import { clientMismatch } from '@tideway/contract/calls/problems'
import type { Cents } from '@tideway/contract/money/money'
import { parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import type { AgreementDetails } from '@tideway/contract/pay-to/agreements/payment-agreement'
import type {
  PaymentInitiationChanged,
  PaymentInitiationCreate,
} from '@tideway/contract/pay-to/initiations/payment-initiation'
import { initiationProblems } from '@tideway/contract/pay-to/payto-problems'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { SYDNEY } from '@tideway/contract/time/dates'
import { firstInstant, lastInstant } from '@tideway/contract/time/dates-local'
import { isSameOrDescendant } from '../../clients/client/client-store.ts'
import { payToCallback } from '../../delivery/webhooks/store-callback.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { effectiveAgreementStatus } from '../agreements/agreement-status.ts'
import type { Agreement } from '../agreements/agreement-store.ts'
import { lockAgreement } from '../agreements/agreement-store.ts'
import { requestOfAgreement } from '../agreements/attempts/attempt-store.ts'
import { maskPayer } from '../agreements/create-agreement.ts'
import { queueCollection } from './collect-initiation.ts'
import { openInitiation } from './initiation-transitions.ts'
import { viewChangedInitiation } from './initiation-view.ts'
import { periodOf } from './rules/agreement-period.ts'
import { initiationRefusal } from './rules/initiation-rules.ts'

/**
 * Requests a payment under an agreement, inside the given transaction. The agreement's row is locked first, so that
 * payments of one period are counted one after the other. An agreement made at a checkout is only for its payment
 * request, `settles`.
 */
export async function createInitiation(
  platform: Platform,
  tx: Tx,
  actingClientId: ClientId,
  body: PaymentInitiationCreate,
  settles?: PaymentRequestId,
): Promise<PaymentInitiationChanged> {
  const { clientId } = body
  if (!(await isSameOrDescendant(tx, actingClientId, clientId)))
    throw new ApiError(clientMismatch(actingClientId))
  const agreement = await lockAgreement(tx, clientId, body.paymentAgreementId)
  if (!agreement) throw new ApiError(initiationProblems.noAgreement)
  const checkout = await requestOfAgreement(tx, agreement.payment_agreement_id)
  if (checkout?.payment_request_id !== settles) throw new ApiError(initiationProblems.ofCheckout)
  await refuseDuplicate(tx, body)
  const now = platform.clock.now()
  const amountCents = parseTwoDecimals(body.paymentAmount) ?? ZERO_CENTS
  const today = sydneyDay(now)
  const wrong = initiationRefusal(
    {
      status: effectiveAgreementStatus(agreement, now),
      details: agreement.body.agreementDetails,
      ...(await paymentsUnder(tx, agreement, today)),
    },
    amountCents,
    today,
  )
  if (wrong) throw new ApiError(wrong)
  const initiationId = await insert(platform, tx, body, amountCents, now, settles ?? null)
  await queueCollection(platform, tx, { clientId, initiationId })
  return viewChangedInitiation(tx, clientId, initiationId)
}

async function refuseDuplicate(tx: Tx, body: PaymentInitiationCreate): Promise<void> {
  const duplicate = await tx
    .selectFrom('payment_initiations')
    .select('payment_initiation_id')
    .where('client_id', '=', body.clientId)
    .where('client_transaction_id', '=', body.clientTransactionId)
    .executeTakeFirst()
  if (duplicate) throw new ApiError(initiationProblems.duplicateClientTransactionId)
}

/**
 * Returns the number of payments under an agreement in the current period, and whether there is any payment in any
 * period. Failed payments do not count.
 */
async function paymentsUnder(
  tx: Tx,
  agreement: Agreement,
  today: string,
): Promise<{ madeInPeriod: number; hasPayment: boolean }> {
  const payments = tx
    .selectFrom('payment_initiations')
    .where('client_id', '=', agreement.client_id)
    .where('payment_agreement_id', '=', agreement.payment_agreement_id)
    .where('status', '<>', 'FAILED')
  const any = await payments.select('payment_initiation_id').limit(1).executeTakeFirst()
  const { startDate, frequency } = anyTerms(agreement.body.agreementDetails)
  const period = periodOf(startDate, frequency, today)
  if (!any || !period) return { madeInPeriod: 0, hasPayment: any !== undefined }
  const { madeInPeriod } = await payments
    .select((expression) => expression.fn.countAll<number>().as('madeInPeriod'))
    .where('created_at', '>=', new Date(firstInstant(`${period.from} 00:00:00`, SYDNEY)))
    .where('created_at', '<=', new Date(lastInstant(`${period.to} 23:59:59`, SYDNEY)))
    .executeTakeFirstOrThrow()
  return { madeInPeriod, hasPayment: true }
}

function anyTerms(details: AgreementDetails) {
  const terms =
    details.variableAgreementDetails ??
    details.usageBasedAgreementDetails ??
    details.fixedAgreementDetails ??
    details.balloonAgreementDetails
  if (!terms) throw new Error('an agreement without terms')
  return terms
}

async function insert(
  platform: Platform,
  tx: Tx,
  body: PaymentInitiationCreate,
  amountCents: Cents,
  now: Date,
  settles: PaymentRequestId | null,
): Promise<PaymentInitiationId> {
  const { metaData, paymentInitiationNotification: notification } = body
  const initiationId = paymentInitiationIdOf(newId(now))
  const values = {
    client_id: body.clientId,
    payment_initiation_id: initiationId,
    payment_agreement_id: body.paymentAgreementId,
    payment_request_id: settles,
    client_transaction_id: body.clientTransactionId,
    payment_amount_cents: amountCents,
    reference: body.reference ?? null,
    description: body.description ?? null,
    extras: JSON.stringify({
      ...(metaData && { metaData }),
      ...(notification && { paymentInitiationNotification: maskPayer(notification) }),
    }),
    created_at: now,
  }
  if (!(await openInitiation(platform, tx, values, payToCallback(notification), now)))
    throw new ApiError(initiationProblems.duplicateClientTransactionId)
  return initiationId
}
