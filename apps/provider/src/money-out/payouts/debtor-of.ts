import type { ClientId } from '@tideway/contract/calls/ids'
import type { Platform } from '../../platform/platform.ts'

/**
 * Returns the payer that the receiver of an instruction sees: the party the payout was made for, otherwise the client.
 */
export async function debtorOf(
  { db }: Platform,
  instructionId: string,
): Promise<{ clientId: ClientId; name: string } | undefined> {
  const row = await db
    .selectFrom('rail_instructions as instruction')
    .innerJoin('clients as client', 'client.client_id', 'instruction.client_id')
    .leftJoin('payments as payment', (join) =>
      join
        .onRef('payment.client_id', '=', 'instruction.client_id')
        .onRef('payment.payment_id', '=', 'instruction.subject_id'),
    )
    .select(['client.client_id', 'client.client_name', 'payment.ultimate_payer_name'])
    .where('instruction.instruction_id', '=', instructionId)
    .executeTakeFirst()
  return row && { clientId: row.client_id, name: row.ultimate_payer_name ?? row.client_name }
}
