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
import {
  claimDeliveries,
  claimNewDeliveries,
  deliveryDue,
  nextDeliveries,
  wakeDeliveries,
} from './claim-deliveries.ts'
import { EndpointConcurrency, fillsRoom, INITIAL_CONCURRENCY } from './endpoint-concurrency.ts'
import type { NewDelivery } from './new-deliveries.ts'
import { listenForDeliveries } from './new-deliveries.ts'
import type { PostAnswer } from './post-webhook.ts'
import { postWebhook } from './post-webhook.ts'
import { postponeDeliveries, releaseDeliveries } from './record-attempts.ts'
import type { WebhookAgents } from './webhook-agents.ts'
import { openWebhookAgents } from './webhook-agents.ts'
import { webhookEncryptionKeys } from './webhook-encryption.ts'
import { messageOf } from './webhook-message.ts'

/** Time until the next claim, after one that returned many deliveries or some. */
const BUSY_MS = 10
const SOME_MS = 150
/** Shortest time between two polls while due deliveries wait for a place. */
const FULL_MS = 40
/** Time between two checks of the clock while a delivery waits for its time. A check makes no query. */
const CLOCK_MS = 200
const AFTER_ERROR_MS = 1_000
/** Time that a delivery may take from being claimed to being recorded, in addition to the time for its answer. */
const LEASE_OVER_MS = 10_000
/** Time between checks if a disabled client was enabled again. Its webhooks wait and lose no attempt. */
const DISABLED_WAIT_MS = 300_000
/** Time that a stopping process gives to deliveries in progress. The others become free for other processes. */
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
  let claiming: Promise<void> | undefined
  let stopListening: (() => void) | undefined
  let distributed = false
  /** Deliveries that transactions of this process have queued since the last claim. */
  let queued: NewDelivery[] = []
  /** True if there may be due deliveries that this process cannot name. */
  let mustPoll = true
  /** True if due deliveries wait for a place, which becomes free at the end of an attempt. */
  let isFull = false
  let endedAttempts = 0
  /** When a known delivery is next due, by the platform's clock. */
  let dueAt: Date | undefined
  let wakeUp: (() => void) | undefined

  async function post(
    delivery: ClaimedDelivery,
    keys: EncryptionKeys,
    at: Date,
  ): Promise<PostAnswer> {
    const message = messageOf(delivery, { keys, at, brand: env.brand })
    if (!message || !agents) return NOT_SENT
    const opened = agents
    return await inSpan(
      'webhook send',
      () =>
        postWebhook(opened, message, {
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
      pollAt(nextAt)
      if (!delivered && !nextAt)
        log.info({ ...named(delivery), outcome: answer.outcome }, 'webhook given up')
    } catch (error) {
      loads.ended(delivery.lane, clock.now().getTime(), undefined)
      if (leaving.signal.aborted) notTried.push(delivery)
      // The delivery is sent again when its lease ends.
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
    pollAt(new Date(now + forMs))
  }

  /** Also polls at this time, because a delivery is due then. */
  function pollAt(at: Date | undefined): void {
    if (at && (dueAt === undefined || at < dueAt)) dueAt = at
    wakeUp?.()
  }

  function pollSoon(): void {
    mustPoll = true
    wakeUp?.()
  }

  /** Returns the deliveries that may be sent now. The others are postponed until their address may be used again. */
  async function notHeld(claimed: ClaimedDelivery[], now: number): Promise<ClaimedDelivery[]> {
    const held = claimed.flatMap((delivery) => {
      const until = holds.until(addressOf(delivery), now)
      return until === undefined ? [] : [{ delivery, until: new Date(until) }]
    })
    if (held.length === 0) return claimed
    await postponeDeliveries(pool, held)
    for (const { until } of held) pollAt(until)
    const later = new Set(held.map(({ delivery }) => delivery))
    return claimed.filter((delivery) => !later.has(delivery))
  }

  /** Sends claimed deliveries, except to disabled clients and to addresses that requested time. */
  async function sendClaimed(claimed: ClaimedDelivery[], keys: EncryptionKeys, now: Date) {
    if (claimed.length === 0) return
    faultPoint('webhook-after-claim')
    const disabled = claimed.filter((delivery) => delivery.disabled)
    const at = new Date(now.getTime() + DISABLED_WAIT_MS)
    await releaseDeliveries(pool, disabled, { at, ready: false })
    if (disabled.length > 0) pollAt(at)
    const enabled = claimed.filter((delivery) => !delivery.disabled)
    for (const delivery of await notHeld(enabled, now.getTime())) {
      const attempt = send(delivery, keys).finally(() => {
        underWay.delete(attempt)
        endedAttempts += 1
        if (isFull) pollSoon()
      })
      underWay.add(attempt)
    }
  }

  const leaseFrom = (now: Date) => new Date(now.getTime() + withinMs + LEASE_OVER_MS)

  /** Claims everything that is due. Returns the milliseconds until the next claim, if one must follow. */
  async function poll(keys: EncryptionKeys, now: Date): Promise<number | undefined> {
    // Reset these before the reads, so that changes during the reads cause another poll.
    mustPoll = false
    isFull = false
    queued = []
    const endedBefore = endedAttempts
    if (dueAt !== undefined && dueAt <= now) dueAt = undefined
    await wakeDeliveries(pool, now)
    const room = loads.room(now.getTime())
    const claimed = await claimDeliveries(pool, { now, until: leaseFrom(now), room })
    await sendClaimed(claimed, keys, now)
    if (claimed.length > 0 && fillsRoom(claimed, room)) {
      mustPoll = true
      return BUSY_MS
    }
    const due = await nextDeliveries(pool)
    pollAt(due.later)
    pollAt(loads.heldUntil(now.getTime()))
    if (claimed.length > 0) return claimed.length < INITIAL_CONCURRENCY ? SOME_MS : BUSY_MS
    if (due.ready !== undefined) {
      isFull = loads.underWay > 0
      if (endedAttempts > endedBefore) mustPoll = true
    }
    return isFull || mustPoll ? FULL_MS : undefined
  }

  /** Claims the deliveries that this process has queued, as far as their endpoints have room. */
  async function claimQueued(keys: EncryptionKeys, now: Date): Promise<number | undefined> {
    if (distributed) return poll(keys, now)
    const { fitting, others } = loads.fit(queued, now.getTime())
    queued = []
    if (others > 0) isFull = true
    if (fitting.length === 0) return undefined
    const claimed = await claimNewDeliveries(pool, fitting, { now, until: leaseFrom(now) })
    await sendClaimed(claimed, keys, now)
    // A claim costs almost the same for one delivery as for ten, so collect those that arrive one by one.
    return fitting.length < INITIAL_CONCURRENCY ? SOME_MS : BUSY_MS
  }

  async function claim(keys: EncryptionKeys): Promise<number | undefined> {
    const now = clock.now()
    if (mustPoll || (dueAt !== undefined && dueAt <= now)) return poll(keys, now)
    return queued.length > 0 ? claimQueued(keys, now) : undefined
  }

  /** Waits until there is something to claim. Checking the clock makes no query. */
  async function untilWoken(): Promise<void> {
    if (stopSignal.signal.aborted || mustPoll || queued.length > 0) return
    const woken = Promise.withResolvers<void>()
    wakeUp = woken.resolve
    stopSignal.signal.addEventListener('abort', wakeUp, { once: true })
    const timer = dueAt && setTimeout(wakeUp, CLOCK_MS)
    await woken.promise
    clearTimeout(timer)
    stopSignal.signal.removeEventListener('abort', wakeUp)
    wakeUp = undefined
  }

  async function keepClaiming(keys: EncryptionKeys): Promise<void> {
    while (!stopSignal.signal.aborted) {
      const nextMs = await claim(keys).catch((error) => {
        log.error({ err: error }, 'webhooks not looked for')
        mustPoll = true
        return AFTER_ERROR_MS
      })
      if (nextMs === undefined) await untilWoken()
      else await wait(nextMs, undefined, { signal: stopSignal.signal }).catch(() => undefined)
    }
  }

  platform.jobs.watch({
    name: 'webhooks',
    due: deliveryDue,
    clock,
    spacingSeconds: 1,
    run: pollSoon,
  })

  return {
    async start() {
      distributed = await isDistributed(pool)
      agents = openWebhookAgents(egress, {
        withinMs,
        connections: env.webhooksAtOnce,
        ca,
      })
      stopListening = listenForDeliveries(platform.db, (deliveries) => {
        const now = clock.now()
        if (!deliveries) mustPoll = true
        else queued.push(...deliveries.filter(({ next_attempt_at: at }) => at && at <= now))
        wakeUp?.()
      })
      claiming = keepClaiming(await webhookEncryptionKeys(platform))
    },
    async stop() {
      stopListening?.()
      stopSignal.abort()
      await claiming
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
