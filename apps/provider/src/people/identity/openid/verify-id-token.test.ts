import { createHmac } from 'node:crypto'
import {
  decodeJwt,
  decodeProtectedHeader,
  exportJWK,
  generateKeyPair,
  importJWK,
  SignJWT,
} from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestIdentity } from '../../../../test/sign-in/identity.ts'
import { idTokenOf, openTestIdentity, signInRequest } from '../../../../test/sign-in/identity.ts'
import { openKeyRings } from './key-ring.ts'

let identity: TestIdentity
let token: string
const start = Date.parse('2026-11-20T03:00:00Z')
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  identity = await openTestIdentity()
  token = await idTokenOf(identity, 'admin@harbour.example')
})
afterAll(async () => {
  await identity.close()
  vi.useRealTimers()
})
beforeEach(() => vi.setSystemTime(start))

const base64url = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Signs changed claims with the real key, so that only the claims are wrong. */
async function resigned(
  change: Record<string, unknown>,
  header: Record<string, unknown> = {},
): Promise<string> {
  const ring = await openKeyRings(identity.platform).current()
  const [jwk] = ring.privateKeys
  if (!jwk) throw new Error('There is no signing key')
  return new SignJWT({ ...decodeJwt(token), ...change })
    .setProtectedHeader({ alg: 'ES256', kid: jwk.kid ?? '', ...header })
    .sign(await importJWK(jwk, 'ES256'))
}

test('an unchanged token signed by the real key is accepted', async () => {
  expect(await identity.verifyIdToken(await resigned({}))).toMatchObject({ role: 'BASE_ADMIN' })
})

describe('a token is rejected', () => {
  test.each<[string, Record<string, unknown>]>([
    ['of another issuer', { iss: 'http://localhost:4001' }],
    ['of an issuer with a slash more', { iss: 'http://localhost:4001/identity/' }],
    ['for another audience', { aud: 'somebody-else' }],
    ['for this audience among others', { aud: ['tideway-dashboard', 'somebody-else'] }],
    ['without an audience', { aud: undefined }],
    ['that has ended', { exp: start / 1000 - 1 }],
    ['that ends this second', { exp: start / 1000 }],
    ['without an end', { exp: undefined }],
    ['of nobody', { sub: undefined }],
    ['of an account that is not there', { sub: '00000000-0000-4000-8000-00000000ffff' }],
    ['of a grant that is not there', { origin_jti: 'gone' }],
    ['without a grant', { origin_jti: undefined }],
    [
      'of an organisation the account does not belong to',
      { 'tideway:groups': ['ORG_KELPCO1', 'BASE_ADMIN'] },
    ],
    ['without groups', { 'tideway:groups': undefined }],
    ['with a role nobody knows', { 'tideway:groups': ['ORG_HARBOUR', 'BASE_OWNER'] }],
    ['without a scope', { scope: undefined }],
  ])('%s', async (_name, change) => {
    expect(await identity.verifyIdToken(await resigned(change))).toBeUndefined()
  })

  test('with alg none, in every spelling', async () => {
    const [, payload] = token.split('.')
    for (const alg of ['none', 'None', 'NONE', 'nOnE']) {
      expect(await identity.verifyIdToken(`${base64url({ alg })}.${payload}.`)).toBeUndefined()
      const withKey = base64url({ ...decodeProtectedHeader(token), alg })
      expect(await identity.verifyIdToken(`${withKey}.${payload}.`)).toBeUndefined()
      expect(
        await identity.verifyIdToken(`${withKey}.${payload}.${token.split('.')[2]}`),
      ).toBeUndefined()
    }
  })

  test('with HS256 and the public key as the secret, in any form', async () => {
    const [, payload] = token.split('.')
    const ring = await openKeyRings(identity.platform).current()
    const [jwk = {}] = ring.publicKeys.keys
    const header = base64url({ alg: 'HS256', kid: jwk.kid })
    const point = Buffer.concat([
      Buffer.from([4]),
      Buffer.from(jwk.x ?? '', 'base64url'),
      Buffer.from(jwk.y ?? '', 'base64url'),
    ])
    for (const secret of [
      JSON.stringify(jwk),
      JSON.stringify(ring.publicKeys),
      point,
      jwk.x ?? '',
      '',
    ]) {
      const signature = createHmac('sha256', secret)
        .update(`${header}.${payload}`)
        .digest('base64url')
      expect(await identity.verifyIdToken(`${header}.${payload}.${signature}`)).toBeUndefined()
    }
  })

  test('with its own key in the header, or the address of one', async () => {
    const { privateKey, publicKey } = await generateKeyPair('ES256')
    const sign = (header: Record<string, unknown>) =>
      new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'ES256', ...header }).sign(privateKey)
    const jwk = await exportJWK(publicKey)
    const kid = decodeProtectedHeader(token).kid ?? ''
    for (const header of [
      {},
      { kid },
      { kid: 'unknown' },
      { kid: '../../dev/null' },
      { jwk, kid },
      { jwk },
      { jku: 'http://evil.example/jwks', kid },
      { x5u: 'http://evil.example/cert', kid },
    ]) {
      expect(await identity.verifyIdToken(await sign(header))).toBeUndefined()
    }
  })

  test('with a forbidden header', async () => {
    expect(
      await identity.verifyIdToken(await resigned({}, { crit: ['exp'] }).catch(() => '')),
    ).toBeUndefined()
    const [header, payload, signature] = token.split('.')
    const critical = base64url({ ...decodeProtectedHeader(token), crit: ['b64'], b64: false })
    expect(await identity.verifyIdToken(`${critical}.${payload}.${signature}`)).toBeUndefined()
    expect(
      await identity.verifyIdToken(
        `${header}.${base64url({ ...decodeJwt(token), scope: 'x' })}.${signature}`,
      ),
    ).toBeUndefined()
  })

  test.each(['', '.', '../../..', '...', 'a.b.c', 'null', '{}', ' ', 'é.é.é'])(
    'that is malformed: %j',
    async (text) => {
      expect(await identity.verifyIdToken(text)).toBeUndefined()
    },
  )

  test('that is longer than any valid one', async () => {
    expect(
      await identity.verifyIdToken(await resigned({ filler: 'a'.repeat(9000) })),
    ).toBeUndefined()
  })

  test('with text added before, after or inside it', async () => {
    const [header, payload, signature = ''] = token.split('.')
    for (const text of [
      ` ${token}`,
      `${token} `,
      `${token}.`,
      `${token},HARBOUR`,
      // Change the first letter, because different last letters can decode to the same bytes.
      `${header}.${payload}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
    ]) {
      expect(await identity.verifyIdToken(text)).toBeUndefined()
    }
  })
})

test('a token expires after ten minutes to the second, cached or not', async () => {
  vi.setSystemTime(start + 599_000)
  expect(await identity.verifyIdToken(token)).toMatchObject({ role: 'BASE_ADMIN' })
  vi.setSystemTime(start + 600_000)
  expect(await identity.verifyIdToken(token)).toBeUndefined()
})

describe('the account is read on every call', () => {
  const change = (email: string, values: Record<string, unknown>) =>
    identity.platform.db.updateTable('accounts').set(values).where('email', '=', email).execute()

  test('a disabled account is rejected at once, and accepted again once enabled', async () => {
    const operator = await idTokenOf(identity, 'finance.operator@harbour.example')
    expect(await identity.verifyIdToken(operator)).toMatchObject({ role: 'BASE_FINANCE_OPERATOR' })
    await change('finance.operator@harbour.example', { enabled: false })
    expect(await identity.verifyIdToken(operator)).toBeUndefined()
    await change('finance.operator@harbour.example', { enabled: true })
    expect(await identity.verifyIdToken(operator)).toMatchObject({ role: 'BASE_FINANCE_OPERATOR' })
  })

  test('a lower role removes scopes from a token, a higher role adds none', async () => {
    const manager = await idTokenOf(identity, 'finance.manager@harbour.example')
    await change('finance.manager@harbour.example', { role: 'BASE_CUSTOMER_SERVICE_OPERATOR' })
    const lowered = await identity.verifyIdToken(manager)
    expect(lowered?.role).toBe('BASE_CUSTOMER_SERVICE_OPERATOR')
    expect(lowered?.scopes.has('RestAPI/POST:paymentRequest/search')).toBe(true)
    expect(lowered?.scopes.has('RestAPI/POST:paymentRequest/refund')).toBe(false)
    await change('finance.manager@harbour.example', { role: 'BASE_ADMIN' })
    const raised = await identity.verifyIdToken(manager)
    expect(raised?.scopes.has('RestAPI/POST:paymentRequest/refund')).toBe(true)
    expect(raised?.scopes.has('PortalAPI/POST:users')).toBe(false)
  })

  test('a person who moved to another organisation needs a new token', async () => {
    const operator = await idTokenOf(identity, 'tech.operator@harbour.example')
    await change('tech.operator@harbour.example', { client_id: 'KELPCO1' })
    expect(await identity.verifyIdToken(operator)).toBeUndefined()
  })

  test('a deleted account is rejected and cannot renew its token', async () => {
    const browser = identity.browser()
    const techAdmin = await idTokenOf(identity, 'tech.admin@harbour.example', browser)
    await identity.platform.db
      .deleteFrom('accounts')
      .where('email', '=', 'tech.admin@harbour.example')
      .execute()
    expect(await identity.verifyIdToken(techAdmin)).toBeUndefined()
    const renewal = await browser.get(`/identity/auth?${(await signInRequest()).query}`)
    expect(renewal.location).toMatch(/^\/identity\/sign-in\//)
  })
})
