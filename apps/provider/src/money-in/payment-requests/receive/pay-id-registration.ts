import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { namedStatement } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'

/** Time a name stays taken after its request has ended (provider API, life cycle). */
export const KEPT_AFTER_END_MS = 48 * 3_600_000

export type PayIdRegistration = Selectable<Tables['pay_ids']>

/** Serialises all changes to one name, even while the name has no row yet. */
export async function lockPayId(tx: Tx, payId: string): Promise<PayIdRegistration | undefined> {
  const { rows } = await tx.executeQuery(
    namedStatement<PayIdRegistration>('lock-pay-id', lock, [payId]),
  )
  return rows[0]
}

const lock = `SELECT pay_id, client_id, payment_request_id, registered_at, registered_until FROM lock_pay_id($1)`

/**
 * Returns the last holder of the name among all clients. A database function allows this query past row-level security.
 */
async function holderOf(db: Reader, payId: string): Promise<PayIdRegistration | undefined> {
  const { rows } =
    await sql<PayIdRegistration>`SELECT * FROM pay_id_registration(${payId})`.execute(db)
  return rows[0]
}

/** Returns the name that a payer's bank shows for a registered PayID: its domain's merchant, otherwise its client. */
export async function merchantOf(db: Reader, payId: string): Promise<string> {
  const { rows } = await sql<{
    name: string | null
  }>`SELECT pay_id_merchant(${payId}) AS name`.execute(db)
  return rows[0]?.name ?? ''
}

/** Removes a free name from the client that had it last. */
export async function forgetPayId(tx: Tx, payId: string, now: Date): Promise<void> {
  await sql`SELECT forget_pay_id(${payId}, ${now})`.execute(tx)
}

/** Returns the registration of a name at an instant, or undefined if it is free. */
export async function registrationOf(
  db: Reader,
  payId: string,
  now: Date,
): Promise<PayIdRegistration | undefined> {
  const row = await holderOf(db, payId)
  return row && isRegistered(row, now) ? row : undefined
}

/** pg reads 'infinity' as the number Infinity, which compares correctly. */
export function isRegistered(row: PayIdRegistration, now: Date): boolean {
  return Number(row.registered_until) > now.getTime()
}

/** Statement that registers a name for a request, as part of the statement that inserts the request. */
export function payIdRegistered(
  tx: Tx,
  registration: {
    payId: string
    clientId: ClientId
    paymentRequestId: PaymentRequestId
    now: Date
    expiryAt: Date | null
  },
) {
  const values = {
    client_id: registration.clientId,
    payment_request_id: registration.paymentRequestId,
    registered_at: registration.now,
    registered_until:
      registration.expiryAt === null
        ? 'infinity'
        : new Date(registration.expiryAt.getTime() + KEPT_AFTER_END_MS),
  }
  return tx
    .insertInto('pay_ids')
    .values({ pay_id: registration.payId, ...values })
    .onConflict((conflict) => conflict.column('pay_id').doUpdateSet(values))
}

/** Ends a request's registration of its name at an instant. The name is free from then on. */
export async function keepPayIdUntil(
  tx: Tx,
  clientId: ClientId,
  paymentRequestId: PaymentRequestId,
  until: Date,
): Promise<void> {
  await payIdKept(
    tx,
    { client_id: clientId, payment_request_id: paymentRequestId },
    until,
  ).execute()
}

/** The same as a statement that can be part of a larger one. */
export function payIdKept(
  tx: Tx,
  request: { client_id: ClientId; payment_request_id: PaymentRequestId },
  until: Date,
) {
  return tx
    .updateTable('pay_ids')
    .set({ registered_until: until })
    .where('client_id', '=', request.client_id)
    .where('payment_request_id', '=', request.payment_request_id)
}
