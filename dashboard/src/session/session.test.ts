import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SiteConfig } from '@tideway/contract/site-config'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { failureStatus } from '../platform/api-failure.ts'
import { createIdempotencyKeys } from '../platform/idempotency-keys.ts'
import { createQueryClient } from '../platform/query-client.ts'
import { sampleToken } from './sample-token.ts'
import { createSession, type SessionControl } from './session.ts'
import { createSessionStorage } from './session-storage.ts'
import { type User, userOfToken } from './user.ts'

const origin = 'http://localhost:4000'
const token = sampleToken('BASE_ADMIN')
let items: Map<string, string>
let session: SessionControl
let left: string[]
let brands: string[]
let formOpen: boolean
let seen: (string | undefined)[]
let baseUrl: string

const server = createServer((request, response) => {
  seen.push(request.headers.authorization)
  response.writeHead(401, { 'content-type': 'application/json' })
  response.end('{"message":"Unauthorized"}')
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
  formOpen = false
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
        tokenUrl: 'https://id.example/token',
        logoutUrl: 'https://id.example/logout',
      },
      variants: { partner: { oauth: { clientId: 'partner-client' }, providerName: 'Kelp Pay' } },
    }),
    storage: createSessionStorage(storage),
    keys: createIdempotencyKeys(storage),
    queryClient: createQueryClient(),
    clock: { now: () => Date.UTC(2026, 10, 20, 3, 5) },
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

test('the bearer names the switched client, and only that', async () => {
  await refusedCall(signedIn())
  await refusedCall(signedIn('HARBOURN1'))
  await refusedCall(signedIn('HARBOUR'))
  expect(seen).toEqual([`Bearer ${token}`, `Bearer ${token},HARBOURN1`, `Bearer ${token}`])
})

test('a refused token is forgotten and the browser goes to sign in, the route kept', async () => {
  await Promise.all([refusedCall(signedIn()), refusedCall(signedIn())])
  await vi.waitFor(() => expect(left).toHaveLength(1))
  expect(left[0]).toMatch(/^https:\/\/id\.example\/auth\?response_type=code&/)
  expect(items.has('idToken')).toBe(false)
  expect(items.get('route')).toBe('/transactions?payID=a')
})

test('asked twice, there is one sign-in: a second secret would spoil the first', () => {
  expect(session.signIn()).toBe(session.signIn())
})

test('with a form open nothing is taken away: the question is asked', async () => {
  formOpen = true
  const told = vi.fn()
  session.onEnded(told)
  await refusedCall(signedIn())
  expect([session.ended, told.mock.calls.length, left]).toEqual([true, 1, []])
  expect(items.get('idToken')).toBe(token)
  session.stay()
  expect(session.ended).toBe(false)
})

test('signing out leaves nothing behind', () => {
  signedIn()
  for (const item of ['clientId', 'codeSecret', 'appName'] as const) session.storage.set(item, 'x')
  items.set('idempotencyKeys', '{"a":{"key":"k","at":"t"}}')
  session.queryClient.setQueryData(['client'], 1)
  session.signOut()
  expect([...items.keys()]).toEqual([])
  expect(session.queryClient.getQueryData(['client'])).toBeUndefined()
  expect(left).toEqual([
    'https://id.example/logout?client_id=tideway-dashboard&post_logout_redirect_uri=http%3A%2F%2Flocalhost%3A4000%2F',
  ])
})

test('acting for a client is kept, and the address loses the one it named', () => {
  session.actFor('HARBOURM1', '/transactions?clientId=HARBOURN1&payID=a')
  expect([items.get('clientId'), left]).toEqual(['HARBOURM1', ['/transactions?payID=a']])
  session.actFor(undefined, '/?clientId=HARBOURM1')
  expect([items.has('clientId'), left[1]]).toEqual([false, '/'])
})

test('a variant has its brand from the moment it is chosen, until signing out', () => {
  session.chooseVariant('unknown')
  session.chooseVariant('partner')
  session.chooseVariant('partner')
  expect([brands, session.config().providerName]).toEqual([['Kelp Pay'], 'Kelp Pay'])
  session.signOut()
  expect(session.config().providerName).toBe('Tideway')
})

test('a variant comes back to its own callback under its own name', async () => {
  session.chooseVariant('unknown')
  expect(items.has('appName')).toBe(false)
  session.chooseVariant('partner')
  void session.signIn()
  await vi.waitFor(() => expect(left).toHaveLength(1))
  const query = new URL(left[0] ?? '').searchParams
  expect(query.get('client_id')).toBe('partner-client')
  expect(query.get('redirect_uri')).toBe('http://localhost:4000/auth-callback/partner')
})
