import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SignInRequest, TestIdentity } from '../../../../test/sign-in/identity.ts'
import {
  authorize,
  exchange,
  openTestIdentity,
  postToken,
  redirectUri,
  signInRequest,
} from '../../../../test/sign-in/identity.ts'
import type { TestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'

let identity: TestIdentity
/** The browser is already signed in, so an authorization request returns a code immediately. */
let browser: TestBrowser
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T03:00:00Z') })
  identity = await openTestIdentity()
  browser = identity.browser()
  await authorize(browser, await signInRequest())
})
afterAll(async () => {
  await identity.close()
  vi.useRealTimers()
})
beforeEach(() => vi.setSystemTime(Date.parse('2026-11-20T03:00:00Z')))

async function codeFor(request: SignInRequest): Promise<string> {
  const callback = await authorize(browser, request)
  return callback.searchParams.get('code') ?? ''
}

function exchangeFields(code: string, request: SignInRequest): Record<string, string> {
  return {
    grant_type: 'authorization_code',
    client_id: 'tideway-dashboard',
    redirect_uri: redirectUri,
    code,
    code_verifier: request.verifier,
  }
}

describe('an authorization request is sent back with an error', () => {
  test.each<[string, Record<string, string | undefined>, string]>([
    ['without a challenge', { code_challenge: undefined }, 'invalid_request'],
    [
      'without a challenge and method',
      { code_challenge: undefined, code_challenge_method: undefined },
      'invalid_request',
    ],
    ['with a challenge but no method', { code_challenge_method: undefined }, 'invalid_request'],
    ['with a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['with a challenge that is too short', { code_challenge: 'short' }, 'invalid_request'],
    [
      'for the implicit flow',
      { response_type: 'id_token', response_mode: undefined },
      'unsupported_response_type',
    ],
    ['for a token', { response_type: 'token' }, 'unsupported_response_type'],
    ['with a request object', { request: 'e30.e30.' }, 'request_not_supported'],
    ['with a prompt for consent', { prompt: 'consent' }, 'invalid_request'],
  ])('%s', async (_name, change, error) => {
    const request = await signInRequest(change)
    const { location, status } = await browser.get(`/identity/auth?${request.query}`)
    expect(status).toBe(303)
    const callback = new URL(location)
    const answer = new URLSearchParams(callback.hash ? callback.hash.slice(1) : callback.search)
    expect(`${callback.origin}${callback.pathname}`).toBe(redirectUri)
    expect(answer.get('error')).toBe(error)
    expect(answer.get('state')).toBe(request.state)
    expect(answer.get('code')).toBeNull()
  })
})

describe('an authorization request is rejected without a redirect', () => {
  test.each([
    'http://localhost:4000/auth-callback/',
    'http://localhost:4000/auth-callback/unknown',
    'http://localhost:4000/auth-callback/partner/',
    'http://localhost:4000/auth-callback/partner/../x',
    'http://localhost:4000/auth-callback?next=1',
    'http://localhost:4000/auth-callback#x',
    'http://localhost:4000/AUTH-CALLBACK',
    'http://localhost:4000/auth-callback%2F',
    'http://localhost:4000/',
    'http://localhost:4000',
    'http://localhost/auth-callback',
    'http://localhost:4001/auth-callback',
    'https://localhost:4000/auth-callback',
    'http://localhost:4000@evil.example/auth-callback',
    'http://localhost:4000.evil.example/auth-callback',
    'http://evil.example/auth-callback',
    'http://LOCALHOST:4000/auth-callback',
    'http://user@localhost:4000/auth-callback',
    'javascript:alert(1)',
    '//localhost:4000/auth-callback',
    '/auth-callback',
    ' http://localhost:4000/auth-callback',
  ])('to %s', async (uri) => {
    const request = await signInRequest({ redirect_uri: uri })
    const answer = await browser.get(`/identity/auth?${request.query}`)
    expect(answer.status).toBe(400)
    expect(answer.location).toBe('')
    expect(answer.body).toContain('<h1>We can’t return you to this address</h1>')
    expect(answer.body).not.toContain('at ')
  })

  test('without a redirect address', async () => {
    const request = await signInRequest({ redirect_uri: undefined })
    const answer = await browser.get(`/identity/auth?${request.query}`)
    expect([answer.status, answer.location]).toEqual([400, ''])
  })

  test('for an unknown client, on a page that shows none of the request’s text', async () => {
    const request = await signInRequest({ client_id: '<script>alert(1)</script>' })
    const answer = await browser.get(`/identity/auth?${request.query}`)
    expect(answer.status).toBe(400)
    expect(answer.body).toContain('<h1>We don’t recognise this application</h1>')
    expect(answer.body).not.toContain('script')
    expect(answer.headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'self'; font-src 'self'; form-action 'self' http://localhost:4000 http://127.0.0.1:4000 http://partner.localhost:4000; frame-ancestors 'none'; base-uri 'none'",
    )
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
  })

  test('with a parameter sent twice', async () => {
    const request = await signInRequest()
    request.query.append('redirect_uri', 'http://evil.example/')
    const answer = await browser.get(`/identity/auth?${request.query}`)
    expect([answer.status, answer.location]).toEqual([400, ''])
  })
})

describe('the code is not exchanged', () => {
  test.each<[string, (fields: Record<string, string>) => Record<string, string>, string]>([
    ['without a verifier', ({ code_verifier: _, ...rest }) => rest, 'invalid_grant'],
    ['with an empty verifier', (fields) => ({ ...fields, code_verifier: '' }), 'invalid_grant'],
    [
      'with a wrong verifier',
      (fields) => ({ ...fields, code_verifier: 'w'.repeat(43) }),
      'invalid_grant',
    ],
    [
      'with a verifier that is too short',
      (fields) => ({ ...fields, code_verifier: 'short' }),
      'invalid_request',
    ],
    [
      'for another redirect address',
      (fields) => ({ ...fields, redirect_uri: 'http://127.0.0.1:4000/auth-callback' }),
      'invalid_grant',
    ],
    ['without its redirect address', ({ redirect_uri: _, ...rest }) => rest, 'invalid_request'],
    ['for another client', (fields) => ({ ...fields, client_id: 'somebody' }), 'invalid_client'],
    ['for no client', ({ client_id: _, ...rest }) => rest, 'invalid_request'],
    ['when it is made up', (fields) => ({ ...fields, code: 'A'.repeat(43) }), 'invalid_grant'],
    [
      'as a refresh token',
      (fields) => ({ ...fields, grant_type: 'refresh_token', refresh_token: fields.code ?? '' }),
      'unsupported_grant_type',
    ],
    [
      'for client credentials',
      (fields) => ({ ...fields, grant_type: 'client_credentials' }),
      'unsupported_grant_type',
    ],
  ])('%s', async (_name, change, error) => {
    const request = await signInRequest()
    const fields = exchangeFields(await codeFor(request), request)
    const answer = await postToken(identity, change(fields))
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.body.error).toBe(error)
    expect(answer.body).not.toHaveProperty('id_token')
  })

  test('with the verifier of an earlier sign-in', async () => {
    const earlier = await signInRequest()
    const request = await signInRequest()
    const code = await codeFor(request)
    const answer = await postToken(
      identity,
      exchangeFields(code, { ...request, verifier: earlier.verifier }),
    )
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
  })

  test.each<[string, Record<string, string>]>([
    ['in a header', { 'code-verifier': 'HERE' }],
    ['in the authorization header', { authorization: 'Bearer HERE' }],
    ['as a cookie', { cookie: 'code_verifier=HERE' }],
  ])('with the verifier %s', async (_name, headers) => {
    const request = await signInRequest()
    const { code_verifier: verifier = '', ...fields } = exchangeFields(
      await codeFor(request),
      request,
    )
    const placed = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name, value.replace('HERE', verifier)]),
    )
    const answer = await postToken(identity, fields, placed)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.body).not.toHaveProperty('id_token')
  })

  test('with the verifier twice, as JSON, or in the address', async () => {
    const request = await signInRequest()
    const fields = exchangeFields(await codeFor(request), request)
    const form = new URLSearchParams(fields)
    const send = (url: string, type: string, payload: string) =>
      identity.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    const urlencoded = 'application/x-www-form-urlencoded'
    const answers = [
      await send('/identity/token', urlencoded, `${form}&code_verifier=${request.verifier}`),
      await send('/identity/token', 'application/json', JSON.stringify(fields)),
      await send(`/identity/token?${form}`, urlencoded, ''),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().error])).toEqual([
      [400, 'invalid_request'],
      [400, 'invalid_request'],
      [400, 'invalid_request'],
    ])
    expect((await postToken(identity, fields)).status).toBe(200)
  })

  test('sixty seconds after it was issued, though still after fifty-nine', async () => {
    const start = Date.now()
    const early = await signInRequest()
    const lateRequest = await signInRequest()
    const codes = [await codeFor(early), await codeFor(lateRequest)] as const
    vi.setSystemTime(start + 59_000)
    expect((await postToken(identity, exchangeFields(codes[0], early))).status).toBe(200)
    vi.setSystemTime(start + 60_000)
    const answer = await postToken(identity, exchangeFields(codes[1], lateRequest))
    expect([answer.status, answer.body.error]).toEqual([400, 'invalid_grant'])
  })

  test('from a page of another origin', async () => {
    const request = await signInRequest()
    const answer = await postToken(identity, exchangeFields(await codeFor(request), request), {
      origin: 'http://evil.example',
    })
    expect(answer.status).toBe(400)
    expect(answer.body).not.toHaveProperty('id_token')
  })
})

test('a replayed code is rejected and revokes the tokens issued for it', async () => {
  const fresh = identity.browser()
  const request = await signInRequest()
  const callback = await authorize(fresh, request)
  const tokens = await exchange(identity, callback, request)
  expect(await identity.verifyIdToken(tokens.id_token ?? '')).toMatchObject({ role: 'BASE_ADMIN' })

  const again = await postToken(
    identity,
    exchangeFields(callback.searchParams.get('code') ?? '', request),
  )
  expect([again.status, again.body.error]).toEqual([400, 'invalid_grant'])
  expect(await identity.verifyIdToken(tokens.id_token ?? '')).toBeUndefined()
  const left = await identity.platform.db
    .selectFrom('identity_artifacts')
    .select('id')
    .where('id', '=', tokens.access_token)
    .execute()
  expect(left).toEqual([])

  // The person is still signed in and gets a new grant with the next token.
  const renewal = await signInRequest()
  const renewed = await exchange(identity, await authorize(fresh, renewal), renewal)
  expect(await identity.verifyIdToken(renewed.id_token ?? '')).toMatchObject({ role: 'BASE_ADMIN' })
})

test('of ten simultaneous exchanges of one code, none leaves a usable token behind', async () => {
  const request = await signInRequest()
  const fields = exchangeFields(await codeFor(request), request)
  const answers = await Promise.all(Array.from({ length: 10 }, () => postToken(identity, fields)))
  const tokens = answers.flatMap((answer) =>
    answer.status === 200 ? [String(answer.body.id_token)] : [],
  )
  expect(tokens.length).toBeLessThanOrEqual(1)
  for (const token of tokens) expect(await identity.verifyIdToken(token)).toBeUndefined()
})

test('the client detects a callback with another state or nonce', async () => {
  const request = await signInRequest()
  const callback = await authorize(browser, request)
  await expect(exchange(identity, callback, { ...request, state: 'another' })).rejects.toThrow(
    'state',
  )
  await expect(exchange(identity, callback, { ...request, nonce: 'another' })).rejects.toThrow(
    'nonce',
  )
})
