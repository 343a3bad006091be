import { randomBytes } from 'node:crypto'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { DAY } from '@tideway/contract/time/durations'
import { webhookEvents } from '@tideway/contract/webhooks/webhook-events'
import { CompiledQuery, sql } from 'kysely'
import {
  destinationAuthorizationContext,
  destinationSecretContext,
  webhookEncryptionKeys,
} from '../../../delivery/webhooks/delivery/webhook-encryption.ts'
import {
  SECRET_BYTES,
  webhookSecret,
} from '../../../delivery/webhooks/destinations/webhook-signing.ts'
import {
  recordJson as requestJson,
  viewParameters,
} from '../../../money-in/payment-requests/payment-request-view.ts'
import { recordJson as payoutJson } from '../../../money-out/payouts/payment-view.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { encryptSecret } from '../../../platform/secrets/encrypt-secret.ts'

const CLIENT = clientIdOf('HARBOUR')
/** Days of history with deliveries. */
const DAYS = 7
/** Hours since the warehouse's server went away. */
const GONE_HOURS = 20
const MOST_REQUESTS = 120
const MOST_PAYOUTS = 40

const warehouseListensTo = ['PaymentRequest.COMPLETE', 'PaymentRequest.RETURN_COMPLETE']

/**
 * Adds HARBOUR's webhooks. Everything goes to the demo's own receiver. A second server, which received payments, no
 * longer exists. The log shows the deliveries of the last days.
 */
export async function seedWebhooks(platform: Platform, tx: Tx, now: Date): Promise<void> {
  await seedDestinations(platform, tx, now)
  const since = new Date(now.getTime() - DAYS * DAY)
  await insertEvents(
    tx,
    {
      event: `'PaymentRequest.' || status`,
      id: 'payment_request_id',
      recordJson: requestJson,
      from: 'payment_requests',
      at: `CASE WHEN status = 'EXPIRED' THEN expiry_at ELSE coalesce(
             (SELECT max(coalesce(refund.completed_at, refund.created_at)) FROM refunds refund
               WHERE refund.client_id = payment_requests.client_id
                 AND refund.payment_request_id = payment_requests.payment_request_id), completed_at) END`,
      most: MOST_REQUESTS,
    },
    viewParameters(platform, CLIENT),
    since,
    now,
  )
  await insertEvents(
    tx,
    {
      event: `'Payment.' || status`,
      id: 'payment_id',
      recordJson: payoutJson,
      from: 'payments',
      at: 'coalesce(returned_at, completed_at)',
      most: MOST_PAYOUTS,
    },
    [CLIENT],
    since,
    now,
  )
  await insertDeliveries(tx, now)
}

async function seedDestinations(platform: Platform, tx: Tx, now: Date): Promise<void> {
  const keys = await webhookEncryptionKeys({ ...platform, db: tx })
  const signed = (destinationId: string) => {
    const secret = webhookSecret(randomBytes(SECRET_BYTES))
    const name = { clientId: CLIENT, destinationId }
    return {
      sealed_secret: encryptSecret(secret, destinationSecretContext(name), keys),
      secret_hint: `…${secret.slice(-4)}`,
      sealed_authorization: encryptSecret(
        'Bearer demo-receiver',
        destinationAuthorizationContext(name),
        keys,
      ),
    }
  }
  await tx
    .insertInto('webhook_destinations')
    .values([
      {
        client_id: CLIENT,
        destination_id: 'default',
        webhooks_on: [...webhookEvents],
        url: `${platform.env.providerUrl}/demo-receiver`,
        ...signed('default'),
        created_at: now,
      },
      {
        client_id: CLIENT,
        destination_id: 'warehouse',
        webhooks_on: warehouseListensTo,
        url: 'https://warehouse.harbour.example/payments',
        ...signed('warehouse'),
        gone_at: new Date(now.getTime() - GONE_HOURS * 3_600_000),
        created_at: now,
      },
    ])
    .execute()
}

interface Source {
  event: string
  id: string
  recordJson: string
  from: string
  at: string
  most: number
}

/**
 * Adds an event for each status of the source, at its time. Ids are derived from its subject, so they are always the
 * same.
 */
async function insertEvents(
  tx: Tx,
  { event, id, recordJson, from, at, most }: Source,
  parameters: unknown[],
  since: Date,
  now: Date,
): Promise<void> {
  const [first, last] = [1, 2].map((more) => `$${parameters.length + more}::timestamptz`)
  await tx.executeQuery(
    CompiledQuery.raw(
      `INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at)
       SELECT client_id, md5('webhook ' || ${id}), ${event}, (${recordJson})::json, ${at}
         FROM ${from}
        WHERE client_id = $1 AND status NOT IN ('WAITING', 'CREATED', 'PENDING', 'RETURN_IN_PROGRESS')
          AND ${at} BETWEEN ${first} AND ${last}
        ORDER BY ${at} DESC, ${id} LIMIT ${most}`,
      [...parameters, since, now],
    ),
  )
}

/**
 * The last digits of an id decide its outcome: one of sixteen was rejected at first. The warehouse's last delivery
 * fails with 410, because its server was gone.
 */
async function insertDeliveries(tx: Tx, now: Date): Promise<void> {
  const goneAt = new Date(now.getTime() - GONE_HOURS * 3_600_000)
  await sql`
    WITH heard AS (
      SELECT e.*, d.destination_id, md5(d.destination_id || e.event_id) AS delivery_id, d.gone_at,
             ('x' || right(e.event_id, 2))::bit(8)::int AS luck
        FROM webhook_events e JOIN webhook_destinations d USING (client_id)
       WHERE e.event = ANY (d.webhooks_on) AND (d.gone_at IS NULL OR e.occurred_at < ${goneAt}::timestamptz)
    ), last_of_gone AS (
      SELECT delivery_id FROM heard WHERE gone_at IS NOT NULL ORDER BY occurred_at DESC, delivery_id LIMIT 1
    ), told AS (
      SELECT heard.*, EXISTS (SELECT FROM last_of_gone l WHERE l.delivery_id = heard.delivery_id) AS is_end,
             luck % 16 = 0 AS at_second FROM heard
    ), delivered AS (
      INSERT INTO webhook_deliveries (client_id, delivery_id, event_id, event, subject_id, reference, channel,
          destination_id, status, attempts, tries, created_at, last_attempt_at, last_status)
        SELECT client_id, delivery_id, event_id, event,
               coalesce(payload #>> '{PaymentRequestStatus,paymentRequestId}', payload #>> '{PaymentStatus,paymentId}'),
               coalesce(payload #>> '{PaymentRequest,clientTransactionId}', payload #>> '{Payment,clientPaymentId}'),
               'destination', destination_id, CASE WHEN is_end THEN 'FAILED' ELSE 'DELIVERED' END,
               tries, tries, occurred_at, least(occurred_at + interval '20 seconds' * (tries - 1), ${now}::timestamptz),
               CASE WHEN is_end THEN 410 ELSE 204 END
          FROM (SELECT *, CASE WHEN at_second AND NOT is_end THEN 2 ELSE 1 END AS tries FROM told) told
        RETURNING client_id, delivery_id, attempts, created_at, last_attempt_at, last_status
    )
    INSERT INTO webhook_attempts (client_id, delivery_id, attempt_no, started_at, duration_ms, outcome, status, answer)
      SELECT client_id, delivery_id, no,
             CASE WHEN no = attempts THEN last_attempt_at ELSE created_at END,
             24 + ('x' || left(delivery_id, 2))::bit(8)::int % 160,
             CASE WHEN no < attempts THEN 'REFUSED' WHEN last_status = 410 THEN 'GONE' ELSE 'DELIVERED' END,
             CASE WHEN no < attempts THEN 503 ELSE last_status END,
             CASE WHEN no < attempts THEN 'Service Unavailable' WHEN last_status = 410 THEN 'Gone' ELSE '' END
        FROM delivered, generate_series(1, attempts) AS no`.execute(tx)
}
