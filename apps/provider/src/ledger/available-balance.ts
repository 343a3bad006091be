import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import type { Reader } from '../platform/database/database.ts'

/** Returns the client's available balance, which a simultaneous call may lower before it is used. */
export async function availableBalance(db: Reader, clientId: ClientId): Promise<Cents> {
  const account = await db
    .selectFrom('ledger_accounts')
    .select('balance_cents')
    .where('client_id', '=', clientId)
    .where('account', '=', 'float')
    .executeTakeFirst()
  return account?.balance_cents ?? ZERO_CENTS
}
