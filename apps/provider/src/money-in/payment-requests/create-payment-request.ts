import { randomBytes } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import { paymentRequestIdOf } from '@tideway/contract/calls/ids'
import {
  clientMismatch,
  duplicateClientTransactionId,
  payIdDomainNotAllowed,
  payIdTaken,
  problemResponse,
} from '@tideway/contract/calls/problems'
import type { Cents } from '@tideway/contract/money/money'
import { numberToCents } from '@tideway/contract/money/money'
import {
  generatedPayIdPrefix,
  isPaymentRequestPayId,
  PREFIX_BYTES,
} from '@tideway/contract/payment-requests/pay-id'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { PaymentRequestCreate } from '@tideway/contract/payment-requests/payment-request-create'
import { extraNames } from '@tideway/contract/payment-requests/payment-request-create'
import { MINUTE } from '@tideway/contract/time/durations'
import { isSameOrDescendant, provedDomains } from '../../clients/client/client-store.ts'
import { maskedCallback, paymentCallback } from '../../delivery/webhooks/store-callback.ts'
import { endPayTo } from '../../pay-to/agreements/attempts/end-pay-to.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { namedStatement } from '../../platform/database/database.ts'
import { newId, newToken } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CheckoutApp } from '../checkout-app/checkout-app-store.ts'
import { effectiveStatus } from './lifecycle/payment-request-status.ts'
import { changeRequests, openRequest } from './lifecycle/request-transitions.ts'
import { lockPaymentRequest } from './payment-request-store.ts'
import {
  forgetPayId,
  isRegistered,
  lockPayId,
  payIdRegistered,
} from './receive/pay-id-registration.ts'

/** Creates a request for the caller's client or one below it, inside the given transaction (spec 2.8, readings 1). */
export async function createPaymentRequest(
  platform: Platform,
  tx: Tx,
  actingClientId: ClientId,
  body: PaymentRequestCreate,
): Promise<PaymentRequestRecord> {
  const client = await ownClient(tx, actingClientId, body.clientId)
  const now = platform.clock.now()
  const payId = choosePayId(platform, client, body)
  await freePayId(platform, tx, client, payId, now)
  return insert(platform, tx, client, body, payId, now)
}

/** Client settings that a request takes over. */
interface Creator {
  client_id: ClientId
  default_payment_expiry_minutes: number
  pay_id_domains: string[]
  /** Version of the checkout app. Null if there is none or it is disabled. */
  checkout_version: CheckoutApp['version'] | null
  checkout_theme_no: number | null
}

const creator = `SELECT clients.client_id, default_payment_expiry_minutes,
    ARRAY(SELECT domain ${provedDomains}) AS pay_id_domains,
    app.version AS checkout_version, app.theme_no AS checkout_theme_no
  FROM clients LEFT JOIN checkout_apps app ON app.client_id = clients.client_id AND app.enabled
  WHERE clients.client_id = $1`

async function ownClient(tx: Tx, actingClientId: ClientId, clientId: ClientId): Promise<Creator> {
  const within = await isSameOrDescendant(tx, actingClientId, clientId)
  const { rows } = within
    ? await tx.executeQuery<Creator>(namedStatement('creator-of-request', creator, [clientId]))
    : { rows: [] }
  if (!rows[0]) throw new ApiError(clientMismatch(actingClientId))
  return rows[0]
}

/**
 * Returns the requested PayID on a domain of the client, or generates one on the requested suffix or the first domain.
 */
function choosePayId(platform: Platform, client: Creator, body: PaymentRequestCreate): string {
  const configured = client.pay_id_domains
  const domains = configured.length > 0 ? configured : [platform.env.defaultPayIdDomain]
  const domain = body.payID?.split('@')[1] ?? body.payIDSuffix ?? domains[0] ?? ''
  if (!domains.includes(domain)) throw new ApiError(payIdDomainNotAllowed(domain))
  const payId = body.payID ?? `${generatedPayIdPrefix(randomBytes(PREFIX_BYTES))}@${domain}`
  if (!isPaymentRequestPayId(payId))
    throw new ApiError(problemResponse(400, `PayID ${payId} is not valid`, 'ERR0.03'))
  return payId
}

/** Frees a PayID that the client's own waiting request holds. Throws for any other registered name (readings 1). */
async function freePayId(
  platform: Platform,
  tx: Tx,
  client: Creator,
  payId: string,
  now: Date,
): Promise<void> {
  const registration = await lockPayId(tx, payId)
  if (!registration) return
  const ownName = registration.client_id === client.client_id
  if (!isRegistered(registration, now)) return ownName ? undefined : forgetPayId(tx, payId, now)
  const requestId = registration.payment_request_id
  if (!ownName || requestId === null) throw new ApiError(payIdTaken(payId))
  const holder = await lockPaymentRequest(tx, client.client_id, requestId)
  // The holder was deleted while this call waited for the lock, so the name is already free.
  if (!holder) return
  if (effectiveStatus(holder, now) !== 'WAITING') throw new ApiError(payIdTaken(payId))
  await endPayTo(platform, tx, [holder], now)
  // The expiry is set to the moment of the end, so that the request's history shows it.
  const ended = { failure_reason: 'Superseded', expiry_at: now }
  await changeRequests(platform, tx, [holder], 'EXPIRED', ended)
}

async function insert(
  platform: Platform,
  tx: Tx,
  client: Creator,
  body: PaymentRequestCreate,
  payId: string,
  now: Date,
): Promise<PaymentRequestRecord> {
  const paymentRequestId = paymentRequestIdOf(newId(now))
  const expiryAt = expiryOf(client, body, now)
  const values = {
    client_id: client.client_id,
    payment_request_id: paymentRequestId,
    client_transaction_id: body.clientTransactionId,
    pay_id: payId,
    payment_amount_cents: amountOf(body),
    payment_description: body.paymentDescription,
    client_branch: body.clientBranch ?? null,
    multi_payment: body.multiPayment ?? false,
    ultimate_payee_name: body.ultimatePayeeName ?? null,
    extras: JSON.stringify(extrasOf(body)),
    expiry_at: expiryAt,
    checkout_token: client.checkout_version !== null ? newToken() : null,
    checkout_version: client.checkout_version,
    checkout_theme_no: client.checkout_theme_no,
    created_at: now,
  }
  const callback = paymentCallback(body.paymentNotification)
  const clientId = client.client_id
  const registration = payIdRegistered(tx, { payId, clientId, paymentRequestId, now, expiryAt })
  const opened = await openRequest(platform, tx, values, callback, now, { registration })
  if (!opened) throw new ApiError(duplicateClientTransactionId)
  return opened
}

function amountOf(body: PaymentRequestCreate): Cents | null {
  return body.paymentAmount === undefined ? null : (numberToCents(body.paymentAmount) ?? null)
}

/**
 * Returns the requested expiry, otherwise the client's usual one. A request for several payments without an expiry
 * never expires.
 */
function expiryOf(client: Creator, body: PaymentRequestCreate, now: Date): Date | null {
  if (body.paymentExpiryDatetime !== undefined) {
    const expiry = new Date(body.paymentExpiryDatetime)
    if (expiry <= now)
      throw new ApiError(
        problemResponse(400, 'paymentExpiryDatetime must be in the future', 'ERR0.03'),
      )
    return expiry
  }
  if (body.multiPayment === true) return null
  return new Date(now.getTime() + client.default_payment_expiry_minutes * MINUTE)
}

function extrasOf(body: PaymentRequestCreate): Record<string, unknown> {
  const { paymentNotification } = body
  const extras = Object.fromEntries(
    extraNames.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  )
  return paymentNotification
    ? { ...extras, paymentNotification: maskedCallback(paymentNotification) }
    : extras
}
