import type { Cents } from '@tideway/contract/money'
import type { Tx } from '../platform/database.ts'
import type { QueuedInstruction } from './rail-outbox.ts'

/** Writes down that money which had arrived was sent back, and answers whose it is; nothing where that is known already. */
export async function returnedInstruction(
  tx: Tx,
  kind: QueuedInstruction['kind'],
  { instructionId, reason }: { instructionId: string; reason: string },
): Promise<{ clientId: string; subjectId: string; amountCents: Cents } | undefined> {
  const row = await tx
    .updateTable('rail_instructions')
    .set({ status: 'RETURNED', reason })
    .where('instruction_id', '=', instructionId)
    .where('kind', '=', kind)
    .where('status', '=', 'SETTLED')
    .returning(['client_id', 'subject_id', 'amount_cents'])
    .executeTakeFirst()
  return (
    row && { clientId: row.client_id, subjectId: row.subject_id, amountCents: row.amount_cents }
  )
}
