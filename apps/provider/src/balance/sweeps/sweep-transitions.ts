import type { ClientId, SweepId } from '@tideway/contract/calls/ids'
import type { Insertable } from 'kysely'
import type { TransferStatus } from '../../money-out/payouts/payment-tables.ts'
import type { TransferColumns } from '../../money-out/payouts/transfer-end.ts'
import { transferStatuses } from '../../money-out/payouts/transfer-end.ts'
import type { Tx } from '../../platform/database/database.ts'
import {
  StatusRefused,
  statusesBefore,
  writtenStatus,
} from '../../platform/statuses/write-status.ts'
import { recordSweepEvent } from './sweep-events.ts'
import type { SweepRow } from './sweep-tables.ts'

/** Creates a sweep and its event. */
export async function openSweep(
  tx: Tx,
  values: Omit<Insertable<SweepRow>, 'status'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sweeps')
    .values({ ...values, status: writtenStatus('CREATED') })
    .execute()
  await recordSweepEvent(tx, values.client_id, values.sweep_id, now)
}

interface Change {
  clientId: ClientId
  sweepId: SweepId
  to: TransferStatus
  now: Date
}

/** Changes the status of a sweep and records its event. */
export async function changeSweep(tx: Tx, change: Change, columns: TransferColumns): Promise<void> {
  if (!(await changeSweepUnlessLate(tx, change, columns)))
    throw new StatusRefused(`sweep ${change.sweepId} cannot become ${change.to}`)
}

/**
 * Like changeSweep, for notifications that may arrive late. Returns false and changes nothing if the sweep is already
 * past this status.
 */
export async function changeSweepUnlessLate(
  tx: Tx,
  { clientId, sweepId, to, now }: Change,
  columns: TransferColumns,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sweeps')
    .set({ ...columns, status: writtenStatus(to) })
    .where('client_id', '=', clientId)
    .where('sweep_id', '=', sweepId)
    .where('status', 'in', statusesBefore(transferStatuses, to))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await recordSweepEvent(tx, clientId, sweepId, now)
  return true
}
