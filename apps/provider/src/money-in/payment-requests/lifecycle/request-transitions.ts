import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { PaymentRequestStatusName } from '@tideway/contract/refunds/refund'
import type { Insertable, UpdateObject } from 'kysely'
import { sql } from 'kysely'
import type { Callback } from '../../../delivery/webhooks/store-callback.ts'
import { storeCallback } from '../../../delivery/webhooks/store-callback.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.ts'
import { databaseConstraint } from '../../../platform/database/transaction.ts'
import { isInDistributed, recordOwner } from '../../../platform/distribution/distributed.ts'
import type { Change } from '../../../platform/distribution/join-changes.ts'
import { joinChanges } from '../../../platform/distribution/join-changes.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StatusTable } from '../../../platform/statuses/status-column.ts'
import {
  StatusRefused,
  statusesBefore,
  writtenStatus,
} from '../../../platform/statuses/write-status.ts'
import type { PaymentRequest } from '../payment-request-store.ts'
import { announceChange, changeAnnounced } from '../payment-request-store.ts'
import type { PaymentRequestRow } from '../payment-request-tables.ts'
import { recordRequestEvent, recordRequestEvents } from './payment-request-events.ts'

/** Statuses that may follow each status (provider API, life cycle). */
const table: StatusTable<PaymentRequestStatusName> = {
  WAITING: ['COMPLETE', 'EXPIRED'],
  COMPLETE: ['RETURN_IN_PROGRESS'],
  EXPIRED: [],
  RETURN_IN_PROGRESS: ['RETURN_COMPLETE', 'RETURN_FAILED'],
  RETURN_COMPLETE: ['RETURN_IN_PROGRESS'],
  RETURN_FAILED: ['RETURN_IN_PROGRESS'],
}

type RequestKey = Pick<PaymentRequest, 'client_id' | 'payment_request_id'>
type NewRequest = Omit<Insertable<PaymentRequestRow>, 'status'>
type Columns = Omit<UpdateObject<Tables, 'payment_requests'>, 'status'>

/**
 * Inserts a request with its callback and its event, and returns it. The same statement makes the given changes.
 * Returns undefined if the client has already used its own id. The transaction has then failed and must end.
 */
export async function openRequest(
  platform: Platform,
  tx: Tx,
  values: NewRequest,
  callback: Callback | undefined,
  now: Date,
  changes: Readonly<Record<string, Change>>,
): Promise<PaymentRequestRecord | undefined> {
  if (!(await insertWaiting(platform, tx, values, changes))) return undefined
  const { client_id: clientId, payment_request_id: id } = values
  await storeCallback(platform, tx, { clientId, subjectId: id, now }, callback)
  return recordRequestEvent(platform, tx, { clientId, id })
}

/**
 * Returns false if the client has already used its own id. The client's own ids are unique over all months, which a
 * trigger checks (decision 108).
 */
async function insertWaiting(
  platform: Platform,
  tx: Tx,
  values: NewRequest,
  changes: Readonly<Record<string, Change>>,
): Promise<boolean> {
  try {
    const query = await joinChanges(tx, changes)
    await query
      .insertInto('payment_requests')
      .values({ ...values, status: writtenStatus('WAITING') })
      .execute()
    const { checkout_token, client_id, payment_request_id } = values
    if (checkout_token)
      await recordOwner(
        platform,
        tx.insertInto('checkout_tokens').values({ checkout_token, client_id, payment_request_id }),
      )
    return true
  } catch (error) {
    if (databaseConstraint(error) === 'payment_requests_client_transaction') return false
    throw error
  }
}

/** Inserts a payment that a multi-payment request received, as a request that is complete from the start. */
export async function insertReceived(
  platform: Platform,
  tx: Tx,
  parent: PaymentRequest,
  values: Omit<NewRequest, keyof ReturnType<typeof inheritedFrom>>,
): Promise<void> {
  await tx
    .insertInto('payment_requests')
    .values({ ...inheritedFrom(parent), ...values, status: writtenStatus('COMPLETE') })
    .execute()
  await recordRequestEvents(platform, tx, [
    { clientId: parent.client_id, id: values.payment_request_id },
  ])
}

/** Fields that a received payment copies from its request. */
function inheritedFrom({ payment_request_id, ...parent }: PaymentRequest) {
  return {
    parent_payment_request_id: payment_request_id,
    client_id: parent.client_id,
    client_transaction_id: parent.client_transaction_id,
    pay_id: parent.pay_id,
    payment_description: parent.payment_description,
    client_branch: parent.client_branch,
    ultimate_payee_name: parent.ultimate_payee_name,
    expiry_at: parent.expiry_at,
    multi_payment: false,
    extras: JSON.stringify({}),
  }
}

/** Changes the status and related columns of requests, with their events and notices. */
export async function changeRequests(
  platform: Platform,
  tx: Tx,
  requests: readonly RequestKey[],
  to: PaymentRequestStatusName,
  columns: Columns = {},
): Promise<void> {
  for (const request of requests) await writeChange(tx, request, to, columns)
  await recordRequestEvents(
    platform,
    tx,
    requests.map((request) => ({ clientId: request.client_id, id: request.payment_request_id })),
  )
}

/** Changes one request in the same way, and returns it in its new state. The same statement makes the given changes. */
export async function changeRequest(
  platform: Platform,
  tx: Tx,
  request: RequestKey,
  to: PaymentRequestStatusName,
  columns: Columns,
  changes: Readonly<Record<string, Change>>,
): Promise<PaymentRequestRecord> {
  await writeChange(tx, request, to, columns, changes)
  const { client_id: clientId, payment_request_id: id } = request
  return recordRequestEvent(platform, tx, { clientId, id })
}

async function writeChange(
  tx: Tx,
  { client_id, payment_request_id }: RequestKey,
  to: PaymentRequestStatusName,
  columns: Columns,
  changes: Readonly<Record<string, Change>> = {},
): Promise<void> {
  // A server that keeps shards has no listeners, so the notification is sent separately.
  const distributed = await isInDistributed(tx)
  const query = await joinChanges(tx, changes)
  const changed = await query
    .updateTable('payment_requests')
    .set({ ...columns, status: writtenStatus(to) })
    .where('client_id', '=', client_id)
    .where('payment_request_id', '=', payment_request_id)
    .where('status', 'in', statusesBefore(table, to))
    .where('deleted_at', 'is', null)
    .returning(
      distributed
        ? sql.lit(1).as('changed')
        : changeAnnounced(client_id, payment_request_id).as('changed'),
    )
    .executeTakeFirst()
  if (!changed) throw new StatusRefused(`payment request ${payment_request_id} cannot become ${to}`)
  if (distributed) await announceChange(tx, client_id, payment_request_id)
}

/** Ends a request without another status or an event. It can no longer be read. */
export async function removeRequest(
  tx: Tx,
  { client_id, payment_request_id }: RequestKey,
  now: Date,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_requests')
    .set({ deleted_at: now })
    .where('client_id', '=', client_id)
    .where('payment_request_id', '=', payment_request_id)
    .where('status', '=', 'WAITING')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new StatusRefused(`payment request ${payment_request_id} cannot be deleted`)
  await announceChange(tx, client_id, payment_request_id)
}
