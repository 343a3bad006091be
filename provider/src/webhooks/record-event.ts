import type { Tx } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'

export interface WebhookEvent {
  clientId: string
  /** `Payment.SETTLED`: what it is about, and what it became. */
  event: `${string}.${string}`
  /** What a read of it answers at this moment (provider API, webhook payloads). */
  payload: object
  occurredAt: Date
}

/** Writes down what the client's webhooks are to be told, in the transaction that changed it. */
export async function recordEvent(
  tx: Tx,
  { clientId, event, payload, occurredAt }: WebhookEvent,
): Promise<void> {
  await tx
    .insertInto('webhook_events')
    .values({
      client_id: clientId,
      event_id: newId(),
      event,
      payload: JSON.stringify(payload),
      occurred_at: occurredAt,
    })
    .execute()
}
