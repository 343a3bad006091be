import type { ClientId } from '@tideway/contract/calls/ids'
import type { Posting } from '../../ledger/ledger.ts'
import { postTransaction } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { ownerOf } from '../../platform/distribution/distributed.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ChangedInstruction } from '../../rail/instruction-transitions.ts'
import { changeInstruction } from '../../rail/instruction-transitions.ts'
import type { Finishers, OutboundTransfer } from '../../rail/outbound-transfer.ts'
import type { InstructionOutcome, RailEvents } from '../../rail/rail.ts'

/** Returns the handlers of the banks' news about outgoing money. The finisher of each kind says what it means. */
export function transferEvents(
  platform: Platform,
  finishers: Finishers,
): Pick<RailEvents, 'instructionFinished' | 'instructionDelayed' | 'instructionReturned'> {
  return {
    instructionFinished: (outcome) => finishTransfer(platform, finishers, outcome),
    instructionDelayed: (sent) => delayTransfer(platform, finishers, sent),
    instructionReturned: (returned) => returnTransfer(platform, finishers, returned),
  }
}

/**
 * Records the end of an outgoing transfer. A repeated notice changes nothing, because the instruction has ended then.
 */
async function finishTransfer(
  platform: Platform,
  finishers: Finishers,
  outcome: InstructionOutcome,
): Promise<void> {
  const heldTransfer = await transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const { instructionId } = outcome
    const clientId = await clientOf(platform, tx, instructionId)
    if (clientId === null) return undefined
    const instruction = await changeInstruction(
      tx,
      { clientId, instructionId },
      outcome.settled ? 'SETTLED' : 'REJECTED',
      {
        npp_transaction_id: outcome.nppTransactionId,
        reason: outcome.reason ?? null,
        finished_at: now,
      },
    )
    if (!instruction) return undefined
    const transfer = transferOf(instruction, now)
    const finisher = finishers[instruction.kind]
    await finisher.finish?.(platform, tx, transfer, outcome)
    const kind = outcome.settled ? finisher.booked.settled : finisher.booked.failed
    if (kind === null) return transfer
    const { amountCents } = transfer
    await book(tx, transfer, kind, {
      debit: { clearing: amountCents },
      credit: outcome.settled ? { settlement: amountCents } : { float: amountCents },
    })
    return undefined
  })
  // Log after the commit, so that the message is logged once and only for a committed outcome.
  if (heldTransfer)
    platform.log.error(
      {
        clientId: heldTransfer.clientId,
        payment: heldTransfer.subjectId,
        cents: heldTransfer.amountCents,
        reason: outcome.reason,
      },
      'a return was refused: the money stays in clearing until an operator resolves it',
    )
}

/** Records that the receiving bank has not answered yet. */
async function delayTransfer(
  platform: Platform,
  finishers: Finishers,
  { instructionId, nppTransactionId }: { instructionId: string; nppTransactionId: string },
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const instruction = await tx
      .selectFrom('rail_instructions')
      .selectAll()
      .where('instruction_id', '=', instructionId)
      .executeTakeFirst()
    if (!instruction) return
    const finisher = finishers[instruction.kind]
    const transfer = transferOf(instruction, platform.clock.now())
    await finisher.delay?.(tx, transfer, { nppTransactionId })
  })
}

/** Records that settled money was sent back. A repeated notice changes nothing. */
async function returnTransfer(
  platform: Platform,
  finishers: Finishers,
  { instructionId, reason }: { instructionId: string; reason: string },
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const owner = await clientOf(platform, tx, instructionId)
    if (owner === null) return
    const instruction = await lockInstruction(tx, instructionId, owner)
    const comeBack = instruction && finishers[instruction.kind].comeBack
    if (!comeBack) return
    const transfer = transferOf(instruction, platform.clock.now())
    const { clientId, amountCents } = transfer
    if (!(await changeInstruction(tx, { clientId, instructionId }, 'RETURNED', { reason }))) return
    await comeBack.change(platform, tx, transfer, { reason })
    await book(tx, transfer, comeBack.booked, {
      debit: { settlement: amountCents },
      credit: { float: amountCents },
    })
  })
}

/** Returns the client of an order, which a distributed database needs. Null if there is no such order. */
function clientOf(
  platform: Platform,
  tx: Tx,
  instructionId: string,
): Promise<ClientId | null | undefined> {
  return ownerOf(
    platform,
    tx,
    [
      ['owned_ids', 'id'],
      ['rail_instructions', 'instruction_id'],
    ],
    instructionId,
  )
}

async function lockInstruction(
  tx: Tx,
  instructionId: string,
  owner: ClientId | undefined,
): Promise<ChangedInstruction | undefined> {
  return tx
    .selectFrom('rail_instructions')
    .select(['client_id', 'kind', 'subject_id', 'amount_cents'])
    .where('instruction_id', '=', instructionId)
    .$if(owner !== undefined, (query) => query.where('client_id', '=', owner ?? null))
    .forUpdate()
    .executeTakeFirst()
}

function transferOf(
  { client_id: clientId, subject_id: subjectId, amount_cents: amountCents }: ChangedInstruction,
  now: Date,
): OutboundTransfer {
  return { clientId, subjectId, amountCents, now }
}

async function book(
  tx: Tx,
  { clientId, subjectId, now }: OutboundTransfer,
  kind: Posting['kind'],
  sides: Pick<Posting, 'debit' | 'credit'>,
): Promise<void> {
  await postTransaction(tx, { clientId, kind, subjectId, at: now, ...sides })
}
