import type { Api } from '@tideway/browser/http/api'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import { createQueryClient } from '@tideway/browser/http/query-client'
import { createIdempotencyKeys } from '@tideway/browser/money/idempotency-keys'
import { sampleToken } from '@tideway/browser/test/sample-token'
import { SiteConfig } from '@tideway/contract/clients/site-config'
import { beforeEach, expect, test, vi } from 'vitest'
import { parseSearch } from '../../platform/search-params.ts'
import { createSession } from '../../session/session.ts'
import type { SessionControl } from '../../session/session-control.ts'
import { createSessionStorage } from '../../session/session-storage.ts'
import { guardRoute } from './navigation-guard.ts'

let items: Map<string, string>
let left: string[]
let called: string[]
/** The response of the client list: ids or a failure. */
let list: string[] | ApiFailure
let session: SessionControl

let now: number

const provider = 'https://pay.example'

function openSession(clockAheadMs: number): SessionControl {
  const storage: Storage = {
    length: 0,
    key: () => null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
  const session = createSession({
    site: SiteConfig.parse({
      brand: 'tideway',
      providerName: 'Tideway',
      restUrl: `${provider}/rest`,
      portalUrl: `${provider}/portal`,
      checkoutOrigin: provider,
      defaultPayIdDomain: 'pay.tideway.example',
      oauth: {
        issuer: provider,
        clientId: 'tideway-dashboard',
        authorizeUrl: `${provider}/auth`,
        signupUrl: `${provider}/signup`,
        tokenUrl: `${provider}/token`,
        logoutUrl: `${provider}/logout`,
      },
      variants: { partner: { providerName: 'Kelp Pay' } },
    }),
    storage: createSessionStorage(storage),
    keys: createIdempotencyKeys(storage),
    queryClient: createQueryClient(),
    clock: { now: () => now },
    clockAheadMs,
    openWindow: () => undefined,
    channel: { post: () => undefined, listen: () => () => undefined },
    network: { isOnline: () => true, onChange: () => () => {} },
    openHidden: () => Promise.reject(new Error('nowhere')),
    origin: 'https://portal.example',
    leave: (url) => left.push(url),
    reload: (path) => left.push(path),
    applyBrand: () => {},
    isFormOpen: () => false,
  })
  const answer = async ({ path }: { path: string }) => {
    called.push(path)
    if (path !== '/clients') return { clientId: path.slice(9), clientName: path.slice(9) }
    if (list instanceof ApiFailure) throw list
    return list.map((clientId) => ({ clientId, clientName: clientId, legalName: null }))
  }
  session.apiOf = () => ({ rest: answer, portal: answer }) as unknown as Api
  return session
}

beforeEach(() => {
  items = new Map([['idToken', sampleToken('BASE_ADMIN')]])
  left = []
  called = []
  list = ['HARBOUR', 'HARBOURN1']
  now = Date.UTC(2026, 10, 20, 3, 5)
  session = openSession(0)
})

function go(href: string, preload = false) {
  const [pathname = '', query] = href.split(/[?#]/)
  const location = { pathname, search: parseSearch(query ?? ''), href }
  return guardRoute({ location, context: { session }, preload })
}

/** Returns the address that the guard redirects to. */
async function redirectOf(href: string): Promise<unknown> {
  const thrown = await go(href).catch((reason: unknown) => reason)
  return (thrown as { options?: { href?: string } }).options?.href
}

test('step 1: saves the full path before any other check', async () => {
  items.delete('idToken')
  void go('/transactions/PaymentRequests?payID=a%40b.example&clientId=HARBOURN1')
  await vi.waitFor(() => expect(left).toHaveLength(1))
  expect(items.get('route')).toBe(
    '/transactions/PaymentRequests?payID=a%40b.example&clientId=HARBOURN1',
  )
  expect(left[0]).toMatch(/^https:\/\/pay\.example\/auth\?/)
})

test('step 1: uses an invitation and does not save its token', async () => {
  items.delete('idToken')
  void go('/users?signup=&token=inv-1&a=b')
  await vi.waitFor(() => expect(left).toHaveLength(1))
  expect(items.get('route')).toBe('/users?a=b')
  expect(left[0]).toMatch(/^https:\/\/pay\.example\/signup\?.*token=inv-1/)
})

test('step 2: reads the user from the stored token, and applies the query’s variant', async () => {
  const { user, config } = await go('/?appName=partner')
  expect([user.email, config.providerName]).toEqual(['mia@harbour.example', 'Kelp Pay'])
  expect(items.get('appName')).toBe('partner')
  // The variant stays, and an unknown name changes nothing.
  expect((await go('/?appName=nobody')).config.providerName).toBe('Kelp Pay')
})

test('step 3: a client in the query is stored and used, also for later navigation', async () => {
  expect((await go('/?clientId=HARBOURN1')).user.clientId).toBe('HARBOURN1')
  expect(items.get('clientId')).toBe('HARBOURN1')
  expect((await go('/transactions')).user.clientId).toBe('HARBOURN1')
})

test('step 3: the client in the query overrides the stored one', async () => {
  list = ['HARBOUR', 'HARBOURN1', 'HARBOURM1']
  items.set('clientId', 'HARBOURM1')
  expect((await go('/?clientId=HARBOURN1')).user.clientId).toBe('HARBOURN1')
  expect(items.get('clientId')).toBe('HARBOURN1')
})

test('step 3: trims blanks around a client, also in the address', async () => {
  const trimmed = await redirectOf('/reports?clientId=%20HARBOURN1%20&a=1')
  expect(trimmed).toBe('/reports?a=1&clientId=HARBOURN1')
  expect((await go(String(trimmed))).user.clientId).toBe('HARBOURN1')
})

test('step 3: an invalid client id is never stored or sent, and the root client is used', async () => {
  items.set('clientId', 'HARBOURN1')
  const { user, refusedClientId } = await go('/?clientId=a%20b')
  expect([user.clientId, refusedClientId, items.has('clientId')]).toEqual(['HARBOUR', 'a b', false])
})

test.each([
  ['not in the list', ['HARBOUR', 'HARBOURN1']],
  ['refused by the list', new ApiFailure('refused', { status: 403 })],
])('step 3: a client %s is removed, and the root client is used', async (_what, newList) => {
  list = newList
  const { user, refusedClientId } = await go('/?clientId=KELPCO1')
  expect([user.clientId, refusedClientId]).toEqual(['HARBOUR', 'KELPCO1'])
  expect(items.has('clientId')).toBe(false)
})

test('step 3: keeps the client if the list cannot be read', async () => {
  list = new ApiFailure('refused', { status: 500 })
  items.set('clientId', 'HARBOURN1')
  const { user, refusedClientId } = await go('/')
  expect([user.clientId, refusedClientId]).toEqual(['HARBOURN1', undefined])
})

test('step 4: loads config and list once each in five minutes', async () => {
  await go('/')
  await go('/transactions')
  await vi.waitFor(() => expect(called.toSorted()).toEqual(['/clients', '/clients/HARBOUR']))
})

test('step 5: redirects customer service to the transactions', async () => {
  items.set('idToken', sampleToken('BASE_CUSTOMER_SERVICE_OPERATOR'))
  expect(await redirectOf('/settings')).toBe('/transactions')
  expect(items.get('route')).toBe('/settings')
  expect((await go('/transactions/PaymentAgreement')).user.role).toBe(
    'BASE_CUSTOMER_SERVICE_OPERATOR',
  )
})

test.each([
  ['/Apps?x=1#part', '/apps?x=1#part'],
  ['//users/', '/users'],
  ['/transactions/PAYMENTREQUESTS?payID=a', '/transactions/PaymentRequests?payID=a'],
])('redirects another spelling, %s, to %s', async (href, expected) => {
  expect(await redirectOf(href)).toBe(expected)
  expect(items.get('route')).toBe(expected)
})

test('step 5 applies to every spelling', async () => {
  items.set('idToken', sampleToken('BASE_CUSTOMER_SERVICE_OPERATOR'))
  for (const href of ['/Settings', '//settings', '/%73ettings/', '/transactions%2f..%2fapps/x/y']) {
    const to = await redirectOf(href)
    expect([href, to?.toString().startsWith('/transactions')]).toEqual([href, true])
  }
  expect(await redirectOf('/Transactions')).toBe('/transactions')
})

test('a token near its end opens the screen and is renewed in the background', async () => {
  const renewals = vi.spyOn(session, 'renew')
  await go('/')
  expect(renewals).not.toHaveBeenCalled()
  now += 50 * 60_000
  expect((await go('/', true)).user.clientId).toBe('HARBOUR')
  expect(renewals).not.toHaveBeenCalled()
  expect((await go('/')).user.clientId).toBe('HARBOUR')
  expect([renewals.mock.calls.length, left]).toEqual([1, []])
})

test('a clock that is ahead does not end a token early', async () => {
  session = openSession(55 * 60_000)
  const renewals = vi.spyOn(session, 'renew')
  now += 55 * 60_000
  expect((await go('/')).user.email).toBe('mia@harbour.example')
  expect([renewals.mock.calls.length, left, session.clockFault]).toEqual([0, [], '55 minutes fast'])
})

test('asks first if an invitation is opened in a signed-in browser', async () => {
  void go('/users?signup=&token=inv-1')
  await vi.waitFor(() => expect(session.stop?.kind).toBe('invitation'))
  expect([items.get('route'), left]).toEqual(['/users', []])
})

test('preloading a link stores nothing and does not leave the page', async () => {
  await go('/?clientId=HARBOURN1&appName=partner', true)
  expect([...items.keys()]).toEqual(['idToken'])
  items.delete('idToken')
  await expect(go('/transactions', true)).rejects.toMatchObject({ isNotFound: true })
  expect(left).toEqual([])
})
