import type { IncomingMessage, RequestListener } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { ApiFailure } from './api-failure.ts'
import { changeFailure } from './change-failure.ts'
import { createApiClient } from './http.ts'

const Answer = z.object({ balance: z.number() })
let close = () => {}
afterEach(() => close())

/** Starts a server that gives every call the same response, and a client for it. */
async function serve(answer: RequestListener, authorization: string | undefined = 'Bearer token') {
  const seen: { request: IncomingMessage; body: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => {
      body += chunk
    })
    request.on('end', () => {
      seen.push({ request, body })
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  close = () => {
    server.closeAllConnections()
    server.close()
  }
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest/v1`
  const onUnauthorized = vi.fn()
  const onUnavailable = vi.fn()
  const session = { authorization: () => authorization, onUnauthorized, onUnavailable }
  const api = createApiClient(baseUrl, session)
  return { api, seen, onUnauthorized, onUnavailable, baseUrl }
}

function json(status: number, body: unknown): RequestListener {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body))
  }
}

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof ApiFailure) return error
  throw new Error(`expected an ApiFailure, got ${error}`)
}

test('leaves the cache mode unset, because setting one makes browsers send a preflight before every call', async () => {
  const { api } = await serve(json(200, { balance: 1 }))
  const send = vi.spyOn(globalThis, 'fetch')
  await api({ path: '/balance', schema: Answer })
  const [, options] = send.mock.calls[0] ?? []
  send.mockRestore()
  expect(options).toMatchObject({ credentials: 'omit', redirect: 'error' })
  expect(options).not.toHaveProperty('cache')
})

test('sends the bearer token, query, body and idempotency key', async () => {
  const { api, seen } = await serve(json(200, { balance: 1 }), 'Bearer abc,HARBOURN1')
  await api({
    method: 'POST',
    path: '/paymentRequest/refund',
    query: { id: 'a+b=', refundAmount: '1.00', left: undefined },
    body: {},
    idempotencyKey: 'key-1',
    schema: Answer,
  })
  expect(seen.map(({ request }) => `${request.method} ${request.url}`)).toEqual([
    'POST /rest/v1/paymentRequest/refund?id=a%2Bb%3D&refundAmount=1.00',
  ])
  expect(seen[0]?.body).toBe('{}')
  expect(seen[0]?.request.headers).toMatchObject({
    authorization: 'Bearer abc,HARBOURN1',
    'content-type': 'application/json',
    'idempotency-key': 'key-1',
  })
})

test('starts a trace with each call only if the session says so', async () => {
  const { api, seen, baseUrl } = await serve(json(200, { balance: 1 }))
  const traced = createApiClient(baseUrl, {
    authorization: () => undefined,
    onUnauthorized: () => undefined,
    traceCalls: true,
  })
  await api({ path: '/balance' })
  await traced({ path: '/balance' })
  await traced({ path: '/balance' })
  const [none, first, second] = seen.map(({ request }) => request.headers.traceparent)
  expect(none).toBeUndefined()
  expect(first).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(second).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/)
  expect(first).not.toBe(second)
})

test('parses a response with the contract’s schema, and leaves one without a schema unread', async () => {
  const { api } = await serve(json(200, { balance: 12.5, more: true }))
  expect(await api({ path: '/balance', schema: Answer })).toEqual({ balance: 12.5 })
  expect(await api({ path: '/balance' })).toBeUndefined()
})

test('an empty success is accepted for a call without a schema', async () => {
  const { api } = await serve((_request, response) => response.writeHead(204).end())
  expect(await api({ method: 'DELETE', path: '/paymentRequest' })).toBeUndefined()
})

test('a rejected call keeps its status and the documented body', async () => {
  const details = { failureCode: 'ERR0.10', failureReason: 'too much' }
  const { api, onUnauthorized } = await serve(json(400, { message: 'too much', details }))
  const failure = await failureOf(api({ path: '/balance', schema: Answer }))
  expect(failure).toMatchObject({
    kind: 'refused',
    status: 400,
    problem: { message: 'too much', details },
    definite: true,
  })
  expect(onUnauthorized).not.toHaveBeenCalled()
})

test('a call that waits for approval is neither done nor rejected', async () => {
  const { api } = await serve(json(202, { Approval: { approvalId: 'one' } }))
  const failure = await failureOf(api({ method: 'POST', path: '/payment', schema: Answer }))
  expect([failure.kind, failure.status, failure.definite]).toEqual(['held', 202, true])
  expect(changeFailure(failure)).toEqual({
    kind: 'refused',
    message: 'Waiting for approval. Someone else must approve this before it happens.',
    held: { approvalId: 'one' },
  })
})

test('another 202 is an answer like any other', async () => {
  const { api } = await serve(json(202, { balance: 1 }))
  expect(await api({ method: 'POST', path: '/payment', schema: Answer })).toEqual({ balance: 1 })
})

test('a proxy’s error page is a rejected call without a problem body', async () => {
  const { api } = await serve((_request, response) =>
    response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>'),
  )
  const failure = await failureOf(api({ path: '/balance', schema: Answer }))
  expect(failure).toMatchObject({ kind: 'refused', status: 502, problem: undefined })
})

test('each call that gets 401 ends the session once', async () => {
  const { api, onUnauthorized } = await serve(json(401, { message: 'Unauthorized' }))
  const failure = await failureOf(api({ path: '/balance', schema: Answer }))
  expect(failure).toMatchObject({ kind: 'unauthorized', status: 401 })
  expect(onUnauthorized).toHaveBeenCalledTimes(1)
})

test.each([
  ['30', 30_000],
  ['Sun, 22 Nov 2026 05:00:00 GMT', undefined],
  [undefined, undefined],
])(
  'a 503 reports that the service is unavailable, with Retry-After %s',
  async (header, expected) => {
    const { api, onUnavailable, onUnauthorized } = await serve((_request, response) =>
      response.writeHead(503, header === undefined ? {} : { 'retry-after': header }).end(),
    )
    const failure = await failureOf(api({ path: '/balance', schema: Answer }))
    expect(failure).toMatchObject({ kind: 'refused', status: 503, definite: false })
    expect(onUnavailable.mock.calls).toEqual([[expected]])
    expect(onUnauthorized).not.toHaveBeenCalled()
  },
)

test.each([
  ['not JSON', 'balance: 1'],
  ['JSON that is not the contract', '{"balance":"1"}'],
  ['nothing', ''],
])('a success response containing %s is unreadable', async (_what, text) => {
  const { api } = await serve((_request, response) => response.end(text))
  const failure = await failureOf(api({ path: '/balance', schema: Answer }))
  expect(failure).toMatchObject({ kind: 'unreadable', status: 200, definite: false })
})

test('a server that closes the connection is unreachable', async () => {
  const { api } = await serve((request) => request.socket.destroy())
  const failure = await failureOf(api({ method: 'POST', path: '/balance', schema: Answer }))
  expect(failure).toMatchObject({ kind: 'unreachable', status: undefined, definite: false })
})

test('a response body that is cut off is unreachable', async () => {
  const { api } = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"bal', () => response.destroy())
  })
  const failure = await failureOf(api({ path: '/balance', schema: Answer }))
  expect(failure.kind).toBe('unreachable')
})

test('a response that exceeds the time-out is unreachable', async () => {
  const { api } = await serve(() => {})
  const failure = await failureOf(api({ path: '/balance', schema: Answer, timeoutMs: 40 }))
  expect(failure.kind).toBe('unreachable')
})

test('does not follow a redirect, so that the bearer token is not sent elsewhere', async () => {
  const { api, seen } = await serve((_request, response) =>
    response.writeHead(302, { location: '/elsewhere' }).end(),
  )
  const failure = await failureOf(api({ path: '/balance', schema: Answer }))
  expect(failure.kind).toBe('unreachable')
  expect(seen.length).toBe(1)
})

test("passes on the caller's own abort unchanged", async () => {
  const { api } = await serve(() => {})
  const stop = new AbortController()
  const call = api({ path: '/balance', schema: Answer, signal: stop.signal })
  stop.abort()
  await expect(call).rejects.toMatchObject({ name: 'AbortError' })
})

test.each([
  [400, true],
  [401, false],
  [403, false],
  [404, true],
  [408, false],
  [409, true],
  [422, true],
  [429, false],
  [500, false],
  [503, false],
])('status %i is a decision about the payload: %s', (status, definite) => {
  const kind = status === 401 ? 'unauthorized' : 'refused'
  expect(new ApiFailure(kind, { status }).definite).toBe(definite)
})

test.for<[string | undefined, number | undefined]>([
  ['5', 5000],
  ['0', 0],
  ['Wed, 21 Oct 2026 07:28:00 GMT', undefined],
  [undefined, undefined],
])('a 503 with Retry-After %s is retried after %s ms', async ([header, ms]) => {
  const { api } = await serve((_request, response) => {
    response.writeHead(503, header === undefined ? {} : { 'retry-after': header })
    response.end('{}')
  })
  const failure = await failureOf(api({ path: '/balance' }))
  expect([failure.kind, failure.status, failure.retryAfterMs]).toEqual(['refused', 503, ms])
})

describe('a call that needs a fresh proof', () => {
  const proofProblem = {
    message: 'Confirm that it is you to make this call',
    error: 'insufficient_user_authentication',
    max_age: 600,
    acr_values: 'aal1',
    locked: false,
  }
  /** Accepts the second token only. */
  const wantsProof: RequestListener = (request, response) => {
    const proved = request.headers.authorization === 'Bearer proved'
    json(proved ? 200 : 401, proved ? { balance: 1 } : proofProblem)(request, response)
  }
  const payout = {
    method: 'POST',
    path: '/payment',
    idempotencyKey: 'key-1',
    body: { amount: 1 },
  } as const

  async function client(
    prove: (held: { token: string }) => Promise<boolean>,
    onArrival: (held: { token: string }) => void = () => {},
  ) {
    const held = { token: 'old' }
    const { baseUrl, seen } = await serve((request, response) => {
      onArrival(held)
      wantsProof(request, response)
    })
    const onUnauthorized = vi.fn()
    const asking = vi.fn(() => prove(held))
    const session = {
      authorization: () => `Bearer ${held.token}`,
      prove: asking,
      onUnauthorized,
    }
    return { api: createApiClient(baseUrl, session), seen, asking, onUnauthorized }
  }

  test('is repeated with the same key and body once it was given', async () => {
    const { api, seen, asking, onUnauthorized } = await client(async (held) => {
      held.token = 'proved'
      return true
    })
    expect(await api({ ...payout, schema: Answer })).toEqual({ balance: 1 })
    expect(asking.mock.calls).toEqual([[proofProblem, { ...payout, schema: Answer }]])
    expect(seen.map(({ request, body }) => [request.headers['idempotency-key'], body])).toEqual([
      ['key-1', '{"amount":1}'],
      ['key-1', '{"amount":1}'],
    ])
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  test('says while it waits that nothing was done, until it is sent again', async () => {
    const events: string[] = []
    const { api } = await client(
      async (held) => {
        events.push('asked')
        held.token = 'proved'
        return true
      },
      () => events.push('arrived'),
    )
    await api({ ...payout, onWaiting: (isWaiting) => events.push(`waiting: ${isWaiting}`) })
    expect(events).toEqual(['arrived', 'waiting: true', 'asked', 'waiting: false', 'arrived'])
  })

  test('is not sent again if the user gives none, and the session goes on', async () => {
    const { api, seen, onUnauthorized } = await client(async () => false)
    const failure = await failureOf(api(payout))
    expect(failure).toMatchObject({
      kind: 'refused',
      status: 401,
      definite: false,
      message: 'You didn’t confirm that it’s you, so nothing was sent.',
    })
    expect(seen).toHaveLength(1)
    expect(onUnauthorized).not.toHaveBeenCalled()
  })

  test('asks for no proof if one was given while the call was in progress', async () => {
    const giveProof = (held: { token: string }) => {
      held.token = 'proved'
    }
    const { api, asking } = await client(async () => false, giveProof)
    expect(await api({ ...payout, schema: Answer })).toEqual({ balance: 1 })
    expect(asking).not.toHaveBeenCalled()
  })
})
