import { refundIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import type { Finisher } from '../../rail/outbound-transfer.ts'
import { changeRequests } from '../payment-requests/lifecycle/request-transitions.ts'
import { endRefund } from './refund-transitions.ts'

/** Completes a refund that arrived. A failed refund returns its money to the balance. */
export const refundFinisher: Finisher = {
  booked: { settled: 'refund_settled', failed: 'refund_failed' },
  async finish(platform, tx, { clientId, subjectId, amountCents, now }, outcome) {
    const { settled, reason = null } = outcome
    const { payment_request_id } = await endRefund(
      tx,
      { clientId, refundId: refundIdOf(subjectId) },
      settled ? 'COMPLETE' : 'FAILED',
      { completed_at: now, npp_transaction_id: outcome.nppTransactionId, failure_reason: reason },
    )
    const request = { client_id: clientId, payment_request_id }
    await changeRequests(platform, tx, [request], settled ? 'RETURN_COMPLETE' : 'RETURN_FAILED', {
      refunding_cents: ZERO_CENTS,
      ...(settled && { refunded_cents: sql<Cents>`refunded_cents + ${amountCents}` }),
      failure_reason: reason,
    })
  },
  delay: null,
  comeBack: null,
}

/**
 * Handles money returned to its payer. If the payer's bank rejects it, the money stays in clearing, which the log, the
 * metrics and `npm run admin -- clearing list` show. `clearing retry` orders it again.
 */
export const returnFinisher: Finisher = {
  booked: { settled: 'return_settled', failed: null },
  finish: null,
  delay: null,
  comeBack: null,
}
