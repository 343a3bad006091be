import type { Acknowledgement, WebhookOutcome } from '@tideway/contract/webhooks/webhook-schedule'
import { answerOutcome } from '@tideway/contract/webhooks/webhook-schedule'
import type { Agent, Dispatcher } from 'undici'
import { errors } from 'undici'
import type { EgressFault } from '../../platform/egress.ts'
import { EgressError } from '../../platform/egress.ts'
import type { ConnectionAware, WebhookAgents } from './webhook-agents.ts'
import { TlsFault } from './webhook-agents.ts'

export interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

export interface PostOptions {
  withinMs: number
  acknowledgement: Acknowledgement
  /** Ends it without a verdict. */
  signal?: AbortSignal
  /** Once all of it has left. */
  onSent?: () => void
}

export interface PostAnswer {
  outcome: WebhookOutcome
  durationMs: number
  status: number | undefined
  /** How the answer began, as text. */
  answer: string | undefined
  retryAfter: string | undefined
}

/** Of an answer no more is read than this, and no more kept than a screen shows. */
const READ_BYTES = 65_536
const KEPT_BYTES = 1024
/** The status decides: whoever is slow with the rest of an answer is not waited for. */
const REST_WITHIN_MS = 2_000

const faults = {
  forbidden: 'FORBIDDEN',
  unknown: 'UNKNOWN_HOST',
  unreachable: 'UNREACHABLE',
  silent: 'TIMEOUT',
} as const satisfies Record<EgressFault, WebhookOutcome>

/** Posts once. No redirect is followed, and everything together ends in time. Rejects only when it is told to stop. */
export async function postWebhook(
  agents: WebhookAgents,
  post: Post,
  options: PostOptions,
): Promise<PostAnswer> {
  const began = performance.now()
  const timed = (heard: Heard): PostAnswer => ({
    ...heard,
    durationMs: Math.round(performance.now() - began),
  })
  const target = URL.canParse(post.url) ? new URL(post.url) : undefined
  if (!target || !isSpeakable(target)) return timed(nothing('FORBIDDEN'))
  const first = await postTo(target, post, agents.kept, options)
  if (first !== 'stale') return timed(first)
  // Its receiver had closed the connection that was kept; what was sent on it was not read.
  const left = Math.max(options.withinMs - (performance.now() - began), 1)
  const second = await postTo(target, post, agents.fresh, { ...options, withinMs: left })
  return timed(second === 'stale' ? nothing('RESET') : second)
}

/** Names and passwords would become an Authorization, and port 0 another port. */
function isSpeakable({ protocol, username, password, port }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === '' && port !== '0'
}

type Heard = Omit<PostAnswer, 'durationMs'>

function postTo(
  target: URL,
  { headers, body }: Post,
  agent: Agent,
  { withinMs, acknowledgement, signal, onSent }: PostOptions,
): Promise<Heard | 'stale'> {
  return new Promise((resolve, reject) => {
    let heard: Heard | undefined
    let hasEnded = false
    let isReused = false
    let read = 0
    const start: Buffer[] = []
    let wasUsed: (() => boolean) | undefined
    let controller: Dispatcher.DispatchController | undefined
    const leave = () => {
      hasEnded = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
    }
    const end = (result: Heard | 'stale') => {
      if (hasEnded) return
      leave()
      resolve(result === heard ? { ...heard, answer: textOf(start) } : result)
    }
    /** Closes the connection as well: the rest of the response is still on it. */
    const endEarly = (result: Heard) => {
      end(result)
      controller?.abort(new Error('left'))
    }
    const stop = () => {
      leave()
      reject(signal?.reason)
      controller?.abort(new Error('told to stop'))
    }
    let timer = setTimeout(() => endEarly(heard ?? nothing('TIMEOUT')), withinMs)
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    const handler: ConnectionAware = {
      onConnection(tell) {
        wasUsed = tell
      },
      onRequestStart(started) {
        controller = started
        if (hasEnded) return started.abort(new Error('left'))
        isReused = wasUsed?.() ?? false
      },
      onRequestSent() {
        if (!hasEnded) onSent?.()
      },
      onResponseStart(_controller, status, responseHeaders) {
        // Before its answer a receiver may send others that only inform.
        if (hasEnded || status < 200) return
        const verdict: Heard = {
          outcome: answerOutcome(status, acknowledgement),
          status,
          answer: undefined,
          retryAfter: [responseHeaders['retry-after'] ?? []].flat()[0],
        }
        heard = verdict
        clearTimeout(timer)
        timer = setTimeout(() => endEarly(verdict), Math.min(REST_WITHIN_MS, withinMs))
      },
      onResponseData(_controller, chunk) {
        if (read < KEPT_BYTES) start.push(Buffer.from(chunk.subarray(0, KEPT_BYTES - read)))
        read += chunk.length
        if (heard && read >= READ_BYTES) endEarly(heard)
      },
      onResponseEnd() {
        // undici frees the connection in the next turn of the event loop: from then on the next post finds it.
        setImmediate(() => setImmediate(() => end(heard ?? nothing('RESET'))))
      },
      onResponseError(_controller, error) {
        const isStale = isReused && !heard && isReset(error)
        end(heard ?? (isStale ? 'stale' : nothing(faultOf(error))))
      },
    }
    agent.dispatch(
      {
        origin: target.origin,
        path: `${target.pathname}${target.search}`,
        method: 'POST',
        headers,
        body,
      },
      handler,
    )
  })
}

function nothing(outcome: WebhookOutcome): Heard {
  return { outcome, status: undefined, answer: undefined, retryAfter: undefined }
}

function faultOf(error: Error): WebhookOutcome {
  if (error instanceof EgressError) return faults[error.fault]
  if (error instanceof TlsFault) return 'TLS'
  // A value that no header can hold.
  return error instanceof errors.InvalidArgumentError ? 'NOT_SENT' : 'RESET'
}

/** The other side had closed the connection: what was sent on it was not read. */
function isReset(error: Error): boolean {
  if (error instanceof errors.SocketError) return true
  const code = 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' || code === 'EPIPE'
}

/** Whatever it was: as text that the database takes, and a screen shows. */
function textOf(start: Buffer[]): string {
  return Buffer.concat(start).toString('utf8').replaceAll('\0', '�')
}
