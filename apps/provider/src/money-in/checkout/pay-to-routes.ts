import { invalidBody, problemResponse } from '@tideway/contract/calls/problems'
import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import { CheckoutPayToBody } from '@tideway/contract/checkout/checkout-pay-to'
import type { PayToPayerDetails } from '@tideway/contract/checkout/pay-to-payer'
import { readPayToPayer } from '@tideway/contract/checkout/pay-to-payer'
import { checkoutPayToProblems } from '@tideway/contract/checkout/pay-to-refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findClient } from '../../clients/client/client-store.ts'
import { acceptJsonOnly } from '../../http/calls/http.ts'
import { countAttempts } from '../../http/limits/limiter.ts'
import type { RequestKey } from '../../pay-to/agreements/attempts/attempt-store.ts'
import {
  abandonAttempt,
  attemptOf,
  lastAttempt,
} from '../../pay-to/agreements/attempts/attempt-store.ts'
import { endPayTo } from '../../pay-to/agreements/attempts/end-pay-to.ts'
import { ApiError } from '../../platform/api-error.ts'
import { transact } from '../../platform/database/transaction.ts'
import { networkOf } from '../../platform/network/network.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PayToRail } from '../../rail/payto-rail.ts'
import type { PaymentRequest } from '../payment-requests/payment-request-store.ts'
import { announceChange, lockPaymentRequest } from '../payment-requests/payment-request-store.ts'
import { checkoutNotFound, isPaused, requestOfCheckout, viewCheckout } from './checkout-view.ts'
import type { PayToOffer } from './pay-to-offer.ts'
import { payToOffer } from './pay-to-offer.ts'
import { startPayTo } from './start-pay-to.ts'

type TokenRoute = { Params: { token: string } }

/**
 * Registers PayTo at the hosted checkout. Each attempt asks another bank about a person and notifies their phone.
 * Attempts are therefore counted before anything else, by checkout and by address.
 */
export async function checkoutPayToRoutes(
  app: FastifyInstance,
  platform: Platform,
  rail: Pick<PayToRail, 'reachPayer'>,
): Promise<void> {
  acceptJsonOnly(app)
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  // The rules of the fields allow only letters and digits.
  const config = { checksText: true }
  app.post<TokenRoute>('/checkout/:token/payto', { config }, async (call, reply) => {
    const request = await requestOf(platform, call)
    const wait = await countAttempts(platform, [
      { limit: 'payToOfAddress', subject: networkOf(call.ip) },
      { limit: 'payToOfCheckout', subject: call.params.token },
    ])
    if (wait !== undefined) return refuseFor(reply, wait)
    const client = await findClient(platform.db, request.client_id)
    if (await isPaused(platform, request, client)) throw new ApiError(checkoutPayToProblems.paused)
    const offer = await payToOffer(platform.db, request)
    if (!offer) throw new ApiError(checkoutPayToProblems.notOffered)
    await startPayTo(platform, rail, request, payerIn(call.body, offer))
    return stateOf(platform, call)
  })

  app.delete<TokenRoute>('/checkout/:token/payto', async (call) => {
    await leavePayTo(platform, await requestOf(platform, call))
    return stateOf(platform, call)
  })
}

async function requestOf(
  platform: Platform,
  { params }: FastifyRequest<TokenRoute>,
): Promise<PaymentRequest> {
  const request = await requestOfCheckout(platform, params.token)
  if (!request) throw new ApiError(checkoutNotFound)
  return request
}

async function stateOf(
  platform: Platform,
  call: FastifyRequest<TokenRoute>,
): Promise<CheckoutState> {
  return viewCheckout(platform, await requestOf(platform, call))
}

function refuseFor(reply: FastifyReply, seconds: number): FastifyReply {
  const { status, body } = checkoutPayToProblems.tooMany
  return reply.code(status).header('retry-after', String(seconds)).send(body)
}

/**
 * Returns the payer that was typed, or the suggested payer. If the request suggests a payer, only that payer is
 * allowed.
 */
function payerIn(body: unknown, { suggested }: PayToOffer): PayToPayerDetails {
  const parsed = CheckoutPayToBody.safeParse(body)
  if (!parsed.success) throw new ApiError(invalidBody)
  if ('suggested' in parsed.data) {
    if (!suggested) throw new ApiError(checkoutPayToProblems.noSuggested)
    return suggested
  }
  if (suggested) throw new ApiError(checkoutPayToProblems.onlySuggested)
  const read = readPayToPayer(parsed.data)
  if ('message' in read) throw new ApiError(problemResponse(400, read.message))
  return read
}

/**
 * Leaves PayTo because the payer chooses another method, or has read why the attempt failed. Rejected once the payment
 * is approved.
 */
async function leavePayTo(platform: Platform, request: RequestKey): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const locked = await lockPaymentRequest(tx, request.client_id, request.payment_request_id)
    const tried = locked && (await lastAttempt(tx, request))
    const attempt = tried && attemptOf(tried, now)
    if (!tried || !attempt) return
    if (attempt.stage === 'COLLECTING') throw new ApiError(checkoutPayToProblems.collecting)
    if (attempt.stage === 'WAITING') await endPayTo(platform, tx, [request], now)
    await abandonAttempt(tx, request.client_id, tried.payment_agreement_id, now)
    await announceChange(tx, request.client_id, request.payment_request_id)
  })
}
