import { Problem } from '@tideway/contract/problems'
import type { z } from 'zod/mini'
import { ApiFailure } from './api-failure.ts'

export type Query = Record<string, string | number | boolean | undefined>

/** One call of an API. The path starts with `/` and holds no query. */
export interface Call {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  query?: Query
  /** Sent as JSON. */
  body?: unknown
  idempotencyKey?: string
  signal?: AbortSignal
  /** From sending to the last byte; 30 s unless told. */
  timeoutMs?: number
}

export interface CallWithAnswer<T> extends Call {
  /** The contract's schema: an answer that does not fit it fails as `unreadable`. */
  schema: z.ZodMiniType<T>
}

export interface ApiClient {
  <T>(call: CallWithAnswer<T>): Promise<T>
  /** Without a schema the answer's body is not read. */
  (call: Call): Promise<void>
}

export interface HttpSession {
  /** The value of the Authorization header, or undefined when nobody is signed in. */
  authorization(): string | undefined
  /** Called on every 401: what happens then is not the transport's to say. */
  onUnauthorized(): void
}

const DEFAULT_TIMEOUT_MS = 30_000

/** A client of the API at `baseUrl` (which ends in `/v1`). It knows no screen and stores nothing. */
export function createApiClient(baseUrl: string, session: HttpSession): ApiClient {
  const respond = createResponder(baseUrl, session)
  async function call<T>(request: Call & { schema?: z.ZodMiniType<T> }): Promise<T | undefined> {
    const response = await respond(request)
    if (!request.schema) return undefined
    return read(response, request.schema, request.signal)
  }
  return call as ApiClient
}

/** Like `createApiClient`, but hands over the successful response unread, for answers read piece by piece. */
export function createResponder(baseUrl: string, session: HttpSession) {
  return async (request: Call): Promise<Response> => {
    const response = await send(baseUrl, session, request)
    if (response.ok) return response
    const problem = await readProblem(response)
    if (response.status === 401) {
      session.onUnauthorized()
      throw new ApiFailure('unauthorized', { status: 401, problem })
    }
    throw new ApiFailure('refused', { status: response.status, problem })
  }
}

async function send(baseUrl: string, session: HttpSession, request: Call): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const authorization = session.authorization()
  if (authorization !== undefined) headers.set('authorization', authorization)
  if (request.body !== undefined) headers.set('content-type', 'application/json')
  if (request.idempotencyKey !== undefined) headers.set('idempotency-key', request.idempotencyKey)
  const timeout = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  try {
    return await fetch(`${baseUrl}${request.path}${queryText(request.query)}`, {
      method: request.method ?? 'GET',
      headers,
      body: request.body === undefined ? null : JSON.stringify(request.body),
      signal: request.signal ? AbortSignal.any([request.signal, timeout]) : timeout,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
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
    return schema.parse(JSON.parse(text))
  } catch (cause) {
    throw new ApiFailure('unreadable', { status: response.status, cause })
  }
}

/** The caller's own abort is no failure and passes as it is; everything else is. */
function stoppedOr(signal: AbortSignal | undefined, kind: 'unreachable', cause: unknown): unknown {
  return signal?.aborted ? signal.reason : new ApiFailure(kind, { cause })
}

async function readProblem(response: Response): Promise<Problem | undefined> {
  try {
    const result = Problem.safeParse(await response.json())
    return result.success ? result.data : undefined
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
