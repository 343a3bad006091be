import { movesMoney } from '@tideway/contract/identity/security-policy'
import { scopesOfRole } from '@tideway/contract/users/roles/scopes'
import type { JSONWebKeySet } from 'jose'
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { TestIdentity } from '../../../../test/sign-in/identity.ts'
import {
  authorize,
  discover,
  exchange,
  idTokenOf,
  openTestIdentity,
  signInRequest,
} from '../../../../test/sign-in/identity.ts'
import { demoAccounts } from '../../../sandbox/seed/demo-accounts.ts'

const now = '2026-11-20T03:00:00.000Z'
const seconds = Date.parse(now) / 1000

let identity: TestIdentity & { another(): Promise<TestIdentity> }
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) })
  identity = await openTestIdentity()
})
afterAll(async () => {
  await identity.close()
  vi.useRealTimers()
})

async function publicKeys(): Promise<JSONWebKeySet> {
  return (await identity.app.inject('/identity/jwks')).json()
}

test.each(demoAccounts.map((account) => [account.email, account] as const))(
  'the id token of %s contains exactly their claims',
  async (email, account) => {
    const request = await signInRequest()
    const tokens = await exchange(
      identity,
      await authorize(identity.browser(), request, email),
      request,
    )
    const idToken = tokens.id_token ?? ''
    const { payload } = await jwtVerify(idToken, createLocalJWKSet(await publicKeys()))
    expect(payload).toEqual({
      iss: 'http://localhost:4001/identity',
      sub: account.accountId,
      aud: 'tideway-dashboard',
      iat: seconds,
      exp: seconds + 600,
      auth_time: seconds,
      acr: 'aal1',
      amr: ['pwd'],
      ...(movesMoney(account.role) && { idle_minutes: 15 }),
      nonce: request.nonce,
      given_name: account.givenName,
      family_name: account.familyName,
      email,
      'tideway:groups': [`ORG_${account.clientId}`, account.role],
      scope: scopesOfRole(account.role).join(' '),
      origin_jti: expect.any(String),
      ...(email === 'federated@harbour.example' && {
        identities: [{ providerName: 'HarbourSSO', userId: 'farah.aziz' }],
      }),
    })
    expect(decodeProtectedHeader(idToken).alg).toBe('ES256')
    expect(tokens).not.toHaveProperty('refresh_token')
    expect(await identity.verifyIdToken(idToken)).toEqual({
      accountId: account.accountId,
      email,
      givenName: account.givenName,
      familyName: account.familyName,
      organisationId: account.clientId,
      role: account.role,
      scopes: new Set(scopesOfRole(account.role)),
      federated: email === 'federated@harbour.example',
      proof: { authTime: seconds, level: 'aal1', hasSecondFactor: false },
      session: { uid: expect.any(String), locked: false },
    })
  },
)

describe('an authorization request', () => {
  test('cannot change the scope of the token', async () => {
    const request = await signInRequest({ scope: 'openid email profile RestAPI/GET:balance' })
    const callback = await authorize(identity.browser(), request, 'support@harbour.example')
    const { id_token: idToken = '' } = await exchange(identity, callback, request)
    const caller = await identity.verifyIdToken(idToken)
    expect(caller?.scopes).toEqual(new Set(scopesOfRole('BASE_CUSTOMER_SERVICE_OPERATOR')))
  })

  test('may omit the scope', async () => {
    const request = await signInRequest({ scope: undefined })
    const tokens = await exchange(identity, await authorize(identity.browser(), request), request)
    expect(await identity.verifyIdToken(tokens.id_token ?? '')).toMatchObject({
      role: 'BASE_ADMIN',
    })
  })

  test('may return to the callback of a named variant, at every address of the dashboard', async () => {
    const browser = identity.browser()
    await authorize(browser, await signInRequest())
    for (const uri of [
      'http://localhost:4000/auth-callback/partner',
      'http://127.0.0.1:4000/auth-callback',
      'http://[::1]:4000/auth-callback',
      'http://partner.localhost:4000/auth-callback/partner',
    ]) {
      const callback = await authorize(browser, await signInRequest({ redirect_uri: uri }))
      expect(callback.href.split('?')[0]).toBe(uri)
      expect(callback.searchParams.get('code')).toMatch(/^[\w-]{43}$/)
    }
  })

  test('returns with its state and the issuer', async () => {
    const request = await signInRequest()
    const callback = await authorize(identity.browser(), request)
    expect(callback.searchParams.get('state')).toBe(request.state)
    expect(callback.searchParams.get('iss')).toBe('http://localhost:4001/identity')
  })
})

test('a new token needs no password within the session, but does after twelve hours', async () => {
  const browser = identity.browser()
  await authorize(browser, await signInRequest())
  const start = Date.now()

  vi.setSystemTime(start + 11.9 * 3_600_000)
  const renewal = await signInRequest()
  const silent = await browser.get(`/identity/auth?${renewal.query}`)
  expect(silent.location).toMatch(/^http:\/\/localhost:4000\/auth-callback\?code=/)
  const tokens = await exchange(identity, new URL(silent.location), renewal)
  expect(await identity.verifyIdToken(tokens.id_token ?? '')).toMatchObject({ role: 'BASE_ADMIN' })

  vi.setSystemTime(start + 12 * 3_600_000)
  const lateAnswer = await browser.get(`/identity/auth?${(await signInRequest()).query}`)
  expect(lateAnswer.location).toMatch(/^\/identity\/sign-in\//)

  vi.setSystemTime(Date.parse(now))
})

test('a sign-in started in one process can be finished in another', async () => {
  const other = await identity.another()
  const request = await signInRequest()
  const here = identity.browser()
  const requested = await here.get(`/identity/auth?${request.query}`)
  const cookie = [requested.headers['set-cookie']].flat().map((line) => String(line).split(';')[0])
  const done = await other.app.inject({
    method: 'POST',
    url: requested.location,
    headers: { cookie: cookie.join('; ') },
    payload: { email: 'admin@harbour.example', password: 'demo-password' },
  })
  const { location } = done.json() as { location: string }
  const back = await here.get(location)
  const tokens = await exchange(other, new URL(back.location), request)
  expect(await identity.verifyIdToken(tokens.id_token ?? '')).toMatchObject({ role: 'BASE_ADMIN' })
})

test('another person signing in on the same browser replaces the session', async () => {
  const browser = identity.browser()
  const first = await idTokenOf(identity, 'admin@harbour.example', browser)
  const request = await signInRequest({ prompt: 'login' })
  const requested = await browser.get(`/identity/auth?${request.query}`)
  const done = await browser.post(requested.location, {
    email: 'admin@kelp.example',
    password: 'demo-password',
  })
  const { location } = JSON.parse(done.body) as { location: string }
  const switching = await browser.get(location)
  const [, action = '', xsrf = ''] =
    /action="([^"]+)"[\s\S]*name="xsrf" value="([^"]+)"/.exec(switching.body) ?? []
  const ended = await browser.post(action, `xsrf=${xsrf}&logout=yes`, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  const back = await browser.get(ended.location)
  const tokens = await exchange(identity, new URL(back.location), request)
  expect(await identity.verifyIdToken(tokens.id_token ?? '')).toMatchObject({
    organisationId: 'KELPCO1',
  })
  expect(await identity.verifyIdToken(first)).toBeUndefined()
})

test('discovery lists exactly the supported features', async () => {
  expect(await discover(identity.app)).toMatchObject({
    issuer: 'http://localhost:4001/identity',
    authorization_endpoint: 'http://localhost:4001/identity/auth',
    token_endpoint: 'http://localhost:4001/identity/token',
    end_session_endpoint: 'http://localhost:4001/identity/session/end',
    jwks_uri: 'http://localhost:4001/identity/jwks',
    response_types_supported: ['code'],
    grant_types_supported: ['authorization_code'],
    code_challenge_methods_supported: ['S256'],
    id_token_signing_alg_values_supported: ['ES256'],
  })
  expect(Object.keys((await publicKeys()).keys[0] ?? {}).sort()).toEqual([
    'alg',
    'crv',
    'kid',
    'kty',
    'use',
    'x',
    'y',
  ])
})
