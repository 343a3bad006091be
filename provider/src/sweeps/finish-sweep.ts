import type { Cents } from '@tideway/contract/money'
import { post } from '../ledger/ledger.ts'
import { transferEnd } from '../payments/transfer-end.ts'
import type { Tx } from '../platform/database.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'
import type { InstructionOutcome } from '../rail/rail.ts'
import { returnedInstruction } from '../rail/returned-instruction.ts'
import { recordSweepEvent } from './sweep-events.ts'

interface Booked {
  clientId: string
  /** The sweep's id. */
  subjectId: string
  amountCents: Cents
  now: Date
}

/** A sweep that arrived has left for good; one that did not gives its money back to the balance. */
export async function finishSweep(
  tx: Tx,
  { clientId, subjectId: sweepId, amountCents, now }: Booked,
  outcome: InstructionOutcome,
): Promise<void> {
  await tx
    .updateTable('sweeps')
    .set(transferEnd(outcome, now))
    .where('client_id', '=', clientId)
    .where('sweep_id', '=', sweepId)
    .execute()
  await recordSweepEvent(tx, clientId, sweepId, now)
  await post(tx, {
    clientId,
    kind: outcome.settled ? 'sweep_settled' : 'sweep_failed',
    subjectId: sweepId,
    at: now,
    debit: { clearing: amountCents },
    credit: outcome.settled ? { settlement: amountCents } : { float: amountCents },
  })
}

/** The receiving bank has not answered: sent, its end unknown. Late news of it changes nothing. */
export async function delaySweep(
  platform: Platform,
  { instructionId, nppTransactionId }: { instructionId: string; nppTransactionId: string },
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const sweep = await tx
      .updateTable('sweeps')
      .from('rail_instructions')
      .set({ status: 'PENDING', npp_transaction_id: nppTransactionId })
      .whereRef('rail_instructions.client_id', '=', 'sweeps.client_id')
      .whereRef('rail_instructions.subject_id', '=', 'sweeps.sweep_id')
      .where('rail_instructions.kind', '=', 'sweep')
      .where('rail_instructions.instruction_id', '=', instructionId)
      .where('sweeps.status', '=', 'CREATED')
      .returning(['sweeps.client_id', 'sweeps.sweep_id'])
      .executeTakeFirst()
    if (!sweep) return
    await recordSweepEvent(tx, sweep.client_id, sweep.sweep_id, platform.clock.now())
  })
}

/** Money that had arrived and was sent back: it is the client's again. Told twice, it is booked once. */
export async function returnSweep(
  platform: Platform,
  returned: { instructionId: string; reason: string },
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const instruction = await returnedInstruction(tx, 'sweep', returned)
    if (!instruction) return
    const { clientId, subjectId: sweepId, amountCents } = instruction
    await tx
      .updateTable('sweeps')
      .set({ status: 'RETURNED', returned_at: now, returned_reason: returned.reason })
      .where('client_id', '=', clientId)
      .where('sweep_id', '=', sweepId)
      .execute()
    await recordSweepEvent(tx, clientId, sweepId, now)
    await post(tx, {
      clientId,
      kind: 'sweep_returned',
      subjectId: sweepId,
      at: now,
      debit: { settlement: amountCents },
      credit: { float: amountCents },
    })
  })
}
