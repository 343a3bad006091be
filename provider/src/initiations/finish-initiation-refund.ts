import type { Cents } from '@tideway/contract/money'
import { post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { InstructionOutcome } from '../rail/rail.ts'
import { recordInitiationEvent } from './initiation-events.ts'

/** A refund that arrived has left for good; one that did not gives its money back to the balance. */
export async function finishInitiationRefund(
  tx: Tx,
  refund: { clientId: string; subjectId: string; amountCents: Cents; now: Date },
  outcome: InstructionOutcome,
): Promise<void> {
  const { clientId, subjectId: refundId, amountCents, now } = refund
  const { payment_initiation_id } = await tx
    .updateTable('payment_initiation_refunds')
    .set({
      status: outcome.settled ? 'COMPLETE' : 'FAILED',
      completed_at: now,
      npp_transaction_id: outcome.nppTransactionId,
      failure_reason: outcome.reason ?? null,
    })
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId)
    .returning('payment_initiation_id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('payment_initiations')
    .set((expression) => ({
      status: outcome.settled ? ('RETURN_COMPLETE' as const) : ('RETURN_FAILED' as const),
      refunding_cents: 0,
      refunded_cents: outcome.settled
        ? expression('refunded_cents', '+', amountCents)
        : expression.ref('refunded_cents'),
      status_code: outcome.reason ?? null,
    }))
    .where('client_id', '=', clientId)
    .where('payment_initiation_id', '=', payment_initiation_id)
    .execute()
  await recordInitiationEvent(tx, clientId, payment_initiation_id, now)
  await post(tx, {
    clientId,
    kind: outcome.settled ? 'initiation_refund_settled' : 'initiation_refund_failed',
    subjectId: refundId,
    at: now,
    debit: { clearing: amountCents },
    credit: outcome.settled ? { settlement: amountCents } : { float: amountCents },
  })
}
