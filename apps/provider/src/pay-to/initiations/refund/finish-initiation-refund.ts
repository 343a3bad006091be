import { refundIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import type { Finisher } from '../../../rail/outbound-transfer.ts'
import { changeInitiation } from '../initiation-transitions.ts'
import { endInitiationRefund } from './initiation-refund-transitions.ts'

/** Completes a refund that arrived. A failed refund returns its money to the balance. */
export const initiationRefundFinisher: Finisher = {
  booked: { settled: 'initiation_refund_settled', failed: 'initiation_refund_failed' },
  async finish(_platform, tx, { clientId, subjectId, amountCents, now }, outcome) {
    const { settled } = outcome
    const end = settled ? 'COMPLETE' : 'FAILED'
    const { payment_initiation_id: initiationId } = await endInitiationRefund(
      tx,
      { clientId, refundId: refundIdOf(subjectId) },
      end,
      {
        completed_at: now,
        npp_transaction_id: outcome.nppTransactionId,
        failure_reason: outcome.reason ?? null,
      },
    )
    const to = settled ? 'RETURN_COMPLETE' : 'RETURN_FAILED'
    await changeInitiation(
      tx,
      { clientId, initiationId, to, now },
      {
        refunding_cents: ZERO_CENTS,
        ...(settled && { refunded_cents: sql<Cents>`refunded_cents + ${amountCents}` }),
        status_code: outcome.reason ?? null,
      },
    )
  },
  delay: null,
  comeBack: null,
}
