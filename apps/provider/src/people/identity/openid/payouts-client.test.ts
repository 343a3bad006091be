import type { Scope } from '@tideway/contract/users/roles/scopes'
import { decodeJwt, importJWK, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SignInRequest, TestIdentity } from '../../../../test/sign-in/identity.ts'
import {
  authorize,
  idTokenOf,
  openTestIdentity,
  postToken,
  signInRequest,
} from '../../../../test/sign-in/identity.ts'
import type { TestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'
import { openKeyRings } from './key-ring.ts'

const app = 'http://localhost:4001'
const callback = `${app}/payouts/auth-callback`
const payouts = { client_id: 'tideway-payouts', redirect_uri: callback }

/** Scopes that the app needs, repeated here independently of the code. */
const needed: Scope[] = [
  'RestAPI/GET:clients',
  'PortalAPI/GET:clients/*',
  'RestAPI/GET:balance',
  'RestAPI/POST:payment',
  'RestAPI/GET:payment',
  'RestAPI/POST:payIDEnquiry',
  'RestAPI/POST:accountEnquiry',
  'RestAPI/POST:accountCheck',
  'RestAPI/POST:payment/search',
  'PortalAPI/GET:approvals',
]

let identity: TestIdentity
/** Already signed in to the dashboard. */
let browser: TestBrowser
beforeAll(async () => {
  identity = await openTestIdentity()
  browser = identity.browser()
  await idTokenOf(identity, 'admin@harbour.example', browser)
})
afterAll(() => identity.close())

async function codeFor(request: SignInRequest, by = browser): Promise<string> {
  const { location } = await by.get(`/identity/auth?${request.query}`)
  return new URL(location, app).searchParams.get('code') ?? ''
}

function exchange(
  code: string,
  request: SignInRequest,
  change: Record<string, string> = {},
  origin = app,
) {
  const fields = {
    grant_type: 'authorization_code',
    ...payouts,
    code,
    code_verifier: request.verifier,
    ...change,
  }
  return postToken(identity, fields, { origin })
}

async function payoutsToken(by = browser): Promise<string> {
  const request = await signInRequest(payouts)
  const { status, body } = await exchange(await codeFor(request, by), request)
  expect(status).toBe(200)
  return String(body.id_token)
}

async function resigned(token: string, change: Record<string, unknown>): Promise<string> {
  const [jwk] = (await openKeyRings(identity.platform).current()).privateKeys
  if (!jwk) throw new Error('There is no signing key')
  return new SignJWT({ ...decodeJwt(token), ...change })
    .setProtectedHeader({ alg: 'ES256', kid: jwk.kid ?? '' })
    .sign(await importJWK(jwk, 'ES256'))
}

const sorted = (scopes: Iterable<string>) => [...scopes].sort()

test('a person signed in to the dashboard gets a separate payouts token without a prompt', async () => {
  const token = await payoutsToken()
  const { aud, scope } = decodeJwt<{ scope: string }>(token)
  expect(aud).toBe('tideway-payouts')
  expect(sorted(scope.split(' '))).toEqual(sorted(needed))
  const caller = await identity.verifyIdToken(token)
  expect(caller).toMatchObject({ role: 'BASE_ADMIN', organisationId: 'HARBOUR' })
  expect(sorted(caller?.scopes ?? [])).toEqual(sorted(needed))
})

test.each([
  ['tech.admin@harbour.example', needed.filter((_scope, at) => [0, 1, 2, 8, 9].includes(at))],
  ['support@harbour.example', needed.filter((_scope, at) => [0, 1, 8].includes(at))],
  ['finance.operator@harbour.example', needed.filter((_scope, at) => [0, 1, 2, 5, 8].includes(at))],
])('%s gets no permission through the app that the role lacks', async (email, scopes) => {
  const by = identity.browser()
  await idTokenOf(identity, email, by)
  const token = await payoutsToken(by)
  expect(sorted((await identity.verifyIdToken(token))?.scopes ?? [])).toEqual(sorted(scopes))
})

test('a payouts token with the dashboard’s scope is limited to the app’s permissions', async () => {
  const dashboardToken = await idTokenOf(identity, 'admin@harbour.example', browser)
  const { scope } = decodeJwt<{ scope: string }>(dashboardToken)
  expect(scope).toContain('RestAPI/POST:paymentRequest/refund')
  const caller = await identity.verifyIdToken(await resigned(await payoutsToken(), { scope }))
  expect(sorted(caller?.scopes ?? [])).toEqual(sorted(needed))
})

test.each([
  ['both', ['tideway-dashboard', 'tideway-payouts']],
  ['payouts and somebody else', ['tideway-payouts', 'somebody-else']],
  ['payouts alone, as a list', ['tideway-payouts']],
  ['payouts in capitals', 'TIDEWAY-PAYOUTS'],
  ['nobody', ''],
])('a token for %s is rejected', async (_name, aud) => {
  expect(
    await identity.verifyIdToken(await resigned(await payoutsToken(), { aud })),
  ).toBeUndefined()
})

describe('a code of the payouts app is never sent', () => {
  test.each([
    `${callback}/`,
    `${callback}?next=1`,
    `${callback}#x`,
    `${callback}/partner`,
    `${app}/payouts`,
    `${app}/payouts/`,
    `${app}/PAYOUTS/auth-callback`,
    `${app}/payouts/../payouts/auth-callback`,
    `${app}/auth-callback`,
    'http://localhost:4000/auth-callback',
    'http://localhost:4000/payouts/auth-callback',
    'http://localhost/payouts/auth-callback',
    'http://127.0.0.1:4001/payouts/auth-callback',
    'https://localhost:4001/payouts/auth-callback',
    'http://localhost:4001.evil.example/payouts/auth-callback',
    'http://localhost:4001@evil.example/payouts/auth-callback',
    'http://evil.example/payouts/auth-callback',
    '/payouts/auth-callback',
  ])('to %s', async (uri) => {
    const request = await signInRequest({ ...payouts, redirect_uri: uri })
    const answer = await browser.get(`/identity/auth?${request.query}`)
    expect([answer.status, answer.location]).toEqual([400, ''])
  })
})

test('a dashboard code is never sent to the payouts app', async () => {
  const request = await signInRequest({ redirect_uri: callback })
  const answer = await browser.get(`/identity/auth?${request.query}`)
  expect([answer.status, answer.location]).toEqual([400, ''])
})

test('a code works only for the application that requested it', async () => {
  const dashboard = { client_id: 'tideway-dashboard' }
  const ofPayouts = await signInRequest(payouts)
  const asDashboard = await exchange(
    await codeFor(ofPayouts),
    ofPayouts,
    dashboard,
    'http://localhost:4000',
  )
  expect([asDashboard.status, asDashboard.body.error]).toEqual([400, 'invalid_grant'])
  const ofDashboard = await signInRequest()
  const asPayouts = await exchange(await codeFor(ofDashboard), ofDashboard)
  expect([asPayouts.status, asPayouts.body.error]).toEqual([400, 'invalid_grant'])
})

describe('the token endpoint accepts each application only from its own pages', () => {
  test.each([
    'http://localhost:4000',
    'http://partner.localhost:4000',
    'http://evil.example',
    'null',
  ])('payouts is rejected from %s', async (origin) => {
    const request = await signInRequest(payouts)
    const answer = await exchange(await codeFor(request), request, {}, origin)
    expect(answer.status).toBe(400)
    expect(answer.body).not.toHaveProperty('id_token')
  })

  test('the dashboard is rejected from the provider’s own pages', async () => {
    const request = await signInRequest()
    const dashboard = {
      client_id: 'tideway-dashboard',
      redirect_uri: 'http://localhost:4000/auth-callback',
    }
    const answer = await exchange(await codeFor(request), request, dashboard)
    expect(answer.status).toBe(400)
    expect(answer.body).not.toHaveProperty('id_token')
  })
})

test.each([
  ['tideway-payouts', `${app}/payouts`],
  ['tideway-dashboard', 'http://localhost:4000/'],
])('signing out of %s ends the tokens of both applications', async (clientId, back) => {
  const by = identity.browser()
  const dashboardToken = await idTokenOf(identity, 'admin@harbour.example', by)
  const token = await payoutsToken(by)
  const query = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri: back })
  const answer = await by.get(`/identity/session/end?${query}`)
  expect([answer.status, answer.location]).toEqual([303, back])
  expect(await identity.verifyIdToken(token)).toBeUndefined()
  expect(await identity.verifyIdToken(dashboardToken)).toBeUndefined()
  const again = await by.get(`/identity/auth?${(await signInRequest(payouts)).query}`)
  expect(again.location).toMatch(/^\/identity\/sign-in\//)
})

test('a replayed code of the payouts app leaves the dashboard signed in', async () => {
  const by = identity.browser()
  const first = await signInRequest()
  await authorize(by, first)
  const dashboardToken = await idTokenOf(identity, 'admin@harbour.example', by)
  const request = await signInRequest(payouts)
  const code = await codeFor(request, by)
  const { body } = await exchange(code, request)
  expect((await exchange(code, request)).status).toBe(400)
  expect(await identity.verifyIdToken(String(body.id_token))).toBeUndefined()
  expect(await identity.verifyIdToken(dashboardToken)).toMatchObject({ role: 'BASE_ADMIN' })
})
