import http from 'node:http'
import https from 'node:https'
import type { Acknowledgement, WebhookOutcome } from '@tideway/contract/webhooks/webhook-schedule'
import { answerOutcome } from '@tideway/contract/webhooks/webhook-schedule'
import type { EgressFault } from '../../platform/egress.ts'
import { EgressError } from '../../platform/egress.ts'
import type { WebhookAgents } from './webhook-agents.ts'
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
  const first = await postTo(target, post, agents, options)
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
  agents: Pick<WebhookAgents, 'http' | 'https'>,
  { withinMs, acknowledgement, signal, onSent }: PostOptions,
): Promise<Heard | 'stale'> {
  return new Promise((resolve, reject) => {
    let heard: Heard | undefined
    const start: Buffer[] = []
    let request: http.ClientRequest | undefined
    const end = (result: Heard | 'stale') => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', stop)
      resolve(result === heard ? { ...heard, answer: textOf(start) } : result)
      request?.destroy()
    }
    const stop = () => {
      clearTimeout(timer)
      reject(signal?.reason)
      request?.destroy()
    }
    let timer = setTimeout(() => end(heard ?? nothing('TIMEOUT')), withinMs)
    if (signal?.aborted) return stop()
    signal?.addEventListener('abort', stop, { once: true })
    try {
      request = (target.protocol === 'https:' ? https : http).request(target, {
        method: 'POST',
        agent: target.protocol === 'https:' ? agents.https : agents.http,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      })
    } catch {
      // A value that no header can hold.
      return end(nothing('NOT_SENT'))
    }
    const sent = request
    sent.once('response', (response) => {
      const status = response.statusCode ?? 0
      heard = {
        outcome: answerOutcome(status, acknowledgement),
        status,
        answer: undefined,
        retryAfter: response.headers['retry-after'],
      }
      const verdict = heard
      clearTimeout(timer)
      timer = setTimeout(() => end(verdict), Math.min(REST_WITHIN_MS, withinMs))
      let read = 0
      response.on('data', (chunk: Buffer) => {
        if (read < KEPT_BYTES) start.push(chunk.subarray(0, KEPT_BYTES - read))
        read += chunk.length
        if (read >= READ_BYTES) end(verdict)
      })
      response.once('end', () => {
        // Left alone, the connection goes back to the others that are kept.
        request = undefined
        end(verdict)
      })
      response.on('error', () => end(verdict))
    })
    sent.on('error', (error) => {
      const isStale = sent.reusedSocket && !heard && isReset(error)
      end(heard ?? (isStale ? 'stale' : nothing(faultOf(error))))
    })
    sent.once('close', () => end(heard ?? nothing('RESET')))
    if (onSent) sent.once('finish', onSent)
    sent.end(body)
  })
}

function nothing(outcome: WebhookOutcome): Heard {
  return { outcome, status: undefined, answer: undefined, retryAfter: undefined }
}

function faultOf(error: Error): WebhookOutcome {
  if (error instanceof EgressError) return faults[error.fault]
  return error instanceof TlsFault ? 'TLS' : 'RESET'
}

function isReset(error: Error): boolean {
  const code = 'code' in error ? error.code : undefined
  return code === 'ECONNRESET' || code === 'EPIPE'
}

/** Whatever it was: as text that the database takes, and a screen shows. */
function textOf(start: Buffer[]): string {
  return Buffer.concat(start).toString('utf8').replaceAll('\0', '�')
}
