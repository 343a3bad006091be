import type { ClientId } from '@tideway/contract/calls/ids'
import type { ClientUpdate } from '@tideway/contract/webhooks/webhook-events'
import type { Webhook } from '@tideway/contract/webhooks/webhooks'
import {
  MAX_DESTINATIONS,
  mergeWebhooks,
  webhookProblems,
} from '@tideway/contract/webhooks/webhooks'
import type { Actor } from '../../people/audit/record-audit.ts'
import { recordAudit } from '../../people/audit/record-audit.ts'
import type { BasedOn } from '../../people/audit/refuse-stale.ts'
import { refuseStale } from '../../people/audit/refuse-stale.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { destinationsOf, lockDestinations } from './destinations/destination-store.ts'

/** Returns the destinations of a client with their events. */
export async function webhooksOf(db: Reader, clientId: ClientId): Promise<Webhook[]> {
  const rows = await destinationsOf(db, clientId)
  return rows.map((row) => ({ id: row.destination_id, webhooksOn: row.webhooks_on }))
}

/**
 * Merges destinations by id. Omitted ones are kept, because another person may be changing them (readings 5, Manage
 * Webhook).
 */
export async function listenToEvents(
  platform: Platform,
  actor: Actor,
  clientId: ClientId,
  updates: ClientUpdate['webhooks'],
  based?: BasedOn,
): Promise<Webhook[]> {
  return transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const rows = await lockDestinations(tx, clientId)
    const before = rows.map((row) => ({ id: row.destination_id, webhooksOn: row.webhooks_on }))
    await refuseStale(tx, based, clientId, ['webhook.listen'])
    const after = mergeWebhooks(before, updates)
    if (after.length > MAX_DESTINATIONS) throw new ApiError(webhookProblems.tooMany)
    for (const { id, webhooksOn } of updates) {
      const was = before.find((webhook) => webhook.id === id)?.webhooksOn
      await tx
        .insertInto('webhook_destinations')
        .values({
          client_id: clientId,
          destination_id: id,
          webhooks_on: webhooksOn,
          created_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .columns(['client_id', 'destination_id'])
            .doUpdateSet({ webhooks_on: webhooksOn }),
        )
        .execute()
      const details = differences(was ?? [], webhooksOn)
      if (was !== undefined && Object.keys(details).length === 0) continue
      await recordAudit(tx, {
        clientId,
        actor,
        action: 'webhook.listen',
        subjectId: id,
        details,
        at: now,
      })
    }
    return after
  })
}

function differences(was: readonly string[], is: readonly string[]): Record<string, string> {
  const added = is.filter((event) => !was.includes(event))
  const left = was.filter((event) => !is.includes(event))
  return {
    ...(added.length > 0 && { added: added.join(', ') }),
    ...(left.length > 0 && { removed: left.join(', ') }),
  }
}
