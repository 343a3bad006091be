import { setTimeout as wait } from 'node:timers/promises'
import {
  ANSWER_WITHIN_MS,
  nextAttemptAt,
  retryAfterSeconds,
} from '@tideway/contract/webhooks/webhook-schedule'
import { isDistributed } from '../../../platform/distribution/distributed.ts'
import type { Egress } from '../../../platform/network/egress.ts'
import type { Platform } from '../../../platform/platform.ts'
import { faultPoint } from '../../../platform/process/fault-points.ts'
import type { EncryptionKeys } from '../../../platform/secrets/encrypt-secret.ts'
import { inSpan } from '../../../platform/telemetry/tracing.ts'
import { AddressHolds, LONGEST_HOLD_MS } from './address-holds.ts'
import { AttemptRecorder } from './attempt-recorder.ts'
import type { ClaimedDelivery } from './claim-deliveries.ts'
import { announceAwake, claimDeliveries, deliveryDue, wakeDeliveries } from './claim-deliveries.ts'
import { EndpointConcurrency, INITIAL_CONCURRENCY } from './endpoint-concurrency.ts'
import type { PostAnswer } from './post-webhook.ts'
import { postWebhook } from './post-webhook.ts'
import { postponeDeliveries, releaseDeliveries } from './record-attempts.ts'
import type { WebhookAgents } from './webhook-agents.ts'
import { openWebhookAgents } from './webhook-agents.ts'
import { webhookEncryptionKeys } from './webhook-encryption.ts'
import { messageOf } from './webhook-message.ts'

/**
 * Poll interval, by what the last poll found: many deliveries, some, or none. With none it is shorter for a moment and
 * while answers are pending.
 */
const BUSY_MS = 10
const SOME_MS = 150
const WAITING_MS = 40
const IDLE_MS = 200
const MOMENT_MS = 1_000
const AFTER_ERROR_MS = 1_000
/** While deliveries are polled for, new ones need no notification. This is announced again after half the time. */
const ANNOUNCED_SECONDS = 5
/** Polling continues for this long after that, for deliveries whose transactions began before. */
const AWAKE_LONGER_MS = 15_000
/** Time that a delivery may take from being claimed to being recorded, in addition to the time for its answer. */
const LEASE_OVER_MS = 10_000
/** Time between checks if a disabled client was enabled again. Its webhooks wait and lose no attempt. */
const DISABLED_WAIT_MS = 300_000
/** Time that a process that stops gives to deliveries in progress. The others become free for other processes. */
const LEAVE_WITHIN_MS = 4_000

export interface WebhookDeliverer {
  start(): Promise<void>
  stop(): Promise<void>
}

const NOT_SENT: PostAnswer = {
  outcome: 'NOT_SENT',
  durationMs: 0,
  status: undefined,
  answer: undefined,
  retryAfter: undefined,
}

/**
 * Sends due deliveries (decision 44). Any number of processes do so in parallel. Each claims what it has room for, and
 * its claims become free again if it dies. `ca` adds trusted certificates for tests. `onFirstAttempt` gets the seconds
 * since a delivery was due, unless its endpoint failed before.
 */
export function webhookDeliverer(
  platform: Platform,
  {
    egress,
    ca,
    onFirstAttempt,
  }: { egress: Egress; ca?: string; onFirstAttempt?: (seconds: number) => void },
): WebhookDeliverer {
  const { env, pool, clock, log } = platform
  const acknowledgement = env.webhookAcknowledgement
  const withinMs = ANSWER_WITHIN_MS[acknowledgement]
  const loads = new EndpointConcurrency(env.webhooksAtOnce)
  const holds = new AddressHolds()
  const book = new AttemptRecorder(platform)
  const underWay = new Set<Promise<void>>()
  const notTried: ClaimedDelivery[] = []
  const stopSignal = new AbortController()
  const leaving = new AbortController()
  let agents: WebhookAgents | undefined
  let looking: Promise<void> | undefined
  let lastTaken = 0
  /** A distributed database announces no deliveries, so they are polled for all the time. */
  let staysAwake = false
  let lastWoken = -IDLE_MS
  let lastBusy = performance.now()
  let announcedAt = Number.NEGATIVE_INFINITY
  let wakeUp: (() => void) | undefined

  async function post(
    delivery: ClaimedDelivery,
    keys: EncryptionKeys,
    at: Date,
  ): Promise<PostAnswer> {
    const message = messageOf(delivery, { keys, at, brand: env.brand })
    if (!message || !agents) return NOT_SENT
    const sending = agents
    return await inSpan(
      'webhook send',
      () =>
        postWebhook(sending, message, {
          withinMs,
          acknowledgement,
          signal: leaving.signal,
          onSent: () => faultPoint('webhook-while-sending'),
        }),
      { kind: 'client', traceparent: delivery.traceparent ?? '' },
    )
  }

  async function send(delivery: ClaimedDelivery, keys: EncryptionKeys): Promise<void> {
    const startedAt = clock.now()
    loads.began(delivery.lane, startedAt.getTime())
    if (delivery.tries === 0 && !delivery.failing)
      onFirstAttempt?.((startedAt.getTime() - delivery.due_at.getTime()) / 1000)
    try {
      const answer = await post(delivery, keys, startedAt)
      faultPoint('webhook-before-written')
      const endedAt = clock.now()
      const retryAfter = retryAfterSeconds(answer.retryAfter, endedAt)
      const failed = { outcome: answer.outcome, tries: delivery.tries + 1, endedAt, retryAfter }
      const delivered = answer.outcome === 'DELIVERED'
      const nextAt = delivered ? undefined : nextAttemptAt(failed, env.webhookWaits)
      if (!delivered && retryAfter !== undefined)
        hold(delivery, endedAt.getTime(), Math.min(retryAfter * 1000, LONGEST_HOLD_MS))
      loads.ended(delivery.lane, endedAt.getTime(), answer.outcome)
      book.add({ delivery, startedAt, ...answer, nextAt })
      if (!delivered && !nextAt)
        log.info({ ...named(delivery), outcome: answer.outcome }, 'webhook given up')
    } catch (error) {
      loads.ended(delivery.lane, clock.now().getTime(), undefined)
      if (leaving.signal.aborted) notTried.push(delivery)
      // Sent again when its lease ends.
      else log.error({ err: error, ...named(delivery) }, 'webhook')
    }
  }

  /**
   * Holds back an endpoint that requested time. A destination has its own queue. Callbacks share their host's queue, so
   * only their address is held.
   */
  function hold(delivery: ClaimedDelivery, now: number, forMs: number): void {
    if (delivery.channel === 'callback') holds.hold(addressOf(delivery), now + forMs)
    else loads.hold(delivery.lane, now + forMs)
  }

  /** Returns the deliveries that may be sent now. The others are postponed until their address may be used again. */
  async function notHeld(claimed: ClaimedDelivery[], now: number): Promise<ClaimedDelivery[]> {
    const held = claimed.flatMap((delivery) => {
      const until = holds.until(addressOf(delivery), now)
      return until === undefined ? [] : [{ delivery, until: new Date(until) }]
    })
    if (held.length === 0) return claimed
    await postponeDeliveries(pool, held)
    const later = new Set(held.map(({ delivery }) => delivery))
    return claimed.filter((delivery) => !later.has(delivery))
  }

  /** Polls for deliveries and returns how long to wait before the next poll. */
  async function look(keys: EncryptionKeys): Promise<number> {
    const now = clock.now()
    if (performance.now() - lastWoken >= IDLE_MS) {
      await wakeDeliveries(pool, now)
      lastWoken = performance.now()
    }
    const until = new Date(now.getTime() + withinMs + LEASE_OVER_MS)
    const claimed = await claimDeliveries(pool, { now, until, room: loads.room(now.getTime()) })
    if (claimed.length > 0) faultPoint('webhook-after-claim')
    const at = new Date(now.getTime() + DISABLED_WAIT_MS)
    await releaseDeliveries(
      pool,
      claimed.filter(({ disabled }) => disabled),
      { at, ready: false },
    )
    const enabled = claimed.filter(({ disabled }) => !disabled)
    for (const delivery of await notHeld(enabled, now.getTime())) {
      const sending = send(delivery, keys).finally(() => underWay.delete(sending))
      underWay.add(sending)
    }
    await keepAnnouncing()
    if (claimed.length > 0) {
      lastTaken = performance.now()
      lastBusy = lastTaken
      // A poll costs the same for one delivery as for ten, so collect those that arrive one by one.
      return claimed.length < INITIAL_CONCURRENCY ? SOME_MS : BUSY_MS
    }
    const wasBusy = performance.now() - lastTaken < MOMENT_MS
    return wasBusy || loads.underWay > 0 ? WAITING_MS : IDLE_MS
  }

  function stayAwake(): void {
    lastBusy = performance.now()
    wakeUp?.()
  }

  /** Returns true if polling may pause. Later work arrives with a call of `stayAwake`. */
  function canSleep(): boolean {
    if (staysAwake) return false
    const since = Math.max(lastBusy, announcedAt + ANNOUNCED_SECONDS * 1000)
    return loads.underWay === 0 && performance.now() - since > AWAKE_LONGER_MS
  }

  async function keepAnnouncing(): Promise<void> {
    const now = performance.now()
    const halfMs = (ANNOUNCED_SECONDS * 1000) / 2
    if (now - lastBusy > halfMs || now - announcedAt < halfMs) return
    announcedAt = now
    await announceAwake(pool, ANNOUNCED_SECONDS)
  }

  async function sleep(): Promise<void> {
    const woken = Promise.withResolvers<void>()
    wakeUp = woken.resolve
    stopSignal.signal.addEventListener('abort', wakeUp, { once: true })
    await woken.promise
    stopSignal.signal.removeEventListener('abort', wakeUp)
    wakeUp = undefined
  }

  async function keepLooking(keys: EncryptionKeys): Promise<void> {
    while (!stopSignal.signal.aborted) {
      const next = await look(keys).catch((error) => {
        log.error({ err: error }, 'webhooks not looked for')
        lastBusy = performance.now()
        return AFTER_ERROR_MS
      })
      if (canSleep()) await sleep()
      else await wait(next, undefined, { signal: stopSignal.signal }).catch(() => undefined)
    }
  }

  platform.jobs.watch({
    name: 'webhooks',
    due: deliveryDue,
    clock,
    spacingSeconds: 1,
    run: stayAwake,
  })

  return {
    async start() {
      staysAwake = await isDistributed(pool)
      agents = openWebhookAgents(egress, {
        withinMs,
        connections: env.webhooksAtOnce,
        ca,
      })
      looking = keepLooking(await webhookEncryptionKeys(platform))
    },
    async stop() {
      stopSignal.abort()
      await looking
      const deadline = new AbortController()
      const ended = Promise.all(underWay).finally(() => deadline.abort())
      await wait(LEAVE_WITHIN_MS, undefined, { signal: deadline.signal }).catch(() => undefined)
      leaving.abort()
      await ended
      await book.written()
      await releaseDeliveries(pool, notTried, { at: clock.now(), ready: true }).catch((error) =>
        log.error({ err: error }, 'webhooks not given back'),
      )
      await agents?.close()
    },
  }
}

/** Key for a callback's address among those of all clients. */
const addressOf = ({ lane, url }: ClaimedDelivery) => `${lane} ${url}`

const named = ({ client_id, delivery_id }: ClaimedDelivery) => ({
  clientId: client_id,
  deliveryId: delivery_id,
})
