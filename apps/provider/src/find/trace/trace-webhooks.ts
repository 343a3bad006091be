import type { TraceEvent } from '@tideway/contract/trace/trace'
import type { Reader } from '../../platform/database/database.ts'
import type { Bounded } from './read-bounded.ts'
import { readBounded } from './read-bounded.ts'
import type { TracedTransaction } from './traced-transaction.ts'
import { present } from './traced-transaction.ts'

interface Delivery {
  delivery_id: string
  event: string
  destination_id: string | null
  url: string | null
  status: string
  attempts: number
  created_at: Date
  last_attempt_at: Date | null
  last_status: number | null
}

/** Reads the webhooks about a transaction. A destination has its current address, as in the log of deliveries. */
export async function traceWebhooks(
  db: Reader,
  { clientId, id }: TracedTransaction,
): Promise<Bounded<TraceEvent>> {
  const { rows, leftOut } = await readBounded<Delivery>(db, {
    name: 'webhooks',
    text: `SELECT delivery.delivery_id, delivery.event, delivery.destination_id, delivery.status, delivery.attempts,
        coalesce(delivery.url, destination.url) AS url, delivery.created_at, delivery.last_attempt_at, delivery.last_status
      FROM webhook_deliveries delivery
      LEFT JOIN webhook_destinations destination ON destination.client_id = $1
       AND destination.destination_id = delivery.destination_id
     WHERE delivery.client_id = $1 AND delivery.subject_id = $2
     ORDER BY delivery.created_at DESC, delivery.delivery_id DESC`,
    values: [clientId, id],
  })
  return { rows: rows.map(deliveryEvent), leftOut }
}

function deliveryEvent(delivery: Delivery): TraceEvent {
  return {
    event: 'WEBHOOK',
    at: delivery.created_at.toISOString(),
    id: delivery.delivery_id,
    status: delivery.status,
    delivery: {
      event: delivery.event,
      attemptCount: delivery.attempts,
      ...present({
        destinationId: delivery.destination_id,
        url: delivery.url,
        lastAttemptDatetime: delivery.last_attempt_at?.toISOString(),
      }),
      ...(delivery.last_status !== null && { lastStatus: delivery.last_status }),
    },
  }
}
