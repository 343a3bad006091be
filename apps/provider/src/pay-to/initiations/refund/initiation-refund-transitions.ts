import type { ClientId, RefundId } from '@tideway/contract/calls/ids'
import type { RefundStatus } from '@tideway/contract/refunds/refund'
import type { Insertable } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { refundStatuses } from '../../../platform/statuses/refund-statuses.ts'
import {
  StatusRefused,
  statusesBefore,
  writtenStatus,
} from '../../../platform/statuses/write-status.ts'
import type { InitiationRefundRow } from '../../agreements/pay-to-tables.ts'

/** Inserts a refund. Its initiation reports it. */
export async function insertInitiationRefund(
  tx: Tx,
  values: Omit<Insertable<InitiationRefundRow>, 'status'>,
): Promise<void> {
  await tx
    .insertInto('payment_initiation_refunds')
    .values({ ...values, status: writtenStatus('IN_PROGRESS') })
    .execute()
}

/** Ends a refund and returns the id of its initiation, which reports it. */
export async function endInitiationRefund(
  tx: Tx,
  { clientId, refundId }: { clientId: ClientId; refundId: RefundId },
  to: RefundStatus,
  columns: { completed_at: Date; npp_transaction_id: string; failure_reason: string | null },
): Promise<Pick<InitiationRefundRow, 'payment_initiation_id'>> {
  const ended = await tx
    .updateTable('payment_initiation_refunds')
    .set({ ...columns, status: writtenStatus(to) })
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId)
    .where('status', 'in', statusesBefore(refundStatuses, to))
    .returning('payment_initiation_id')
    .executeTakeFirst()
  if (!ended) throw new StatusRefused(`refund ${refundId} cannot become ${to}`)
  return ended
}
