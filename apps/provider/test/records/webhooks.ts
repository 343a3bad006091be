import { webhookEvents } from '@tideway/contract/webhooks/webhook-events'
import type pg from 'pg'

/**
 * Adds a webhook destination to a client, for all events by default. The address does not exist and the secret cannot
 * be decrypted, because nothing is sent and only the recorded events matter.
 */
export async function listenTo(
  pool: pg.Pool,
  clientId = 'HARBOUR',
  {
    id = 'default',
    events = webhookEvents,
    url = 'https://hooks.harbour.example/',
    since = new Date(0),
  }: {
    id?: string
    events?: readonly string[]
    url?: string | null
    since?: Date
  } = {},
): Promise<void> {
  await pool.query(
    `INSERT INTO webhook_destinations (client_id, destination_id, webhooks_on, url, sealed_secret, secret_hint, created_at)
     VALUES ($1, $2, $3, $4, $5, '…none', $6)`,
    [clientId, id, events, url, Buffer.alloc(40), since],
  )
}

/** Returns a client's recorded webhook events, oldest first. */
export async function eventsOf(
  pool: pg.Pool,
  clientId = 'HARBOUR',
): Promise<{ event: string; payload: Record<string, Record<string, unknown>> }[]> {
  const { rows } = await pool.query(
    'SELECT event, payload FROM webhook_events WHERE client_id = $1 ORDER BY event_no',
    [clientId],
  )
  return rows
}
