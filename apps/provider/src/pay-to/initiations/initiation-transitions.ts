import type { ClientId, PaymentInitiationId } from '@tideway/contract/calls/ids'
import type { PaymentInitiationStatusName } from '@tideway/contract/pay-to/initiations/payment-initiation'
import type { Insertable, UpdateObject } from 'kysely'
import { recordEvents } from '../../delivery/webhooks/record-events.ts'
import type { Callback } from '../../delivery/webhooks/store-callback.ts'
import { storeCallback } from '../../delivery/webhooks/store-callback.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StatusTable } from '../../platform/statuses/status-column.ts'
import {
  StatusRefused,
  statusesBefore,
  writtenStatus,
} from '../../platform/statuses/write-status.ts'
import type { PaymentInitiationRow } from '../agreements/pay-to-tables.ts'
import { changedInitiationJson } from './initiation-view.ts'

/** Statuses that may follow each status (provider API, PayTo initiations). */
const table: StatusTable<PaymentInitiationStatusName> = {
  CREATED: ['PENDING', 'SETTLED', 'FAILED'],
  PENDING: ['SETTLED', 'FAILED'],
  SETTLED: ['RETURN_IN_PROGRESS'],
  FAILED: [],
  RETURN_IN_PROGRESS: ['RETURN_COMPLETE', 'RETURN_FAILED'],
  RETURN_COMPLETE: ['RETURN_IN_PROGRESS'],
  RETURN_FAILED: ['RETURN_IN_PROGRESS'],
}

/** Inserts an initiation with its callback and its event. Returns false if the client has already used its own id. */
export async function openInitiation(
  platform: Platform,
  tx: Tx,
  values: Omit<Insertable<PaymentInitiationRow>, 'status'>,
  callback: Callback | undefined,
  now: Date,
): Promise<boolean> {
  const inserted = await tx
    .insertInto('payment_initiations')
    .values({ ...values, status: writtenStatus('CREATED') })
    // Two simultaneous inserts under different agreements hold different locks, so only the index keeps them apart.
    .onConflict((conflict) => conflict.columns(['client_id', 'client_transaction_id']).doNothing())
    .returning('payment_initiation_id')
    .executeTakeFirst()
  if (!inserted) return false
  const { client_id: clientId, payment_initiation_id: subjectId } = values
  await storeCallback(platform, tx, { clientId, subjectId, now }, callback)
  await recordInitiationEvent(tx, clientId, subjectId, now)
  return true
}

interface Change {
  clientId: ClientId
  initiationId: PaymentInitiationId
  to: PaymentInitiationStatusName
  now: Date
}
type Columns = Omit<UpdateObject<Tables, 'payment_initiations'>, 'status'>

/** Changes an initiation's status and records its event. */
export async function changeInitiation(tx: Tx, change: Change, columns: Columns): Promise<void> {
  if (!(await changeInitiationUnlessLate(tx, change, columns)))
    throw new StatusRefused(`payment initiation ${change.initiationId} cannot become ${change.to}`)
}

/**
 * Changes the status for news that may arrive late. Returns false without a change if the initiation is already past
 * it.
 */
export async function changeInitiationUnlessLate(
  tx: Tx,
  { clientId, initiationId, to, now }: Change,
  columns: Columns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('payment_initiations')
    .set({ ...columns, status: writtenStatus(to) })
    .where('client_id', '=', clientId)
    .where('payment_initiation_id', '=', initiationId)
    .where('status', 'in', statusesBefore(table, to))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await recordInitiationEvent(tx, clientId, initiationId, now)
  return true
}

/** Records the event that notifies webhooks of an initiation's new status. */
async function recordInitiationEvent(
  tx: Tx,
  clientId: ClientId,
  initiationId: PaymentInitiationId,
  now: Date,
): Promise<void> {
  await recordEvents(
    tx,
    {
      heading: 'PaymentInitiation',
      table: 'payment_initiations',
      id: 'payment_initiation_id',
      reference: 'client_transaction_id',
      recordJson: changedInitiationJson,
      parameters: (id) => [id],
    },
    [{ clientId, id: initiationId }],
    now,
  )
}
