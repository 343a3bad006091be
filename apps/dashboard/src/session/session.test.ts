import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { failureStatus } from '@tideway/browser/http/api-failure'
import { createQueryClient } from '@tideway/browser/http/query-client'
import { createIdempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import type { User } from '@tideway/browser/session/user'
import { userOfToken } from '@tideway/browser/session/user'
import { sampleToken } from '@tideway/browser/test/sample-token'
import { SiteConfig } from '@tideway/contract/clients/site-config'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { createSession } from './session.ts'
import type { SessionControl } from './session-control.ts'
import { createSessionStorage } from './session-storage.ts'

const origin = 'http://localhost:4000'
const token = sampleToken('BASE_ADMIN')
let items: Map<string, string>
let session: SessionControl
let left: string[]
let brands: string[]
let formOpen: boolean
let now: number
let status: number
/**
 * Returns the final address of the hidden frame. The function is undefined if the identity provider does not redirect
 * back.
 */
let landing: ((address: string) => URL) | undefined
let framed: string[]
let seen: (string | undefined)[]
let baseUrl: string

/** Claims of the id token for a code. The configuration names no keys, so the signature is not checked. */
let tokenClaims: Record<string, unknown>
/** Requests received by the token endpoint. */
let exchanged: Record<string, string>[]

const server = createServer(async (request, response) => {
  if (request.url === '/token') {
    let text = ''
    for await (const chunk of request) text += chunk
    exchanged.push(Object.fromEntries(new URLSearchParams(text)))
    response.writeHead(200, { 'content-type': 'application/json' })
    const id_token = sampleToken('BASE_ADMIN', tokenClaims)
    response.end(JSON.stringify({ access_token: 'a', token_type: 'bearer', id_token }))
    return
  }
  seen.push(request.headers.authorization)
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(status === 200 ? '[]' : '{"message":"Unauthorized"}')
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  items = new Map([['route', '/transactions?payID=a']])
  const addresses: string[] = []
  left = addresses
  const names: string[] = []
  brands = names
  seen = []
  exchanged = []
  tokenClaims = {}
  formOpen = false
  now = Date.UTC(2026, 10, 20, 3, 5)
  status = 401
  landing = undefined
  const opened: string[] = []
  framed = opened
  const storage: Storage = {
    length: 0,
    key: () => null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
  session = createSession({
    site: SiteConfig.parse({
      brand: 'tideway',
      providerName: 'Tideway',
      restUrl: `${baseUrl}/rest`,
      portalUrl: `${baseUrl}/portal`,
      checkoutOrigin: baseUrl,
      defaultPayIdDomain: 'pay.tideway.example',
      oauth: {
        issuer: 'https://id.example',
        clientId: 'tideway-dashboard',
        authorizeUrl: 'https://id.example/auth',
        signupUrl: 'https://id.example/signup',
        tokenUrl: `${baseUrl}/token`,
        logoutUrl: 'https://id.example/logout',
      },
      variants: { partner: { oauth: { clientId: 'partner-client' }, providerName: 'Kelp Pay' } },
    }),
    storage: createSessionStorage(storage),
    keys: createIdempotencyKeys(storage),
    queryClient: createQueryClient(),
    clock: { now: () => now },
    clockAheadMs: 0,
    network: { isOnline: () => true, onChange: () => () => {} },
    openHidden: async (address) => {
      opened.push(address)
      if (!landing) throw new Error('nowhere')
      return landing(address)
    },
    openWindow: () => undefined,
    channel: { post: () => {}, listen: () => () => {} },
    origin,
    leave: (url) => addresses.push(url),
    reload: (path) => addresses.push(path),
    applyBrand: ({ providerName }) => names.push(providerName),
    isFormOpen: () => formOpen,
  })
})

function signedIn(storedClientId?: string): User {
  session.storage.set('idToken', token)
  const user = userOfToken(token, storedClientId)
  if (!user) throw new Error('the sample token is nobody')
  return user
}

async function refusedCall(user: User): Promise<void> {
  const error = await session
    .apiOf(user)
    .rest({ path: '/balance' })
    .catch((reason: unknown) => reason)
  expect(failureStatus(error)).toBe(401)
}

test('the bearer token names the client after a switch, and no client otherwise', async () => {
  await refusedCall(signedIn())
  await refusedCall(signedIn('HARBOURN1'))
  await refusedCall(signedIn('HARBOUR'))
  expect(seen).toEqual([`Bearer ${token}`, `Bearer ${token},HARBOURN1`, `Bearer ${token}`])
})

test('a rejected token is deleted and the browser goes to sign-in, with the route saved', async () => {
  await Promise.all([refusedCall(signedIn()), refusedCall(signedIn())])
  await vi.waitFor(() => expect(left).toHaveLength(1))
  expect(left[0]).toMatch(/^https:\/\/id\.example\/auth\?response_type=code&/)
  expect(items.has('idToken')).toBe(false)
  expect(items.get('route')).toBe('/transactions?payID=a')
})

test('two calls start only one sign-in, because a second secret would break the first', () => {
  expect(session.signIn()).toBe(session.signIn())
})

test('with a form open, a rejected call keeps the page and asks the user', async () => {
  formOpen = true
  const listener = vi.fn()
  session.onChange(listener)
  await Promise.all([refusedCall(signedIn()), refusedCall(signedIn())])
  await vi.waitFor(() => expect(session.ended).toBe(true))
  // A new token was requested once before the question, without leaving the page.
  expect([listener.mock.calls.length, left, framed.length]).toEqual([1, [], 1])
  expect(items.get('idToken')).toBe(token)
  session.stay()
  expect(session.ended).toBe(false)
})

test('signing out removes all stored items and cached data', () => {
  signedIn()
  for (const item of ['clientId', 'codeSecret', 'receipts', 'invitation'] as const) {
    session.storage.set(item, 'x')
  }
  items.set('idempotencyKeys', '{"a":{"key":"k","at":"t"}}')
  session.queryClient.setQueryData(['client'], 1)
  session.signOut()
  expect([...items.keys()]).toEqual([])
  expect(session.queryClient.getQueryData(['client'])).toBeUndefined()
  expect(left).toEqual([
    'https://id.example/logout?client_id=tideway-dashboard&post_logout_redirect_uri=http%3A%2F%2Flocalhost%3A4000%2F',
  ])
})

test('calls rejected during the logout start no sign-in', async () => {
  const admin = signedIn()
  const waiting = refusedCall(admin)
  session.signOut()
  await waiting
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(left).toHaveLength(1)
  now += 10_000
  await refusedCall(admin)
  await vi.waitFor(() => expect(left).toHaveLength(2))
})

test('a call that starts after the logout is held back until the page is left', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const admin = signedIn()
  session.signOut()
  const waiting = refusedCall(admin)
  await vi.advanceTimersByTimeAsync(9_999)
  await fetch(baseUrl, { headers: { authorization: 'later' } })
  expect(seen).toEqual(['later'])
  now += 10_000
  await vi.advanceTimersByTimeAsync(1)
  await waiting
  expect(seen).toEqual(['later', undefined])
})

test('a sign-in started before the logout does not replace the logout', async () => {
  const admin = signedIn()
  await refusedCall(admin)
  session.signOut()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(left.map((address) => new URL(address).pathname)).toEqual(['/logout'])
})

test('acting for a client is stored, and the client is removed from the address', () => {
  session.actFor('HARBOURM1', '/transactions?clientId=HARBOURN1&payID=a')
  expect([items.get('clientId'), left]).toEqual(['HARBOURM1', ['/transactions?payID=a']])
  session.actFor(undefined, '/?clientId=HARBOURM1')
  expect([items.has('clientId'), left[1]]).toEqual([false, '/'])
})

test('a variant has its brand once chosen, and keeps it after signing out', () => {
  session.chooseVariant('unknown')
  session.chooseVariant('partner')
  session.chooseVariant('partner')
  expect([brands, session.config().providerName]).toEqual([['Kelp Pay'], 'Kelp Pay'])
  session.signOut()
  expect(left).toEqual([
    'https://id.example/logout?client_id=partner-client&post_logout_redirect_uri=http%3A%2F%2Flocalhost%3A4000%2F',
  ])
  expect(session.config().providerName).toBe('Kelp Pay')
})

test('a variant returns to its own callback with its own client id', async () => {
  session.chooseVariant('unknown')
  expect(items.has('appName')).toBe(false)
  session.chooseVariant('partner')
  void session.signIn()
  await vi.waitFor(() => expect(left).toHaveLength(1))
  const query = new URL(left[0] ?? '').searchParams
  expect(query.get('client_id')).toBe('partner-client')
  expect(query.get('redirect_uri')).toBe('http://localhost:4000/auth-callback/partner')
})

describe('the callback of a sign-in', () => {
  const secrets = { state: 'state-1', nonce: 'nonce-1', codeSecret: 'v'.repeat(43) }
  const seconds = () => Math.floor(Date.now() / 1000)

  function comeBack(state: string, claims: Record<string, unknown> = {}): Promise<string> {
    for (const [item, value] of Object.entries(secrets)) items.set(item, value)
    const lifetime = { iat: seconds(), exp: seconds() + 3600 }
    tokenClaims = { iss: 'https://id.example', nonce: 'nonce-1', ...lifetime, ...claims }
    const callback = new URL(`${origin}/auth-callback?code=c-1&state=${state}`)
    return session.completeSignIn(callback, undefined)
  }

  test('stores the token, and leads to the requested route', async () => {
    expect(await comeBack('state-1')).toBe('/transactions?payID=a')
    expect(items.get('idToken')).toBe(sampleToken('BASE_ADMIN', tokenClaims))
    expect(exchanged).toEqual([
      {
        grant_type: 'authorization_code',
        client_id: 'tideway-dashboard',
        redirect_uri: 'http://localhost:4000/auth-callback',
        code: 'c-1',
        code_verifier: secrets.codeSecret,
      },
    ])
  })

  test('with another state is rejected before its code is exchanged', async () => {
    await expect(comeBack('state-of-another-tab')).rejects.toThrow()
    expect([exchanged, items.has('idToken')]).toEqual([[], false])
  })

  test.each([
    ['of another sign-in', { nonce: 'nonce-of-another-sign-in' }],
    ['without a nonce', { nonce: undefined }],
  ])('with an id token %s is rejected', async (_what, claims) => {
    await expect(comeBack('state-1', claims)).rejects.toThrow()
    expect(items.has('idToken')).toBe(false)
  })
})

describe('repeated sign-ins', () => {
  const minute = 60_000
  const received = (...secondsAgo: number[]) =>
    items.set('receipts', secondsAgo.map((seconds) => now - seconds * 1000).join(','))

  test('a rejected call after two fresh tokens stops instead of signing in again', async () => {
    received(4, 2)
    const listener = vi.fn()
    session.onChange(listener)
    await Promise.all([refusedCall(signedIn()), refusedCall(signedIn())])
    expect(session.stop).toEqual({ kind: 'circles', refusedCall: 'GET /balance' })
    expect([listener.mock.calls.length, left, items.get('idToken')]).toEqual([1, [], token])
  })

  test.each([
    ['one fresh token', [2]],
    ['one that served for an hour before', [3600, 2]],
  ])('with %s, a rejected call signs in again', async (_what, secondsAgo) => {
    received(...secondsAgo)
    await refusedCall(signedIn())
    await vi.waitFor(() => expect(left).toHaveLength(1))
    expect([session.stop, items.has('idToken')]).toEqual([undefined, false])
  })

  test('the guard stops too, without a rejected call, and the user may try again', () => {
    received(4, 2)
    void session.signInAutomatically()
    expect(session.stop).toEqual({ kind: 'circles', refusedCall: undefined })
    session.tryAgain()
    expect([left, items.has('receipts')]).toEqual([['/transactions?payID=a'], false])
  })

  test('an invitation does not count as a repeated sign-in', async () => {
    received(4, 2)
    void session.signInAutomatically({ signup: true, invitation: 'inv-1' })
    await vi.waitFor(() => expect(left).toHaveLength(1))
    expect(session.stop).toBeUndefined()
  })

  test('older receipts do not count', () => {
    received(4, 2)
    now += 2 * minute
    void session.signInAutomatically()
    expect(session.stop).toBeUndefined()
  })
})

describe('token renewal', () => {
  test('calls the identity provider in a hidden frame without showing a page', async () => {
    signedIn()
    session.renew()
    session.renew()
    await vi.waitFor(() => expect(framed).toHaveLength(1))
    const { searchParams } = new URL(framed[0] ?? '')
    expect([searchParams.get('prompt'), searchParams.get('redirect_uri')]).toEqual([
      'none',
      'http://localhost:4000/auth-callback',
    ])
    // Renewal stores no items of a sign-in that leaves the page.
    expect(['codeSecret', 'state', 'nonce'].filter((item) => items.has(item))).toEqual([])
  })

  test.each([
    ['no answer', undefined],
    [
      'a session that is over',
      () => new URL('http://localhost:4000/auth-callback?error=login_required'),
    ],
  ])('%s leaves the page and the token unchanged', async (_what, ends) => {
    landing = ends
    signedIn()
    session.renew()
    await vi.waitFor(() => expect(framed).toHaveLength(1))
    await vi.waitFor(() => {
      now += 60_001
      session.renew()
      expect(framed).toHaveLength(2)
    })
    expect([items.get('idToken'), left, session.stop]).toEqual([token, [], undefined])
  })
})

describe('a token of an hour', () => {
  const ends = Date.UTC(2026, 10, 20, 4)
  /** Answers the frame with a code for a token that lives an hour longer. */
  const renews = () => {
    landing = (address) => {
      const { searchParams } = new URL(address)
      const seconds = Math.floor(Date.now() / 1000)
      tokenClaims = {
        iss: 'https://id.example',
        iat: seconds,
        exp: seconds + 3600,
        nonce: searchParams.get('nonce') ?? '',
      }
      const query = {
        code: 'c-1',
        state: searchParams.get('state') ?? '',
        iss: 'https://id.example',
      }
      return new URL(`${origin}/auth-callback?${new URLSearchParams(query)}`)
    }
  }

  test.each<[string, number, boolean, number]>([
    ['is kept until its last ten minutes', ends - 600_000, false, 0],
    ['is renewed in its last ten minutes', ends - 599_999, false, 1],
    ['is not renewed while the screen is locked', ends - 60_000, true, 0],
  ])('%s', async (_what, at, locked, frames) => {
    signedIn()
    now = at
    if (locked) session.storage.set('locked', String(at / 1000))
    await session.renewIfDue()
    expect(framed).toHaveLength(frames)
  })

  /** Answers the frame with an error, as for a session that is over or whose cookie the browser withholds. */
  const refuses = (error: string) => {
    landing = (address) => {
      const state = new URL(address).searchParams.get('state') ?? ''
      const query = new URLSearchParams({ error, state, iss: 'https://id.example' })
      return new URL(`${origin}/auth-callback?${query}`)
    }
  }

  test.each<[string, number, (() => void) | undefined, boolean]>([
    ['if no frame can renew it', ends - 599_999, () => refuses('login_required'), true],
    ['not before', ends - 600_000, () => refuses('login_required'), false],
    ['not if the identity provider does not answer', ends - 599_999, undefined, false],
    ['not if a frame has renewed it', ends - 599_999, renews, false],
  ])('is about to end in its last ten minutes %s', async (_what, at, answer, ending) => {
    const changed = vi.fn()
    session.onChange(changed)
    signedIn()
    now = at
    answer?.()
    await session.renew()
    expect(session.ending).toBe(ending)
    if (ending) expect(changed).toHaveBeenCalledOnce()
    // A new token from elsewhere, such as another window, is not about to end.
    session.storage.set('idToken', sampleToken('BASE_ADMIN', { iat: now / 1000 }))
    expect(session.ending).toBe(false)
  })

  test('that ends within fifteen seconds is renewed before a call', async () => {
    status = 200
    const user = signedIn()
    renews()
    now = ends - 15_000
    await session.apiOf(user).rest({ path: '/balance' })
    expect([framed, seen]).toEqual([[], [`Bearer ${token}`]])
    now += 1
    await Promise.all([1, 2].map(() => session.apiOf(user).rest({ path: '/balance' })))
    const renewed = items.get('idToken')
    expect(renewed).not.toBe(token)
    expect(framed).toHaveLength(1)
    expect(seen.slice(1)).toEqual([`Bearer ${renewed}`, `Bearer ${renewed}`])
  })
})

test('a signed-in user who follows an invitation is asked, signed out, and then invited', async () => {
  const user = signedIn()
  void session.askAboutInvitation(user, 'inv-1')
  expect(session.stop).toEqual({
    kind: 'invitation',
    signedInAs: 'Mia Okafor',
    invitation: 'inv-1',
  })
  expect([left, items.get('idToken')]).toEqual([[], token])
  session.acceptInvitation('inv-1')
  expect(left[0]).toMatch(/^https:\/\/id\.example\/logout\?/)
  expect(items.has('idToken')).toBe(false)
  // Returns from the sign-out.
  void session.signInAutomatically()
  await vi.waitFor(() => expect(left).toHaveLength(2))
  expect(left[1]).toMatch(/^https:\/\/id\.example\/signup\?.*token=inv-1/)
  expect(items.has('invitation')).toBe(false)
})

test('a 503 is an outage that ends when the service responds, and does not end the session', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    status = 503
    const failed = await session
      .apiOf(signedIn())
      .rest({ path: '/balance' })
      .catch((error: unknown) => failureStatus(error))
    expect([failed, session.connection.state, items.get('idToken'), left]).toEqual([
      503,
      'unavailable',
      token,
      [],
    ])
    vi.advanceTimersByTime(2_000)
    await vi.waitFor(() => expect(seen).toHaveLength(2))
    expect(session.connection.state).toBe('unavailable')
    status = 200
    await vi.waitFor(() => {
      vi.advanceTimersByTime(4_000)
      expect(session.connection.state).toBe('fine')
    })
  } finally {
    vi.useRealTimers()
  }
})
