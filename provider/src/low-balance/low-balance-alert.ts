import type {
  LowBalanceEmailAddresses,
  LowBalanceThreshold,
} from '@tideway/contract/low-balance-alert'
import type { Cents } from '@tideway/contract/money'
import { centsToText } from '@tideway/contract/money'
import type { Client } from '../clients/client-store.ts'
import type { Platform } from '../platform/platform.ts'
import { transact } from '../platform/transaction.ts'

export function thresholdOf(client: Client): LowBalanceThreshold {
  const cents = client.low_balance_threshold_cents
  return { threshold: cents === null ? null : centsToText(cents) }
}

/**
 * Sets the threshold, or with null turns the alert off. A balance that is below it already has not fallen: no mail
 * until it has been at or above the threshold (decision 26). The balance is held meanwhile, so that whoever posts at
 * this moment is judged by the old threshold or by the new one, and never by neither.
 */
export async function setThreshold(
  platform: Platform,
  clientId: string,
  cents: Cents | null,
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const float = await tx
      .selectFrom('ledger_accounts')
      .select('balance_cents')
      .where('client_id', '=', clientId)
      .where('account', '=', 'float')
      .forUpdate()
      .executeTakeFirst()
    await tx
      .updateTable('clients')
      .set({
        low_balance_threshold_cents: cents,
        low_balance_below: cents !== null && (float?.balance_cents ?? 0) < cents,
      })
      .where('client_id', '=', clientId)
      .execute()
  })
}

export function addressesOf(client: Client): LowBalanceEmailAddresses {
  return { emailAddresses: client.low_balance_emails }
}

export async function setAddresses(
  platform: Platform,
  clientId: string,
  addresses: string[],
): Promise<void> {
  await platform.db
    .updateTable('clients')
    .set({ low_balance_emails: addresses })
    .where('client_id', '=', clientId)
    .execute()
}
