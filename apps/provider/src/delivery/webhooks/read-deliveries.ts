import type { ClientId } from '@tideway/contract/calls/ids'
import type {
  WebhookAttempt,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryQuery,
} from '@tideway/contract/webhooks/webhook-deliveries'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  jsonColumns,
  jsonObject,
  jsonWhen,
  sqlExpression,
} from '../../platform/searches/json-sql.ts'
import type {
  SearchCall,
  SearchChunk,
  SearchedTable,
} from '../../platform/searches/keyset-search.ts'
import { searchByKeyset } from '../../platform/searches/keyset-search.ts'

const { text, word, instant, plain } = jsonColumns<Tables['webhook_deliveries']>()
const attempt = jsonColumns<Tables['webhook_attempts']>()
const attemptOf = jsonColumns<Tables['webhook_attempts'], 'attempt'>()

/** A callback has its own address. A destination has its current one. */
const address =
  sqlExpression(`coalesce(url, (SELECT destination.url FROM webhook_destinations destination
  WHERE destination.client_id = $1
    AND destination.destination_id = webhook_deliveries.destination_id))`)

const members = {
  deliveryId: word('delivery_id'),
  eventId: word('event_id'),
  event: text('event'),
  isTest: plain('is_test'),
  channel: word('channel'),
  destinationId: text('destination_id'),
  url: text(address),
  subjectId: text('subject_id'),
  reference: text('reference'),
  status: word('status'),
  createdDatetime: instant('created_at'),
  attemptCount: plain('attempts'),
  lastAttemptDatetime: instant('last_attempt_at'),
  lastStatus: plain('last_status'),
  // A first attempt that is still to come is due now.
  nextAttemptDatetime: jsonWhen(`status = 'RETRYING'`, instant('next_attempt_at')),
}

const tried = jsonObject<WebhookAttempt>({
  at: attempt.instant('started_at'),
  outcome: attempt.word('outcome'),
  status: `coalesce(${attemptOf.plain('attempt.status')}, 'null')`,
  durationMs: attempt.plain('duration_ms'),
  answer: `coalesce(${attempt.text('answer')}, 'null')`,
})

const detail = jsonObject<WebhookDeliveryDetail>({
  ...members,
  payload: `(SELECT payload::text FROM webhook_events recorded
    WHERE recorded.client_id = $1 AND recorded.event_id = webhook_deliveries.event_id)`,
  attempts: `(SELECT '[' || coalesce(string_agg(${tried}, ',' ORDER BY attempt_no), '') || ']'
    FROM webhook_attempts attempt WHERE attempt.client_id = $1
     AND attempt.delivery_id = webhook_deliveries.delivery_id)`,
})

type DeliverySearch = Pick<
  WebhookDeliveryQuery,
  'destinationId' | 'status' | 'event' | 'reference'
> & { fromDate?: undefined; toDate?: undefined }

const searched: SearchedTable<DeliverySearch> = {
  table: 'webhook_deliveries',
  recordJson: jsonObject<WebhookDelivery>(members),
  id: 'delivery_id',
  columns: { destinationId: 'destination_id', status: 'status', event: 'event' },
  sortedBy: () => 'created_at',
  placeOf: ({ createdDatetime, deliveryId }: WebhookDelivery) => ({
    at: createdDatetime,
    id: deliveryId,
  }),
  // The best plan depends on how rare a status, an event or a reference is.
  plannedOnce: (search) => Object.values(search).every((value) => value === undefined),
}

/** Searches the log of a client's webhooks, newest first. */
export function searchDeliveries(
  platform: Platform,
  call: SearchCall<DeliverySearch>,
): AsyncGenerator<SearchChunk, void> {
  const { reference } = call.search
  return reference === undefined
    ? searchByKeyset(platform, searched, [call.clientId], call)
    : searchByKeyset(
        platform,
        { ...searched, conditions: ['(subject_id = $2 OR reference = $2)'] },
        [call.clientId, reference],
        call,
      )
}

export async function readDelivery(
  { pool }: Platform,
  clientId: ClientId,
  deliveryId: string,
): Promise<WebhookDeliveryDetail | undefined> {
  const { rows } = await pool.query<{ delivery: string }>(
    `SELECT ${detail} AS delivery FROM webhook_deliveries WHERE client_id = $1 AND delivery_id = $2`,
    [clientId, deliveryId],
  )
  return rows[0] && JSON.parse(rows[0].delivery)
}
