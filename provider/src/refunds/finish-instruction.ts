import { finishInitiationRefund } from '../initiations/finish-initiation-refund.ts'
import { post } from '../ledger/ledger.ts'
import { recordRequestEvents } from '../payment-requests/payment-request-events.ts'
import { announceChange } from '../payment-requests/payment-request-store.ts'
import { finishPayment } from '../payments/finish-payment.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import type { InstructionOutcome } from '../rail/rail.ts'
import { finishSweep } from '../sweeps/finish-sweep.ts'

/** Books the end of what we sent. Told twice, it is booked once: the instruction's row is locked and read first. */
export async function finishInstruction(
  platform: Platform,
  outcome: InstructionOutcome,
): Promise<void> {
  const kept = await transact(platform.db, async (tx) => {
    const instruction = await tx
      .selectFrom('rail_instructions')
      .selectAll()
      .where('instruction_id', '=', outcome.instructionId)
      .forUpdate()
      .executeTakeFirst()
    if (instruction?.status !== 'QUEUED' && instruction?.status !== 'SENT') return undefined
    const now = platform.clock.now()
    await tx
      .updateTable('rail_instructions')
      .set({
        status: outcome.settled ? 'SETTLED' : 'REJECTED',
        npp_transaction_id: outcome.nppTransactionId,
        reason: outcome.reason ?? null,
        finished_at: now,
      })
      .where('client_id', '=', instruction.client_id)
      .where('instruction_id', '=', instruction.instruction_id)
      .execute()
    const booked = {
      clientId: instruction.client_id,
      subjectId: instruction.subject_id,
      amountCents: instruction.amount_cents,
      now,
    }
    if (instruction.kind === 'refund') await finishRefund(platform, tx, booked, outcome)
    else if (instruction.kind === 'initiation_refund')
      await finishInitiationRefund(tx, booked, outcome)
    else if (instruction.kind === 'payout') await finishPayment(tx, booked, outcome)
    else if (instruction.kind === 'sweep') await finishSweep(tx, booked, outcome)
    else if (outcome.settled) await finishReturn(tx, booked)
    else return booked
    return undefined
  })
  // After the commit, so that it is said once, of what is so.
  if (kept)
    platform.log.error(
      {
        clientId: kept.clientId,
        payment: kept.subjectId,
        cents: kept.amountCents,
        reason: outcome.reason,
      },
      'a return was refused: the money stays in clearing until a person finds out where it belongs',
    )
}

interface Booked {
  clientId: string
  subjectId: string
  amountCents: number
  now: Date
}

/** A refund that arrived has left for good; one that did not gives its money back to the balance. */
async function finishRefund(
  platform: Platform,
  tx: Tx,
  booked: Booked,
  outcome: InstructionOutcome,
): Promise<void> {
  const { clientId, subjectId: refundId, amountCents, now } = booked
  const refund = await tx
    .updateTable('refunds')
    .set({
      status: outcome.settled ? 'COMPLETE' : 'FAILED',
      completed_at: now,
      npp_transaction_id: outcome.nppTransactionId,
      failure_reason: outcome.reason ?? null,
    })
    .where('client_id', '=', clientId)
    .where('refund_id', '=', refundId)
    .returning('payment_request_id')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('payment_requests')
    .set((expression) => ({
      status: outcome.settled ? ('RETURN_COMPLETE' as const) : ('RETURN_FAILED' as const),
      refunding_cents: 0,
      refunded_cents: outcome.settled
        ? expression('refunded_cents', '+', amountCents)
        : expression.ref('refunded_cents'),
      failure_reason: outcome.reason ?? null,
    }))
    .where('client_id', '=', clientId)
    .where('payment_request_id', '=', refund.payment_request_id)
    .execute()
  await recordRequestEvents(platform, tx, [{ clientId, id: refund.payment_request_id }])
  await announceChange(tx, clientId, refund.payment_request_id)
  await post(tx, {
    clientId,
    kind: outcome.settled ? 'refund_settled' : 'refund_failed',
    subjectId: refundId,
    at: now,
    debit: { clearing: amountCents },
    credit: outcome.settled ? { settlement: amountCents } : { float: amountCents },
  })
}

/**
 * Money sent back to its payer. Where the payer's bank does not take it, it stays in clearing, which the log, the metrics
 * and `npm run admin -- clearing list` show; `clearing retry` orders it again.
 */
async function finishReturn(tx: Tx, booked: Booked): Promise<void> {
  await post(tx, {
    clientId: booked.clientId,
    kind: 'return_settled',
    subjectId: booked.subjectId,
    at: booked.now,
    debit: { clearing: booked.amountCents },
    credit: { settlement: booked.amountCents },
  })
}
