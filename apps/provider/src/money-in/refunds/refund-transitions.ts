import type { ClientId, RefundId } from '@tideway/contract/calls/ids'
import type { RefundStatus } from '@tideway/contract/refunds/refund'
import type { Insertable } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { refundStatuses } from '../../platform/statuses/refund-statuses.ts'
import {
  StatusRefused,
  statusesBefore,
  writtenStatus,
} from '../../platform/statuses/write-status.ts'
import type { RefundRow } from '../payment-requests/payment-request-tables.ts'

/** Statement that inserts a refund, to be part of the change of its payment request, which reports it. */
export function refundInserted(tx: Tx, values: Omit<Insertable<RefundRow>, 'status'>) {
  return tx.insertInto('refunds').values({ ...values, status: writtenStatus('IN_PROGRESS') })
}

/** Ends a refund and returns the id of its payment request, which reports it. */
export async function endRefund(
  tx: Tx,
  { clientId, refundId }: { clientId: ClientId; refundId: RefundId },
  to: RefundStatus,
  columns: { completed_at: Date; npp_transaction_id: string; failure_reason: string | null },
): Promise<Pick<RefundRow, 'payment_request_id'>> {
  const ended = await tx
    .updateTable('refunds')
    .set({ ...columns, status: writtenStatus(to) })
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId)
    .where('status', 'in', statusesBefore(refundStatuses, to))
    .returning('payment_request_id')
    .executeTakeFirst()
  if (!ended) throw new StatusRefused(`refund ${refundId} cannot become ${to}`)
  return ended
}
