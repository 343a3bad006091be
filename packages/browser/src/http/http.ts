import { StaleProblem } from '@tideway/contract/calls/precondition'
import type { Problem } from '@tideway/contract/calls/problems'
import { readAnswer } from '@tideway/contract/calls/tolerant'
import { ProofProblem } from '@tideway/contract/identity/step-up'
import type { z } from 'zod/mini'
import type { HeldChange } from './api-failure.ts'
import { ApiFailure, NOT_PROVED } from './api-failure.ts'

export type Query = Record<string, string | number | boolean | undefined>

/** One API call. The path starts with `/` and has no query. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Query
  /** Sent as JSON. */
  body?: unknown
  idempotencyKey?: string
  /** The ETag that the change is based on. If the resource has changed since, the call fails with 412. */
  ifMatch?: string | undefined
  signal?: AbortSignal
  /** Time from sending to the last byte. Default: 30 s. */
  timeoutMs?: number
}

export interface CallWithAnswer<T> extends Call {
  /** The contract's schema, read tolerantly. A response without an essential field fails as `unreadable`. */
  schema: z.ZodMiniType<T>
  /** True if the schema also reads the answer to a call that waits for approval. Otherwise it fails as `held`. */
  readsHeld?: boolean
  /** Called with the headers of the successful response, before the body is read. */
  onHeaders?: (headers: Headers) => void
}

export interface ApiClient {
  <T>(call: CallWithAnswer<T>): Promise<T>
  /** The response body is not read if there is no schema. */
  (call: Call): Promise<void>
}

/** A response with its ETag, or undefined if the provider has none. */
export type WithEntityTag<T> = T & { etag?: string | undefined }

export interface HttpSession {
  /** Returns the Authorization header's value, or undefined if no user is signed in. */
  authorization(): string | undefined
  /** True if each call starts a trace. The provider must then accept the header `traceparent`. */
  traceCalls?: boolean | undefined
  /** Called before each call. Resolves once the token may be used, which may have to be renewed first. */
  ready?(): Promise<void>
  /**
   * Called if the server asks for a fresh proof of the user (RFC 9470). Resolves to true once it was given, and the call
   * is repeated, or to false if the user gave up.
   */
  prove?(problem: ProofProblem, refused: Call): Promise<boolean>
  /** Called on every other 401. The session decides what to do. */
  onUnauthorized(refused: Call): void
  /** Called with the headers of every response. */
  onAnswer?(headers: Headers): void
  /** Called on every 503, with the milliseconds of its Retry-After. */
  onUnavailable?(retryAfterMs: number | undefined): void
}

const DEFAULT_TIMEOUT_MS = 30_000

/** Starts a W3C trace, which the provider continues if it records traces. */
function newTraceparent(): string {
  const hex = (bytes: number) =>
    Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
      byte.toString(16).padStart(2, '0'),
    ).join('')
  return `00-${hex(16)}-${hex(8)}-01`
}

/**
 * Creates a client for the API at `baseUrl`, which ends in `/v1`. It stores nothing and does not depend on any screen.
 */
export function createApiClient(baseUrl: string, session: HttpSession): ApiClient {
  const respond = createResponder(baseUrl, session)
  async function call<T>(request: Call & Partial<CallWithAnswer<T>>): Promise<T | undefined> {
    const response = await respond(request)
    const reads = response.status === 202 && !request.readsHeld
    const held = reads ? await heldCallOf(response) : undefined
    if (held) throw new ApiFailure('held', { status: response.status, held })
    request.onHeaders?.(response.headers)
    if (!request.schema) return undefined
    return read(response, request.schema, request.signal)
  }
  return call as ApiClient
}

/** Returns the request of a call that waits for approval. Other calls answer 202 too. */
async function heldCallOf(response: Response): Promise<HeldChange | undefined> {
  const body = await readBody(response.clone())
  if (typeof body !== 'object' || body === null || !('Approval' in body)) return undefined
  const { Approval } = body as { Approval?: { approvalId?: unknown } | null }
  return { approvalId: String(Approval?.approvalId ?? '') }
}

/** Makes a call and returns its response with the ETag that a later save sends back. */
export async function taggedAnswer<T extends object>(
  api: ApiClient,
  call: CallWithAnswer<T>,
): Promise<WithEntityTag<T>> {
  let etag: string | undefined
  const answer = await api<T>({
    ...call,
    onHeaders: (headers) => {
      etag = headers.get('etag') ?? undefined
    },
  })
  return { ...answer, etag }
}

/** Like `createApiClient`, but returns the successful response unread, for lists that are read in pieces. */
export function createResponder(baseUrl: string, session: HttpSession) {
  return async function respond(request: Call): Promise<Response> {
    await session.ready?.()
    const used = session.authorization()
    const response = await send(baseUrl, session, request)
    session.onAnswer?.(response.headers)
    if (response.ok) return response
    const body = await readBody(response)
    const proofProblem = response.status === 401 ? ProofProblem.safeParse(body).data : undefined
    if (proofProblem) {
      // The proof may have been given while the call was under way.
      const proved =
        used !== session.authorization() || (await session.prove?.(proofProblem, request))
      request.signal?.throwIfAborted()
      if (proved) return respond(request)
      throw new ApiFailure('refused', { status: 401, problem: { message: NOT_PROVED } })
    }
    const problem = problemOf(body)
    if (response.status === 401) {
      session.onUnauthorized(request)
      throw new ApiFailure('unauthorized', { status: 401, problem })
    }
    const retryAfterMs = retryAfterOf(response)
    if (response.status === 503) session.onUnavailable?.(retryAfterMs)
    throw new ApiFailure('refused', { status: response.status, problem, retryAfterMs })
  }
}

async function send(baseUrl: string, session: HttpSession, request: Call): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const authorization = session.authorization()
  if (authorization !== undefined) headers.set('authorization', authorization)
  if (request.body !== undefined) headers.set('content-type', 'application/json')
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey)
  if (request.ifMatch !== undefined) headers.set('if-match', request.ifMatch)
  if (session.traceCalls) headers.set('traceparent', newTraceparent())
  const timeout = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  try {
    return await fetch(`${baseUrl}${request.path}${queryText(request.query)}`, {
      method: request.method ?? 'GET',
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      credentials: 'omit',
      redirect: 'error',
      // Caching is left to the responses, which send `no-store`. A cache mode here would make Chromium send a preflight
      // before every call.
    })
  } catch (cause) {
    throw stoppedOr(request.signal, 'unreachable', cause)
  }
}

async function read<T>(
  response: Response,
  schema: z.ZodMiniType<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  let text: string
  try {
    text = await response.text()
  } catch (cause) {
    throw stoppedOr(signal, 'unreachable', cause)
  }
  try {
    return readAnswer(schema, JSON.parse(text))
  } catch (cause) {
    throw new ApiFailure('unreadable', { status: response.status, cause })
  }
}

/** Passes on the caller's own abort unchanged. Everything else becomes a failure. */
function stoppedOr(signal: AbortSignal | undefined, kind: 'unreachable', cause: unknown): unknown {
  return signal?.aborted ? signal.reason : new ApiFailure(kind, { cause })
}

function retryAfterOf(response: Response): number | undefined {
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : undefined
}

async function readBody(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

function problemOf(body: unknown): Problem | undefined {
  try {
    return readAnswer(StaleProblem, body)
  } catch {
    return undefined
  }
}

function queryText(query: Query | undefined): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value !== undefined) parameters.set(name, String(value))
  }
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
