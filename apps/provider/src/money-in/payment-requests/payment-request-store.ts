import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import type { RawBuilder, Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { ownerOf } from '../../platform/distribution/distributed.ts'
import type { Platform } from '../../platform/platform.ts'
import type { PaymentRequestRow } from './payment-request-tables.ts'

export type PaymentRequest = Selectable<PaymentRequestRow>

/** All columns of a request, by name: a statement that returns `*` cannot be planned once. */
export const requestColumns = [
  'client_id',
  'payment_request_id',
  'client_transaction_id',
  'parent_payment_request_id',
  'pay_id',
  'payment_amount_cents',
  'payment_description',
  'client_branch',
  'multi_payment',
  'ultimate_payee_name',
  'extras',
  'expiry_at',
  'checkout_token',
  'checkout_version',
  'checkout_theme_no',
  'status',
  'created_at',
  'completed_at',
  'deleted_at',
  'amount_received_cents',
  'overpayment_cents',
  'failed_attempts',
  'refunding_cents',
  'refunded_cents',
  'settled_by',
  'npp_transaction_id',
  'failure_reason',
  'return_initiator',
  'payer_bsb',
  'payer_account_number',
  'payer_name',
  'payer_payment_description',
  'payer_payment_reference',
] as const satisfies (keyof PaymentRequestRow)[]

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

/** Statement that locks the row until the transaction ends. A caller may add other columns to it. */
export function lockingRead(tx: Tx, clientId: ClientId, paymentRequestId: PaymentRequestId) {
  return tx
    .selectFrom('payment_requests')
    .select(requestColumns)
    .where('payment_requests.client_id', '=', clientId)
    .where('payment_request_id', '=', paymentRequestId)
    .where('deleted_at', 'is', null)
    .forUpdate()
}

/** Locks the row until the transaction ends. Every change of a request starts here. */
export async function lockPaymentRequest(
  tx: Tx,
  clientId: ClientId,
  paymentRequestId: PaymentRequestId,
): Promise<PaymentRequest | undefined> {
  return lockingRead(tx, clientId, paymentRequestId).executeTakeFirst()
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

/** SQL that notifies listeners, for the statement that changes the request. Not on a distributed database. */
export function changeAnnounced(
  clientId: ClientId,
  paymentRequestId: PaymentRequestId,
): RawBuilder<string> {
  return sql`pg_notify(${PAYMENT_REQUEST_CHANGED}, ${`${clientId}/${paymentRequestId}`})`
}
