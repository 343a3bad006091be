// @vitest-environment jsdom
import { generateKeyPairSync, sign } from 'node:crypto'
import { emptyPayout } from '@tideway/contract/payments/payout-draft'
import { PayoutsConfig } from '@tideway/contract/payments/payouts-config'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { origin } from '../../test/render.tsx'
import { draftKeeper } from '../new-payout/payout-draft-keeper.ts'
import type { Opening } from './payouts-session.ts'
import { openSession } from './payouts-session.ts'
import type { PayoutsStorage } from './payouts-storage.ts'
import { openPayoutsStorage } from './payouts-storage.ts'

const issuer = `${origin}/identity`
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const config = PayoutsConfig.parse({
  issuer,
  clientId: 'tideway-payouts',
  scope: 'openid profile',
  appUrl: `${origin}/payouts`,
  redirectUri: `${origin}/payouts/auth-callback`,
})

let storage: PayoutsStorage
/** Requests to the token endpoint. Empty while no code was exchanged. */
let exchanged: Record<string, string>[]
let idToken: string

const provider = setupServer(
  http.get(`${origin}/payouts/config.json`, () => HttpResponse.json(config)),
  http.get(`${issuer}/jwks`, () => {
    const jwk = { ...keys.publicKey.export({ format: 'jwk' }), alg: 'RS256' }
    return HttpResponse.json({ keys: [jwk] })
  }),
  http.post(`${issuer}/token`, async ({ request }) => {
    exchanged.push(Object.fromEntries(new URLSearchParams(await request.text())))
    return HttpResponse.json({ access_token: 'a', token_type: 'bearer', id_token: idToken })
  }),
)

beforeAll(() => provider.listen({ onUnhandledFrame: 'error' }))
afterAll(() => provider.close())
beforeEach(() => {
  storage = openPayoutsStorage()
  exchanged = []
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** Values of the address to which the browser left, as the identity provider keeps them. */
const secrets = { state: 'state-1', nonce: 'nonce-1', codeSecret: 'v'.repeat(43) }

/** Simulates a tab that left for sign-in, and the token that its code returns. */
function leftForSignIn(claims: Record<string, unknown> = {}, privateKey = keys.privateKey): void {
  for (const [item, value] of Object.entries(secrets)) storage.set(item as 'state', value)
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    iss: issuer,
    aud: config.clientId,
    sub: 'account-1',
    given_name: 'Mia',
    family_name: 'Okafor',
    email: 'mia@harbour.example',
    'tideway:groups': ['ORG_HARBOUR', 'BASE_ADMIN'],
    scope: 'RestAPI/POST:payment',
    iat: now,
    exp: now + 3600,
    nonce: secrets.nonce,
    ...claims,
  }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256' })}.${part(payload)}`
  const signature = sign('sha256', Buffer.from(signed), privateKey)
  idToken = `${signed}.${signature.toString('base64url')}`
}

/** Opens the page at the address to which the identity provider redirects. */
function comeBack(parameters: Record<string, string>): Promise<Opening | undefined> {
  const search = new URLSearchParams(parameters)
  window.history.replaceState(null, '', `/payouts/auth-callback?${search}`)
  return openSession(storage)
}

const code = { code: 'c-1', state: secrets.state }

test('values that an address fills are kept through sign-in, and only once', async () => {
  const fragment = '#payeeName=Ana+Silva&amount=20.00&description=Refund&reference='
  storage.set('route', '')
  leftForSignIn()
  await comeBack(code)
  window.history.replaceState(null, '', `/payouts?clientId=HARBOURN1${fragment}`)
  await openSession(storage)
  expect(window.location.href).toBe(`${origin}/payouts?clientId=HARBOURN1`)
  expect(storage.get('prefilled')).toBe(fragment)
  const filled = {
    ...emptyPayout,
    way: 'account',
    payeeName: 'Ana Silva',
    amount: '20.00',
    description: 'Refund',
  }
  const keeper = draftKeeper(storage, 'HARBOURN1')
  expect(keeper.read()).toEqual(filled)
  expect(storage.get('prefilled')).toBeUndefined()
  // After a reload, newer typed values replace the filled ones.
  keeper.write({ ...emptyPayout, amount: '7.00' })
  expect(keeper.read()).toEqual({ ...emptyPayout, amount: '7.00' })
})

describe('a returning sign-in', () => {
  test('is exchanged with the verifier that only this tab holds', async () => {
    leftForSignIn()
    storage.set('route', '/payouts?clientId=HARBOURN1')
    const opening = await comeBack(code)
    expect(exchanged).toEqual([
      {
        grant_type: 'authorization_code',
        client_id: 'tideway-payouts',
        redirect_uri: `${origin}/payouts/auth-callback`,
        code: 'c-1',
        code_verifier: secrets.codeSecret,
      },
    ])
    if (opening?.kind !== 'signedIn') throw new Error(`it is ${opening?.kind}`)
    expect(opening.session).toMatchObject({
      idToken,
      wantedClientId: 'HARBOURN1',
      person: { id: 'account-1', name: 'Mia Okafor', organisationId: 'HARBOUR' },
    })
    expect(window.location.href).toBe(`${origin}/payouts?clientId=HARBOURN1`)
    expect(sessionStorage.getItem('payouts.idToken')).toBe(idToken)
  })

  test.each([
    ['another state', { code: 'c-1', state: 'state-of-another-tab' }],
    ['no state', { code: 'c-1' }],
    ['an error', { error: 'access_denied', state: secrets.state }],
  ])('with %s is rejected before its code is exchanged', async (_what, parameters) => {
    leftForSignIn()
    expect(await comeBack(parameters)).toMatchObject({ kind: 'callbackFailed' })
    expect([exchanged, sessionStorage.getItem('payouts.idToken')]).toEqual([[], null])
  })

  test.each([
    ['of another sign-in', { nonce: 'nonce-of-another-sign-in' }],
    ['without a nonce', { nonce: undefined }],
    ['of another issuer', { iss: 'https://issuer.example' }],
    ['for the dashboard', { aud: 'tideway-dashboard' }],
    ['that has expired', { exp: 1_700_000_000 }],
  ])('with an id token %s is rejected', async (_what, claims) => {
    leftForSignIn(claims)
    expect(await comeBack(code)).toMatchObject({ kind: 'callbackFailed' })
    expect(sessionStorage.getItem('payouts.idToken')).toBeNull()
  })

  test('with an id token that another key signed is rejected', async () => {
    leftForSignIn({}, otherKeys.privateKey)
    expect(await comeBack(code)).toMatchObject({ kind: 'callbackFailed' })
  })

  test.each([
    'https://evil.example/payouts',
    '//evil.example/payouts',
    '/payouts/auth-callback?code=x',
    '/users',
  ])('never redirects to %s', async (route) => {
    leftForSignIn()
    storage.set('route', route)
    await comeBack(code)
    expect(window.location.href).toBe(`${origin}/payouts`)
  })
})
