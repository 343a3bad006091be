import type { ClientId } from '@tideway/contract/calls/ids'
import type { Insertable, UpdateObject } from 'kysely'
import type { Reader, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { StatusTable } from '../platform/statuses/status-column.ts'
import { statusesBefore, writtenStatus } from '../platform/statuses/write-status.ts'
import type { InstructionStatus } from './instruction-tables.ts'

/**
 * Statuses that may follow each status of an order to the banks. A rejected order can be ordered again (decision 22).
 */
const table: StatusTable<InstructionStatus> = {
  QUEUED: ['SENT', 'SETTLED', 'REJECTED'],
  SENT: ['SETTLED', 'REJECTED'],
  SETTLED: ['RETURNED'],
  REJECTED: ['QUEUED'],
  RETURNED: [],
}

export async function insertInstruction(
  tx: Tx,
  values: Omit<Insertable<Tables['rail_instructions']>, 'status'>,
): Promise<void> {
  await tx
    .insertInto('rail_instructions')
    .values({ ...values, status: writtenStatus('QUEUED') })
    .execute()
}

/** Changes an order's status. Returns false without a change if the table does not allow it. */
export async function changeInstruction(
  db: Reader,
  { clientId, instructionId }: { clientId: ClientId; instructionId: string },
  to: InstructionStatus,
  columns: Omit<UpdateObject<Tables, 'rail_instructions'>, 'status'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rail_instructions')
    .set({ ...columns, status: writtenStatus(to) })
    .where('client_id', '=', clientId)
    .where('instruction_id', '=', instructionId)
    .where('status', 'in', statusesBefore(table, to))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
