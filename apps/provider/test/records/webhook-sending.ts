import { randomBytes } from 'node:crypto'
import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import pg from 'pg'
import { expect, vi } from 'vitest'
import type { WebhookDeliverer } from '../../src/delivery/webhooks/delivery/deliver-webhooks.ts'
import { webhookDeliverer } from '../../src/delivery/webhooks/delivery/deliver-webhooks.ts'
import type { DeliveryTarget } from '../../src/delivery/webhooks/delivery/queue-deliveries.ts'
import { queueDeliveries } from '../../src/delivery/webhooks/delivery/queue-deliveries.ts'
import {
  callbackAuthorizationContext,
  destinationAuthorizationContext,
  destinationSecretContext,
  webhookEncryptionKeys,
} from '../../src/delivery/webhooks/delivery/webhook-encryption.ts'
import {
  SECRET_BYTES,
  webhookSecret,
} from '../../src/delivery/webhooks/destinations/webhook-signing.ts'
import type { Clock } from '../../src/platform/clock.ts'
import { systemClock } from '../../src/platform/clock.ts'
import { transact } from '../../src/platform/database/transaction.ts'
import { newId } from '../../src/platform/ids.ts'
import { JobAlarm } from '../../src/platform/jobs/job-alarm.ts'
import type { Jobs } from '../../src/platform/jobs/jobs.ts'
import type { Egress } from '../../src/platform/network/egress.ts'
import { openEgress } from '../../src/platform/network/egress.ts'
import type { Platform } from '../../src/platform/platform.ts'
import { encryptSecret } from '../../src/platform/secrets/encrypt-secret.ts'
import { readEnv } from '../../src/platform/settings/env.ts'
import { openLog } from '../../src/platform/telemetry/log.ts'
import { seedDemoClients } from '../../src/sandbox/seed/demo-clients.ts'
import type { TestDatabase } from '../database.ts'
import { createTestDatabase } from '../database.ts'

export interface TestWebhooks {
  database: TestDatabase
  platform: Platform
  /** Seconds from the due time to the first attempt, for each delivery to an endpoint that was not failing. */
  firstAttempts: number[]
  /** Starts another deliverer with its own options. */
  start(parts?: {
    egress?: Egress
    ca?: string
    env?: Partial<Platform['env']>
  }): Promise<WebhookDeliverer>
  /** Creates or replaces a destination of HARBOUR. Returns its secret. */
  destination(
    destinationId: string,
    url: string | null,
    options?: {
      clientId?: ClientId
      authorization?: string
      secret?: string
      previous?: [string, Date]
    },
  ): Promise<string>
  /** Creates an event and returns the ids of the event and its delivery. */
  happened(
    target: DeliveryTarget | string,
    options?: { clientId?: ClientId; payload?: object; event?: string; subjectId?: string },
  ): Promise<{ eventId: string; deliveryId: string }>
  /** Returns a delivery target of the channel `callback`. */
  callback(url: string, authorization?: string, clientId?: string): Promise<DeliveryTarget>
  delivery(deliveryId: string): Promise<Delivery>
  attempts(deliveryId: string): Promise<{ outcome: string; status: number | null }[]>
  /** Returns the delivery once it has had this many attempts. */
  tried(deliveryId: string, times?: number): Promise<Delivery>
  close(): Promise<void>
}

interface Delivery {
  status: string
  attempts: number
  next: string | null
  last_status: number | null
}

export const PAYLOAD = { PaymentRequestStatus: { status: 'COMPLETE', é: '"\\u2028"' } }

/** Opens clients and their webhooks on a separate database, and any number of deliverers. */
export async function openTestWebhooks({
  clock = systemClock,
  settings = {},
  database: ownDatabase,
}: {
  clock?: Clock
  settings?: Record<string, string>
  /** A migrated, empty database. If missing, a new one on the shared server. */
  database?: TestDatabase
} = {}): Promise<TestWebhooks> {
  const database = ownDatabase ?? (await createTestDatabase())
  const env = readEnv({ LOG_LEVEL: 'silent', SIGNING_SECRET: 's'.repeat(32), ...settings })
  const platform: Platform = {
    env,
    db: database.db,
    pool: database.pool,
    // These tests have no jobs.
    jobs: {} as Jobs,
    clock,
    log: openLog(env.logLevel),
  }
  await transact(platform.db, (tx) => seedDemoClients(tx, clock.now()))
  const key = await webhookEncryptionKeys(platform)
  const running: WebhookDeliverer[] = []
  const firstAttempts: number[] = []
  const onFirstAttempt = (seconds: number) => void firstAttempts.push(seconds)
  const alarms: JobAlarm[] = []
  const delivery = async (deliveryId: string): Promise<Delivery> => {
    const row = await platform.db
      .selectFrom('webhook_deliveries')
      .select(['status', 'attempts', 'next_attempt_at', 'last_status'])
      .where('delivery_id', '=', deliveryId)
      .executeTakeFirstOrThrow()
    const { next_attempt_at: next, ...others } = row
    return { ...others, next: next?.toISOString() ?? null }
  }
  return {
    database,
    platform,
    firstAttempts,
    async start({ egress = openEgress(env), ca, env: other = {} } = {}) {
      const alarm = new JobAlarm({
        url: database.url,
        log: platform.log,
        Client: pg.Client,
        wake: () => undefined,
        abandoned: async () => undefined,
      })
      const jobs = { watch: (task) => alarm.add(task) } as Jobs
      const started = webhookDeliverer(
        { ...platform, jobs, env: { ...env, ...other } },
        ca === undefined ? { egress, onFirstAttempt } : { egress, onFirstAttempt, ca },
      )
      await started.start()
      alarm.start([])
      alarms.push(alarm)
      running.push(started)
      return started
    },
    async destination(destinationId, url, options = {}) {
      const { clientId = clientIdOf('HARBOUR'), authorization, previous } = options
      const secret = options.secret ?? webhookSecret(randomBytes(SECRET_BYTES))
      const name = { clientId, destinationId }
      const row = {
        url,
        sealed_authorization:
          authorization === undefined
            ? null
            : encryptSecret(authorization, destinationAuthorizationContext(name), key),
        sealed_secret: encryptSecret(secret, destinationSecretContext(name), key),
        secret_hint: '…',
        sealed_previous_secret: previous
          ? encryptSecret(previous[0], destinationSecretContext(name), key)
          : null,
        previous_secret_until: previous ? previous[1] : null,
        failing_since: null,
        gone_at: null,
      }
      await platform.db
        .insertInto('webhook_destinations')
        .values({
          client_id: clientId,
          destination_id: destinationId,
          created_at: clock.now(),
          ...row,
        })
        .onConflict((conflict) =>
          conflict.columns(['client_id', 'destination_id']).doUpdateSet(row),
        )
        .execute()
      return secret
    },
    async happened(target, options = {}) {
      const {
        clientId = clientIdOf('HARBOUR'),
        payload = PAYLOAD,
        event = 'PaymentRequest.COMPLETE',
        subjectId = newId(clock.now()),
      } = options
      const eventId = newId(clock.now())
      const at = clock.now()
      const to: DeliveryTarget =
        typeof target === 'string' ? { channel: 'destination', destinationId: target } : target
      return await transact(platform.db, async (tx) => {
        await tx
          .insertInto('webhook_events')
          .values({
            client_id: clientId,
            event_id: eventId,
            event,
            payload: JSON.stringify(payload),
            occurred_at: at,
          })
          .execute()
        const queued = { clientId, eventId, event, subjectId, at }
        const [deliveryId = ''] = await queueDeliveries(tx, queued, [to])
        return { eventId, deliveryId }
      })
    },
    async callback(url, authorization, clientId = clientIdOf('HARBOUR')) {
      const context = callbackAuthorizationContext(clientIdOf(clientId))
      return {
        channel: 'callback',
        url,
        sealedAuthorization:
          authorization === undefined ? null : encryptSecret(authorization, context, key),
      }
    },
    delivery,
    async attempts(deliveryId) {
      return await platform.db
        .selectFrom('webhook_attempts')
        .select(['outcome', 'status'])
        .where('delivery_id', '=', deliveryId)
        .orderBy('attempt_no')
        .execute()
    },
    async tried(deliveryId, times = 1) {
      return await vi.waitFor(
        async () => {
          const now = await delivery(deliveryId)
          expect(now.attempts).toBeGreaterThanOrEqual(times)
          return now
        },
        { timeout: 20_000, interval: 15 },
      )
    },
    async close() {
      await Promise.all([...running, ...alarms].map((one) => one.stop()))
      await database.drop()
    },
  }
}
