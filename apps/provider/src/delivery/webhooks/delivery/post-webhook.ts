import type { Acknowledgement, WebhookOutcome } from '@tideway/contract/webhooks/webhook-schedule'
import { answerOutcome } from '@tideway/contract/webhooks/webhook-schedule'
import type { Agent, Dispatcher } from 'undici'
import { errors } from 'undici'
import type { EgressFault } from '../../../platform/network/egress.ts'
import { EgressError } from '../../../platform/network/egress.ts'
import type { ConnectionAware, WebhookAgents } from './webhook-agents.ts'
import { TlsFault } from './webhook-agents.ts'

export interface WebhookPost {
  url: string
  headers: Record<string, string>
  body: string
}

export interface PostOptions {
  withinMs: number
  acknowledgement: Acknowledgement
  /** Ends the post without an outcome. */
  signal?: AbortSignal
  /** Called once the whole request was sent. */
  onSent?: () => void
}

export interface PostAnswer {
  outcome: WebhookOutcome
  durationMs: number
  status: number | undefined
  /** Beginning of the answer, as text. */
  answer: string | undefined
  retryAfter: string | undefined
}

/** Limit of bytes read from an answer, and of those kept, which is as much as a screen shows. */
const READ_BYTES = 65_536
const KEPT_BYTES = 1024
/** The status decides, so do not wait longer for the rest of a slow answer. */
const REST_WITHIN_MS = 2_000

const faults = {
  forbidden: 'FORBIDDEN',
  unknown: 'UNKNOWN_HOST',
  unreachable: 'UNREACHABLE',
  silent: 'TIMEOUT',
} as const satisfies Record<EgressFault, WebhookOutcome>

/** Posts once, without following redirects and within one deadline. Rejects only if it is aborted. */
export async function postWebhook(
  agents: WebhookAgents,
  post: WebhookPost,
  options: PostOptions,
): Promise<PostAnswer> {
  const began = performance.now()
  const timed = (answer: UntimedAnswer): PostAnswer => ({
    ...answer,
    durationMs: Math.round(performance.now() - began),
  })
  const target = URL.canParse(post.url) ? new URL(post.url) : undefined
  if (!target || !isSpeakable(target)) return timed(nothing('FORBIDDEN'))
  const first = await postTo(target, post, agents.keepAlive, options)
  if (first !== 'stale') return timed(first)
  // The receiver had closed the kept connection, so the request was not read and is sent again.
  const left = Math.max(options.withinMs - (performance.now() - began), 1)
  const second = await postTo(target, post, agents.fresh, { ...options, withinMs: left })
  return timed(second === 'stale' ? nothing('RESET') : second)
}

/** Names and passwords would become an Authorization header, and port 0 another port. */
function isSpeakable({ protocol, username, password, port }: URL): boolean {
  return /^https?:$/.test(protocol) && username === '' && password === '' && port !== '0'
}

type UntimedAnswer = Omit<PostAnswer, 'durationMs'>

function postTo(
  target: URL,
  { headers, body }: WebhookPost,
  agent: Agent,
  { withinMs, acknowledgement, signal, onSent }: PostOptions,
): Promise<UntimedAnswer | 'stale'> {
  return new Promise((resolve, reject) => {
    let finalAnswer: UntimedAnswer | undefined
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
    const end = (result: UntimedAnswer | 'stale') => {
      if (hasEnded) return
      leave()
      resolve(result === finalAnswer ? { ...finalAnswer, answer: textOf(start) } : result)
    }
    /** Also closes the connection, because the rest of the response is still on it. */
    const endEarly = (result: UntimedAnswer) => {
      end(result)
      controller?.abort(new Error('left'))
    }
    const stop = () => {
      leave()
      reject(signal?.reason)
      controller?.abort(new Error('told to stop'))
    }
    let timer = setTimeout(() => endEarly(finalAnswer ?? nothing('TIMEOUT')), withinMs)
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
        // A receiver may send informational responses before its answer.
        if (hasEnded || status < 200) return
        const verdict: UntimedAnswer = {
          outcome: answerOutcome(status, acknowledgement),
          status,
          answer: undefined,
          retryAfter: [responseHeaders['retry-after'] ?? []].flat()[0],
        }
        finalAnswer = verdict
        clearTimeout(timer)
        timer = setTimeout(() => endEarly(verdict), Math.min(REST_WITHIN_MS, withinMs))
      },
      onResponseData(_controller, chunk) {
        if (read < KEPT_BYTES) start.push(Buffer.from(chunk.subarray(0, KEPT_BYTES - read)))
        read += chunk.length
        if (finalAnswer && read >= READ_BYTES) endEarly(finalAnswer)
      },
      onResponseEnd() {
        // undici frees the connection in the next turn of the event loop, so that the next post can use it.
        setImmediate(() => setImmediate(() => end(finalAnswer ?? nothing('RESET'))))
      },
      onResponseError(_controller, error) {
        const isStale = isReused && !finalAnswer && isReset(error)
        end(finalAnswer ?? (isStale ? 'stale' : nothing(faultOf(error))))
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

function nothing(outcome: WebhookOutcome): UntimedAnswer {
  return { outcome, status: undefined, answer: undefined, retryAfter: undefined }
}

function faultOf(error: Error): WebhookOutcome {
  if (error instanceof EgressError) return faults[error.fault]
  if (error instanceof TlsFault) return 'TLS'
  // A value that no header can contain.
  return error instanceof errors.InvalidArgumentError ? 'NOT_SENT' : 'RESET'
}

/** Returns true if the other side had closed the connection, so that the request was not read. */
function isReset(error: Error): boolean {
  if (error instanceof errors.SocketError) return true
  const code = 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' || code === 'EPIPE'
}

/** Converts any bytes to text that the database accepts and a screen can show. */
function textOf(start: Buffer[]): string {
  return Buffer.concat(start).toString('utf8').replaceAll('\0', '�')
}
