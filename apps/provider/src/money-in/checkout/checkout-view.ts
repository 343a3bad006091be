import { problemResponse } from '@tideway/contract/calls/problems'
import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import type { CheckoutPayTo } from '@tideway/contract/checkout/checkout-pay-to'
import { coveredPayer } from '@tideway/contract/checkout/pay-to-payer'
import { centsToText, largerCents, subtractCents, ZERO_CENTS } from '@tideway/contract/money/money'
import type { Client } from '../../clients/client/client-store.ts'
import { findClient, isOutOfUse } from '../../clients/client/client-store.ts'
import { attemptOf, lastAttempt } from '../../pay-to/agreements/attempts/attempt-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CheckoutTheme } from '../checkout-app/checkout-app-store.ts'
import { savedThemeOf, shownTheme } from '../checkout-app/checkout-app-store.ts'
import { effectiveStatus } from '../payment-requests/lifecycle/payment-request-status.ts'
import type { PaymentRequest } from '../payment-requests/payment-request-store.ts'
import { requestByCheckoutToken } from '../payment-requests/payment-request-store.ts'
import { payToOffer } from './pay-to-offer.ts'

/** Unknown, malformed and deleted tokens get the same answer. */
export const checkoutNotFound = problemResponse(404, 'Checkout not found')

/** Format of tokens. Any other text is rejected without a query. */
const tokenPattern = /^[\w-]{8,100}$/
const SHOWN_ATTEMPTS = 20

export async function requestOfCheckout(
  platform: Platform,
  token: string,
): Promise<PaymentRequest | undefined> {
  return tokenPattern.test(token) ? requestByCheckoutToken(platform, token) : undefined
}

/**
 * Returns the parts of a request that its payer may see: nothing of other payers, and only the client's name and theme.
 */
export async function viewCheckout(
  platform: Platform,
  request: PaymentRequest,
): Promise<CheckoutState> {
  const { db } = platform
  const [client, theme, attempts, payTo] = await Promise.all([
    findClient(db, request.client_id),
    themeOfCheckout(db, request),
    returnedPayments(db, request),
    viewPayTo(platform, request),
  ])
  const now = platform.clock.now()
  return {
    status: effectiveStatus(request, now),
    clientName: request.ultimate_payee_name ?? client?.client_name ?? '',
    description: request.payment_description,
    payID: request.pay_id,
    multiPayment: request.multi_payment,
    acceptance: client?.acceptance ?? 'exact',
    createdDateTime: request.created_at.toISOString(),
    serverDateTime: now.toISOString(),
    failedAttempts: attempts.map((attempt) => ({
      amount: centsToText(attempt.amount_cents),
      dateTime: attempt.received_at.toISOString(),
    })),
    theme: shownTheme(platform.env, theme),
    version: versionOf(request.checkout_version),
    ...amountsOf(request),
    ...(request.expiry_at ? { expiryDateTime: request.expiry_at.toISOString() } : {}),
    ...(request.completed_at ? { completedDateTime: request.completed_at.toISOString() } : {}),
    ...(request.settled_by ? { settledBy: request.settled_by } : {}),
    ...(payTo ? { payTo } : {}),
    ...((await isPaused(platform, request, client)) ? { paused: true } : {}),
    ...refundsOf(request),
  }
}

/** Returns true if payment is impossible because an operator has disabled the client (decision 55). */
export async function isPaused(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  request: PaymentRequest,
  client: Client | undefined,
): Promise<boolean> {
  if (client === undefined || effectiveStatus(request, clock.now()) !== 'WAITING') return false
  return isOutOfUse(db, client)
}

/**
 * Returns refunds of a single payment only. The payments of a multi-payment request have different payers, who must not
 * see each other's refunds.
 */
function refundsOf(request: PaymentRequest): Pick<CheckoutState, 'refunds'> {
  const { refunded_cents: refunded, refunding_cents: refunding } = request
  if (request.multi_payment || refunded + refunding === 0) return {}
  return { refunds: { completed: centsToText(refunded), inProgress: centsToText(refunding) } }
}

/** Returns the settings and the offer of the app when the request was created. */
async function themeOfCheckout(db: Reader, request: PaymentRequest): Promise<CheckoutTheme> {
  const { client_id, checkout_theme_no } = request
  const theme = await savedThemeOf(db, client_id, checkout_theme_no ?? 0)
  if (!theme) throw new Error(`${request.payment_request_id} has no theme ${checkout_theme_no}`)
  return theme
}

function amountsOf(request: PaymentRequest): Pick<CheckoutState, 'amount' | 'remainingAmount'> {
  const requested = request.payment_amount_cents
  if (requested === null) return {}
  const amount = centsToText(requested)
  if (!request.multi_payment) return { amount }
  const remaining = largerCents(ZERO_CENTS, subtractCents(requested, request.amount_received_cents))
  return { amount, remainingAmount: centsToText(remaining) }
}

/** The version is fixed when the request is created, whatever the app says later (readings 4). */
function versionOf(version: string | null): CheckoutState['version'] {
  return version === 'v1' || version === 'v2' ? version : 'v3'
}

async function returnedPayments(db: Reader, request: PaymentRequest) {
  return db
    .selectFrom('received_payments')
    .select(['amount_cents', 'received_at'])
    .where('client_id', '=', request.client_id)
    .where('payment_request_id', '=', request.payment_request_id)
    .where('outcome', '=', 'RETURNED')
    .orderBy('received_at')
    .orderBy('npp_transaction_id')
    .limit(SHOWN_ATTEMPTS)
    .execute()
}

/** Returns PayTo in the payer's view, or undefined if it is not offered. */
async function viewPayTo(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  request: PaymentRequest,
): Promise<CheckoutPayTo | undefined> {
  const offer = await payToOffer(db, request)
  if (!offer) return undefined
  const { defaultLandingProduct, suggested } = offer
  // A paid request needs no attempt, because its status shows the payment.
  const open = request.status === 'WAITING' || request.status === 'EXPIRED'
  const tried = open ? await lastAttempt(db, request) : undefined
  const attempt = tried && attemptOf(tried, clock.now())
  return {
    defaultLandingProduct,
    ...(suggested
      ? { suggestedPayer: { kind: suggested.kind, payer: coveredPayer(suggested) } }
      : {}),
    ...(attempt ? { attempt } : {}),
  }
}
