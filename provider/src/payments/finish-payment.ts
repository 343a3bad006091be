import type { Cents } from '@tideway/contract/money'
import { post } from '../ledger/ledger.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import type { InstructionOutcome } from '../rail/rail.ts'
import { returnedInstruction } from '../rail/returned-instruction.ts'
import { recordPaymentEvent } from './payment-events.ts'
import { transferEnd } from './transfer-end.ts'

interface Booked {
  clientId: string
  /** The payment's id. */
  subjectId: string
  amountCents: Cents
  now: Date
}

/** A payout that arrived has left for good; one that did not gives its money back to the balance. */
export async function finishPayment(
  tx: Tx,
  { clientId, subjectId: paymentId, amountCents, now }: Booked,
  outcome: InstructionOutcome,
): Promise<void> {
  await tx
    .updateTable('payments')
    .set(transferEnd(outcome, now))
    .where('client_id', '=', clientId)
    .where('payment_id', '=', paymentId)
    .execute()
  await recordPaymentEvent(tx, clientId, paymentId, now)
  await post(tx, {
    clientId,
    kind: outcome.settled ? 'payout_settled' : 'payout_failed',
    subjectId: paymentId,
    at: now,
    debit: { clearing: amountCents },
    credit: outcome.settled ? { settlement: amountCents } : { float: amountCents },
  })
}

/** The receiving bank has not answered: sent, its end unknown. Late news of it changes nothing. */
export async function delayPayment(
  platform: Platform,
  { instructionId, nppTransactionId }: { instructionId: string; nppTransactionId: string },
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const payment = await tx
      .updateTable('payments')
      .from('rail_instructions')
      .set({ status: 'PENDING', npp_transaction_id: nppTransactionId })
      .whereRef('rail_instructions.client_id', '=', 'payments.client_id')
      .whereRef('rail_instructions.subject_id', '=', 'payments.payment_id')
      .where('rail_instructions.kind', '=', 'payout')
      .where('rail_instructions.instruction_id', '=', instructionId)
      .where('payments.status', '=', 'CREATED')
      .returning(['payments.client_id', 'payments.payment_id'])
      .executeTakeFirst()
    if (!payment) return
    await recordPaymentEvent(tx, payment.client_id, payment.payment_id, platform.clock.now())
  })
}

/** Money that had arrived and was sent back: it is the client's again. Told twice, it is booked once. */
export async function returnPayment(
  platform: Platform,
  returned: { instructionId: string; reason: string },
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const instruction = await returnedInstruction(tx, 'payout', returned)
    if (!instruction) return
    const { clientId, subjectId: paymentId, amountCents } = instruction
    await tx
      .updateTable('payments')
      .set({ status: 'RETURNED', returned_at: now, returned_reason: returned.reason })
      .where('client_id', '=', clientId)
      .where('payment_id', '=', paymentId)
      .execute()
    await recordPaymentEvent(tx, clientId, paymentId, now)
    await post(tx, {
      clientId,
      kind: 'payout_returned',
      subjectId: paymentId,
      at: now,
      debit: { settlement: amountCents },
      credit: { float: amountCents },
    })
  })
}
