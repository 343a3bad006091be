import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Tx } from '../platform/database.ts'
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

/** Takes the row's lock until the transaction ends: every change of a request begins here. */
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
  db: Reader,
  token: string,
): Promise<PaymentRequest | undefined> {
  return db
    .selectFrom('payment_requests')
    .selectAll()
    .where('checkout_token', '=', token)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

export const PAYMENT_REQUEST_CHANGED = 'payment_request_changed'

/** Payload of a notification that any request may have changed. */
export const ANY_REQUEST = ''

/** Notifies listeners, when the transaction commits, that any request may look different, as when a client is disabled. */
export async function announceAnyChange(tx: Reader): Promise<void> {
  await sql`SELECT pg_notify(${PAYMENT_REQUEST_CHANGED}, ${ANY_REQUEST})`.execute(tx)
}

/** Tells whoever listens, when the transaction commits, that a request is not what it was. */
export async function announceChange(
  tx: Reader,
  clientId: ClientId,
  paymentRequestId: PaymentRequestId,
): Promise<void> {
  await sql`SELECT pg_notify(${PAYMENT_REQUEST_CHANGED}, ${`${clientId}/${paymentRequestId}`})`.execute(
    tx,
  )
}
