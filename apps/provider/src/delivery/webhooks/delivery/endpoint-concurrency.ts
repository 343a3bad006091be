import type { WebhookOutcome } from '@tideway/contract/webhooks/webhook-schedule'

/** Limits of simultaneous deliveries to an endpoint: at first, while it answers well, and while it does not answer. */
export const INITIAL_CONCURRENCY = 8
const AT_ONCE_AT_MOST = 64
const AT_ONCE_WITHOUT_ANSWER = 4

/**
 * Outcomes without an answer. Such a delivery may hold its place until its time is over, but any answer, even a
 * rejection, frees the place at once.
 */
const unanswered: ReadonlySet<WebhookOutcome> = new Set([
  'TIMEOUT',
  'RESET',
  'UNREACHABLE',
  'UNKNOWN_HOST',
  'TLS',
])

interface Lane {
  underWay: number
  limit: number
  /** True if the last delivery that ended had no answer. */
  suffers: boolean
  heldUntil: number
  touchedAt: number
}

export interface DeliveryCapacity {
  /** For all endpoint queues together. */
  total: number
  /** For each known endpoint queue. Any other has `INITIAL_CONCURRENCY`. */
  lanes: Map<string, number>
}

/** Returns true if more deliveries than these may be due, because these filled an endpoint or all places. */
export function fillsRoom(
  deliveries: readonly { lane: string }[],
  { total, lanes }: DeliveryCapacity,
): boolean {
  const taken = new Map<string, number>()
  for (const { lane } of deliveries) taken.set(lane, (taken.get(lane) ?? 0) + 1)
  return (
    deliveries.length >= total ||
    [...taken].some(([lane, count]) => count >= (lanes.get(lane) ?? INITIAL_CONCURRENCY))
  )
}

const FORGOTTEN_AFTER_MS = 600_000

/**
 * Limits the simultaneous deliveries of this process to each endpoint. An endpoint that answers gets more, and an
 * endpoint that does not answer gets few. All endpoints without answers share half of the places, so that the others
 * always have the other half.
 */
export class EndpointConcurrency {
  readonly #lanes = new Map<string, Lane>()
  readonly #atOnce: number
  #underWay = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  get underWay(): number {
    return this.#underWay
  }

  room(now: number): DeliveryCapacity {
    let forSuffering = Math.floor(this.#atOnce / 2)
    for (const lane of this.#lanes.values()) if (lane.suffers) forSuffering -= lane.underWay
    const lanes = new Map<string, number>()
    for (const [name, lane] of this.#lanes) {
      if (this.#isForgotten(lane, now)) {
        this.#lanes.delete(name)
        continue
      }
      let room = lane.heldUntil > now ? 0 : Math.max(lane.limit - lane.underWay, 0)
      if (lane.suffers) {
        room = Math.max(Math.min(room, forSuffering), 0)
        forSuffering -= room
      }
      lanes.set(name, room)
    }
    return { total: Math.max(this.#atOnce - this.#underWay, 0), lanes }
  }

  /**
   * Returns the deliveries that have a place now, and the number of the others. The first deliveries get the places.
   */
  fit<Delivery extends { lane: string }>(
    deliveries: readonly Delivery[],
    now: number,
  ): { fitting: Delivery[]; others: number } {
    const { total, lanes } = this.room(now)
    const fitting: Delivery[] = []
    for (const delivery of deliveries) {
      const room = lanes.get(delivery.lane) ?? INITIAL_CONCURRENCY
      if (room === 0 || fitting.length === total) continue
      lanes.set(delivery.lane, room - 1)
      fitting.push(delivery)
    }
    return { fitting, others: deliveries.length - fitting.length }
  }

  began(name: string, now: number): void {
    const lane = this.#lane(name)
    lane.underWay += 1
    lane.touchedAt = now
    this.#underWay += 1
  }

  /** Records the end of a delivery. `outcome` is undefined if it was not attempted. */
  ended(name: string, now: number, outcome: WebhookOutcome | undefined): void {
    const lane = this.#lane(name)
    lane.underWay -= 1
    lane.touchedAt = now
    this.#underWay -= 1
    if (outcome === undefined || outcome === 'NOT_SENT') return
    lane.suffers = unanswered.has(outcome)
    lane.limit = lane.suffers
      ? Math.max(Math.floor(lane.limit / 2), AT_ONCE_WITHOUT_ANSWER)
      : Math.min(lane.limit + 1, AT_ONCE_AT_MOST)
  }

  /** Holds back an endpoint whose receiver requested time. */
  hold(name: string, until: number): void {
    const lane = this.#lane(name)
    lane.heldUntil = Math.max(lane.heldUntil, until)
  }

  /** Returns when the first endpoint may be sent to again, or undefined if none is held back. */
  heldUntil(now: number): Date | undefined {
    const ends = [...this.#lanes.values()].map((lane) => lane.heldUntil).filter((end) => end > now)
    return ends.length > 0 ? new Date(Math.min(...ends)) : undefined
  }

  #lane(name: string): Lane {
    const existingLane = this.#lanes.get(name)
    if (existingLane) return existingLane
    const newLane = {
      underWay: 0,
      limit: INITIAL_CONCURRENCY,
      suffers: false,
      heldUntil: 0,
      touchedAt: 0,
    }
    this.#lanes.set(name, newLane)
    return newLane
  }

  #isForgotten(lane: Lane, now: number): boolean {
    return lane.underWay === 0 && lane.heldUntil <= now && now - lane.touchedAt > FORGOTTEN_AFTER_MS
  }
}
