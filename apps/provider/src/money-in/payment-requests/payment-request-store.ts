import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { ownerOf } from '../../platform/distribution/distributed.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PaymentRequestRow } from './payment-request-tables.ts'

export type PaymentRequest = Selectable<PaymentRequestRow>

export async function findPaymentRequest(
  db: Reader,
  clientId: ClientId,
  paymentRequestId: PaymentRequestId,
): Promise<PaymentRequest | undefined> {
  return db
    .selectFrom('payment_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('payment_request_id', '=', paymentRequestId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

/** Locks the row until the transaction ends. Every change of a request begins here. */
export async function lockPaymentRequest(
  tx: Tx,
  clientId: ClientId,
  paymentRequestId: PaymentRequestId,
): Promise<PaymentRequest | undefined> {
  return tx
    .selectFrom('payment_requests')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('payment_request_id', '=', paymentRequestId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

export async function requestByCheckoutToken(
  platform: Platform,
  token: string,
): Promise<PaymentRequest | undefined> {
  const { db } = platform
  const owner = await ownerOf(platform, db, [['checkout_tokens', 'checkout_token']], token)
  if (owner === null) return undefined
  return db
    .selectFrom('checkout_tokens')
    .innerJoin('payment_requests', (join) =>
      join
        .onRef('payment_requests.client_id', '=', 'checkout_tokens.client_id')
        .onRef('payment_requests.payment_request_id', '=', 'checkout_tokens.payment_request_id'),
    )
    .selectAll('payment_requests')
    .where('checkout_tokens.checkout_token', '=', token)
    .$if(owner !== undefined, (query) =>
      query.where('payment_requests.client_id', '=', owner ?? null),
    )
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export const PAYMENT_REQUEST_CHANGED = 'payment_request_changed'

/** Payload of a notification that any request may have changed. */
export const ANY_REQUEST = ''

/**
 * Notifies listeners, when the transaction commits, that any request may have changed, for example because a client was
 * disabled.
 */
export async function announceAnyChange(tx: Reader): Promise<void> {
  await sql`SELECT pg_notify(${PAYMENT_REQUEST_CHANGED}, ${ANY_REQUEST})`.execute(tx)
}

/** Notifies listeners, when the transaction commits, that a request has changed. */
export async function announceChange(
  tx: Reader,
  clientId: ClientId,
  paymentRequestId: PaymentRequestId,
): Promise<void> {
  await sql`SELECT ${changeAnnounced(clientId, paymentRequestId)}`.execute(tx)
}

/** SQL that notifies listeners, to be part of the statement that changes the request. Not on a distributed database. */
export function changeAnnounced(
  clientId: ClientId,
  paymentRequestId: PaymentRequestId,
): RawBuilder<string> {
  return sql`pg_notify(${PAYMENT_REQUEST_CHANGED}, ${`${clientId}/${paymentRequestId}`})`
}
