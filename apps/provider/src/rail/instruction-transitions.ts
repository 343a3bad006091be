import type { ClientId } from '@tideway/contract/calls/ids'
import type { Insertable, Selectable, UpdateObject } from 'kysely'
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

/** Statement that inserts an order. */
export function instructionInserted(
  tx: Tx,
  values: Omit<Insertable<Tables['rail_instructions']>, 'status'>,
) {
  return tx.insertInto('rail_instructions').values({ ...values, status: writtenStatus('QUEUED') })
}

/** The columns that the end of an order changes. */
export type ChangedInstruction = Pick<
  Selectable<Tables['rail_instructions']>,
  'client_id' | 'kind' | 'subject_id' | 'amount_cents'
>

/**
 * Changes and locks an order. Returns undefined without a change if there is none or the table does not allow it. The
 * client may be left out on one server.
 */
export async function changeInstruction(
  db: Reader,
  { clientId, instructionId }: { clientId: ClientId | undefined; instructionId: string },
  to: InstructionStatus,
  columns: Omit<UpdateObject<Tables, 'rail_instructions'>, 'status'>,
): Promise<ChangedInstruction | undefined> {
  return db
    .updateTable('rail_instructions')
    .set({ ...columns, status: writtenStatus(to) })
    .$if(clientId !== undefined, (query) => query.where('client_id', '=', clientId ?? null))
    .where('instruction_id', '=', instructionId)
    .where('status', 'in', statusesBefore(table, to))
    .returning(['client_id', 'kind', 'subject_id', 'amount_cents'])
    .executeTakeFirst()
}
