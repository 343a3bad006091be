import type {
  LowBalanceEmailAddresses,
  LowBalanceThreshold,
} from '@tideway/contract/balance/low-balance-alert'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText } from '@tideway/contract/money/money'
import type { Client } from '../../clients/client/client-store.ts'
import type { Actor } from '../../people/audit/record-audit.ts'
import { recordAudit } from '../../people/audit/record-audit.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'

export function thresholdOf(client: Client): LowBalanceThreshold {
  const cents = client.low_balance_threshold_cents
  return { threshold: cents === null ? null : centsToText(cents) }
}

/**
 * Sets the threshold, or turns the alert off with null. If the balance is already below it, no mail is sent until the
 * balance has been at or above it (decision 26). The balance is locked, so that a concurrent posting is checked against
 * exactly one of the two thresholds.
 */
export async function setThreshold(
  platform: Platform,
  clientId: ClientId,
  cents: Cents | null,
  by: Actor,
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const balance = await tx
      .selectFrom('ledger_accounts')
      .select('balance_cents')
      .where('client_id', '=', clientId)
      .where('account', '=', 'float')
      .forUpdate()
      .executeTakeFirst()
    const before = await lockSettings(tx, clientId)
    if (before.low_balance_threshold_cents === cents) return
    await tx
      .updateTable('clients')
      .set({ low_balance_threshold_cents: cents })
      .where('client_id', '=', clientId)
      .execute()
    await tx
      .updateTable('ledger_accounts')
      .set({ low_balance_below: cents !== null && (balance?.balance_cents ?? 0) < cents })
      .where('client_id', '=', clientId)
      .where('account', '=', 'float')
      .execute()
    await recordAudit(tx, {
      clientId,
      actor: by,
      action: 'lowBalanceAlert.setThreshold',
      subjectId: clientId,
      details: {
        before: thresholdOf(before).threshold,
        after: cents === null ? null : centsToText(cents),
      },
      at: platform.clock.now(),
    })
  })
}

export function addressesOf(client: Client): LowBalanceEmailAddresses {
  return { emailAddresses: client.low_balance_emails }
}

export async function setAddresses(
  platform: Platform,
  clientId: ClientId,
  addresses: string[],
  by: Actor,
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const before = await lockSettings(tx, clientId)
    if (before.low_balance_emails.join() === addresses.join()) return
    await tx
      .updateTable('clients')
      .set({ low_balance_emails: addresses })
      .where('client_id', '=', clientId)
      .execute()
    await recordAudit(tx, {
      clientId,
      actor: by,
      action: 'lowBalanceAlert.setEmailAddresses',
      subjectId: clientId,
      details: { before: before.low_balance_emails.join(', '), after: addresses.join(', ') },
      at: platform.clock.now(),
    })
  })
}

/**
 * Returns the current settings and locks them until the new ones are written, so that concurrent changes each know
 * their previous values.
 */
async function lockSettings(tx: Tx, clientId: ClientId): Promise<Client> {
  return tx
    .selectFrom('clients')
    .selectAll()
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}
