import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { PayoutsConfig } from '@tideway/contract/payments/payouts-config'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PayoutsStorage } from './payouts-storage.ts'
import { openPayoutsStorage } from './payouts-storage.ts'
import { beginSignIn, finishSignIn, signOutUrl } from './sign-in-flow.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const server = createServer()
let config: PayoutsConfig
let storage: PayoutsStorage
let answer: Record<string, unknown>
/** What the token endpoint was sent; undefined while no code was exchanged. */
let exchanged: Record<string, string> | undefined

server.on('request', (request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/jwks') {
      const jwk = { ...keys.publicKey.export({ format: 'jwk' }), alg: 'RS256' }
      response.end(JSON.stringify({ keys: [jwk] }))
    } else {
      exchanged = Object.fromEntries(new URLSearchParams(text))
      response.end(JSON.stringify(answer))
    }
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  config = {
    issuer,
    clientId: 'tideway-payouts',
    scope: 'openid profile',
    appUrl: 'http://localhost:4001/payouts',
    redirectUri: 'http://localhost:4001/payouts/auth-callback',
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  const items = new Map<string, string>()
  storage = openPayoutsStorage({
    length: 0,
    key: () => null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  })
  exchanged = undefined
})

function answerWith(claims: Record<string, unknown> = {}, privateKey = keys.privateKey): string {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    iss: config.issuer,
    aud: config.clientId,
    sub: 'account-1',
    iat: now,
    exp: now + 3600,
    nonce: storage.get('nonce'),
    ...claims,
  }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256' })}.${part(payload)}`
  const idToken = `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
  answer = { access_token: 'a', token_type: 'bearer', id_token: idToken }
  return idToken
}

const begin = async () => new URL(await beginSignIn(config, storage)).searchParams

function finish(parameters: Record<string, string>): Promise<string> {
  const callback = new URL(config.redirectUri)
  callback.search = new URLSearchParams(parameters).toString()
  return finishSignIn(config, storage, callback)
}

const stateOf = (asked: URLSearchParams) => asked.get('state') ?? ''

test('a code becomes an id token with the verifier that only this tab holds', async () => {
  const asked = await begin()
  const verifier = storage.get('codeSecret') ?? ''
  expect(verifier.length).toBeGreaterThanOrEqual(43)
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
  expect(Object.fromEntries(asked)).toEqual({
    response_type: 'code',
    scope: 'openid profile',
    client_id: 'tideway-payouts',
    redirect_uri: 'http://localhost:4001/payouts/auth-callback',
    code_challenge: Buffer.from(digest).toString('base64url'),
    code_challenge_method: 'S256',
    state: storage.get('state'),
    nonce: storage.get('nonce'),
  })
  const idToken = answerWith()
  expect(await finish({ code: 'c-1', state: stateOf(asked) })).toBe(idToken)
  expect(exchanged).toEqual({
    grant_type: 'authorization_code',
    client_id: 'tideway-payouts',
    redirect_uri: 'http://localhost:4001/payouts/auth-callback',
    code: 'c-1',
    code_verifier: verifier,
  })
})

test('each sign-in has a verifier, a state and a nonce that no other has', async () => {
  const secrets = async () => {
    const asked = await begin()
    return [storage.get('codeSecret'), asked.get('state'), asked.get('nonce')]
  }
  const all = [...(await secrets()), ...(await secrets())]
  expect(new Set(all).size).toBe(6)
})

test.each([
  ['another state', { code: 'c-1', state: 'state-of-another-tab' }],
  ['no state', { code: 'c-1' }],
])('a callback with %s is refused before its code is exchanged', async (_situation, parameters) => {
  await begin()
  answerWith()
  await expect(finish(parameters)).rejects.toThrow()
  expect(exchanged).toBeUndefined()
})

test('a callback that reports an error is refused', async () => {
  const asked = await begin()
  await expect(finish({ error: 'access_denied', state: stateOf(asked) })).rejects.toThrow()
  expect(exchanged).toBeUndefined()
})

test.each([
  ['another nonce', { nonce: 'nonce-of-another-sign-in' }],
  ['no nonce', { nonce: undefined }],
  ['another issuer', { iss: 'https://issuer.example' }],
  ['another audience', { aud: 'tideway-dashboard' }],
  ['an end that has passed', { exp: 1_700_000_000 }],
])('an id token with %s is refused', async (_situation, claims) => {
  const asked = await begin()
  answerWith(claims)
  await expect(finish({ code: 'c-1', state: stateOf(asked) })).rejects.toThrow()
})

test('an id token that another key signed is refused', async () => {
  const asked = await begin()
  answerWith({}, otherKeys.privateKey)
  await expect(finish({ code: 'c-1', state: stateOf(asked) })).rejects.toThrow()
})

test.each(['codeSecret', 'state', 'nonce'] as const)(
  'without the kept %s no code is exchanged',
  async (item) => {
    const asked = await begin()
    answerWith()
    storage.remove(item)
    await expect(finish({ code: 'c-1', state: stateOf(asked) })).rejects.toThrow()
    expect(exchanged).toBeUndefined()
  },
)

test('what was kept is good for one callback, whatever comes of it', async () => {
  const asked = await begin()
  answerWith()
  await expect(finish({ code: 'c-1', state: 'wrong' })).rejects.toThrow()
  expect([storage.get('codeSecret'), storage.get('state'), storage.get('nonce')]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
  await expect(finish({ code: 'c-1', state: stateOf(asked) })).rejects.toThrow()
  expect(exchanged).toBeUndefined()
})

test('signing out names the app and no token', () => {
  expect(signOutUrl(config)).toBe(
    `${config.issuer}/session/end?client_id=tideway-payouts&post_logout_redirect_uri=http%3A%2F%2Flocalhost%3A4001%2Fpayouts`,
  )
})
