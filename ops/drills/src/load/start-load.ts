import { randomInt } from 'node:crypto'
import http from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { CallRecord, PaymentIn } from './call-record.ts'
import { codeOf, sendOnce } from './http-attempt.ts'
import type { PaidRequest } from './load-calls.ts'
import {
  clientOf,
  createCall,
  payInRequest,
  payoutCall,
  readCall,
  refundCall,
} from './load-calls.ts'

const ATTEMPT_LIMIT_MS = 35_000
/** Wait before repeating a call that got no response, or a response without Retry-After. */
const RETRY_MS = 1000
/** Statuses after which a client repeats the call with the same key, because the outcome is unknown. */
const unknownStatuses = new Set([500, 502, 503, 504])
/** Too many calls, or another refund of the request is still under way. */
const laterStatuses = new Set([409, 429])
/** Refunds of each paid request. */
const REFUNDS_EACH = 3
/** A create in this many is paid. */
const PAID_EVERY = 2

export interface LoadOptions {
  /** Base URLs, used in turn. A repeated call goes to the next one. */
  urls: string[]
  /** Creates, refunds and payouts together. */
  changesPerSecond: number
  readsPerSecond: number
}

export interface Load {
  /** All calls so far, in the order of their first attempt. */
  readonly calls: readonly CallRecord[]
  readonly payments: readonly PaymentIn[]
  /** Number of calls without a final response, with those that wait to be repeated. */
  underWay(): number
  /** Halves the rate of new calls. */
  slowDown(): void
  /**
   * Starts no new calls, and waits until each call has its final response. Calls without one after this time are
   * `unknown`.
   */
  stop(withinMs: number): Promise<void>
}

interface CreatedRequest {
  PaymentRequest: { payID: string }
  PaymentRequestStatus: { paymentRequestId: string }
}

/**
 * Sends calls at a fixed rate, whether or not earlier ones were answered. Each change carries an idempotency key and is
 * repeated with it until its response is final, as the reference asks of clients.
 */
export function startLoad({ urls, changesPerSecond, readsPerSecond }: LoadOptions): Load {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 2000 })
  const calls: CallRecord[] = []
  const payments: PaymentIn[] = []
  /** Paid requests that may still be refunded, each as many times as that is possible. */
  const refundable: PaidRequest[] = []
  let last: PaidRequest | undefined
  let created = 0
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()
  const givingUp = new AbortController()
  let turn = 0

  const nextUrl = () => urls[turn++ % urls.length] ?? ''

  async function attempt(call: CallRecord): Promise<void> {
    const sentAt = Date.now()
    try {
      const answer = await sendOnce(agent, nextUrl(), call.request, ATTEMPT_LIMIT_MS)
      const { status, retryAfter } = answer
      call.answer = answer
      const error = status < 400 ? undefined : answer.text.slice(0, 120)
      call.attempts.push({ sentAt, endedAt: Date.now(), status, retryAfter, error })
    } catch (error) {
      call.answer = undefined
      call.attempts.push({
        sentAt,
        endedAt: Date.now(),
        status: undefined,
        retryAfter: undefined,
        error: codeOf(error),
      })
    }
  }

  async function insist(call: CallRecord): Promise<void> {
    for (;;) {
      await attempt(call)
      const status = call.answer?.status
      const isFinal =
        status !== undefined && !laterStatuses.has(status) && !unknownStatuses.has(status)
      if (isFinal || call.kind === 'read') {
        call.outcome = isFinal && status < 300 ? 'acknowledged' : 'refused'
        return
      }
      const seconds = call.answer?.retryAfter
      const ms = seconds === undefined ? RETRY_MS : seconds * 1000
      // Spreads repeated calls, so that they do not all return at once.
      await wait(ms + Math.random() * RETRY_MS, undefined, { signal: givingUp.signal }).catch(
        () => undefined,
      )
      if (givingUp.signal.aborted) {
        call.outcome = 'unknown'
        return
      }
    }
  }

  async function payIn({ client, answer }: CallRecord): Promise<void> {
    const createdRequest: CreatedRequest = JSON.parse(answer?.text ?? '')
    const { paymentRequestId } = createdRequest.PaymentRequestStatus
    last = { client, paymentRequestId }
    created += 1
    if (created % PAID_EVERY !== 0) return
    const request = payInRequest(createdRequest.PaymentRequest.payID)
    const paid = await sendOnce(agent, nextUrl(), request, ATTEMPT_LIMIT_MS).catch(() => undefined)
    if (paid?.status !== 200) return
    const { nppTransactionId }: { nppTransactionId: string } = JSON.parse(paid.text)
    payments.push({ nppTransactionId, at: Date.now() })
    for (let times = 0; times < REFUNDS_EACH; times += 1)
      refundable.push({ client, paymentRequestId })
  }

  async function run(call: CallRecord): Promise<void> {
    calls.push(call)
    await insist(call)
    if (call.kind === 'create' && call.outcome === 'acknowledged' && !stopping.signal.aborted)
      await payIn(call)
  }

  function start(call: CallRecord): void {
    const running = run(call).finally(() => underWay.delete(running))
    underWay.add(running)
  }

  /** A create, a refund and a payout in turn. A create takes the turn of a refund that has nothing to refund. */
  function nextChange(index: number): CallRecord {
    const client = clientOf(Math.floor(index / 3))
    if (index % 3 === 0) return createCall(client)
    if (index % 3 === 1) return payoutCall(client)
    const [paid] = refundable.splice(randomInt(Math.max(1, refundable.length)), 1)
    return paid ? refundCall(paid) : createCall(client)
  }

  let slower = 1

  async function repeat(perSecond: number, next: (index: number) => CallRecord): Promise<void> {
    if (perSecond <= 0) return
    let due = performance.now()
    for (let index = 0; !stopping.signal.aborted; index += 1) {
      const ahead = due - performance.now()
      if (ahead > 1) await wait(ahead)
      start(next(index))
      due += (1000 * slower) / perSecond
    }
  }

  const loops = [
    repeat(changesPerSecond, nextChange),
    repeat(readsPerSecond, (index) =>
      last && index % 2 === 0
        ? readCall(last.client, last.paymentRequestId)
        : readCall(clientOf(index)),
    ),
  ]

  return {
    calls,
    payments,
    underWay: () => underWay.size,
    slowDown() {
      slower *= 2
    },
    async stop(withinMs) {
      stopping.abort()
      await Promise.all(loops)
      const timer = setTimeout(() => givingUp.abort(), withinMs)
      while (underWay.size > 0) await Promise.all(underWay)
      clearTimeout(timer)
      agent.destroy()
    },
  }
}
