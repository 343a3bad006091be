import type { KeyObject } from 'node:crypto'
import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { SignInClient } from './authorize-url.ts'
import { beginSignIn, finishSignIn } from './code-flow.ts'
import { createPageStorage } from './storage/page-storage.ts'
import type { ItemStorage, SignInSecret } from './storage/session-storage.ts'

const origin = 'http://localhost:4000'
const secrets = ['codeSecret', 'state', 'nonce'] as const
const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const curveKeys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const otherKeys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const server = createServer()
/** The configured app. A test may change its own copy. */
let published: SignInClient
let client: SignInClient
let storage: ItemStorage<SignInSecret>
let answer: { status: number; body: Record<string, unknown> }
let requested: URLSearchParams | undefined

/** A token endpoint that returns the test's response, with the keys that sign its id tokens. */
server.on('request', (request, response) => {
  let text = ''
  request.on('data', (chunk) => {
    text += chunk
  })
  request.on('end', () => {
    response.setHeader('content-type', 'application/json')
    if (request.url === '/jwks') {
      const jwk = (key: KeyObject, alg: string) => ({ ...key.export({ format: 'jwk' }), alg })
      const published = [jwk(keys.publicKey, 'RS256'), jwk(curveKeys.publicKey, 'ES256')]
      response.end(JSON.stringify({ keys: published }))
    } else {
      requested = new URLSearchParams(text)
      response.writeHead(answer.status)
      response.end(JSON.stringify(answer.body))
    }
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  published = {
    issuer,
    clientId: 'tideway-dashboard',
    scope: 'openid profile',
    authorizeUrl: `${issuer}/auth`,
    tokenUrl: `${issuer}/token`,
    jwksUrl: `${issuer}/jwks`,
    redirectUri: `${origin}/auth-callback`,
  }
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})
beforeEach(() => {
  client = published
  storage = createPageStorage()
  requested = undefined
})

interface Forgery {
  claims?: Record<string, unknown>
  privateKey?: typeof keys.privateKey
  alg?: string
}

function idToken({ claims, privateKey = keys.privateKey, alg = 'RS256' }: Forgery = {}): string {
  const now = Math.floor(Date.now() / 1000)
  const payload = {
    iss: client.issuer,
    aud: 'tideway-dashboard',
    sub: 'account-1',
    iat: now,
    exp: now + 3600,
    nonce: storage.get('nonce'),
    ...claims,
  }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg })}.${part(payload)}`
  return `${signed}.${signatureOf(signed, alg, privateKey).toString('base64url')}`
}

function signatureOf(signed: string, alg: string, key: KeyObject): Buffer {
  if (alg === 'none') return Buffer.alloc(0)
  if (alg === 'HS256') {
    const secret = keys.publicKey.export({ type: 'spki', format: 'pem' })
    return createHmac('sha256', secret).update(signed).digest()
  }
  return sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
}

async function begin(): Promise<URL> {
  return new URL(await beginSignIn(client, storage))
}

function callback(parameters: Record<string, string>): URL {
  const url = new URL('/auth-callback', origin)
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  return url
}

function tokens(forgery?: Forgery) {
  const body = { access_token: 'a', token_type: 'bearer', id_token: idToken(forgery) }
  return { status: 200, body }
}

test('exchanges a code for an id token with the secret that only this tab holds', async () => {
  const address = await begin()
  const secret = storage.get('codeSecret') ?? ''
  expect(secret.length).toBeGreaterThanOrEqual(43)
  const idNonce = storage.get('nonce')
  answer = tokens()
  const state = address.searchParams.get('state') ?? ''
  const token = await finishSignIn(client, storage, callback({ code: 'c-1', state }))
  expect(token).toBe(answer.body.id_token)
  expect(Object.fromEntries(requested ?? [])).toEqual({
    grant_type: 'authorization_code',
    client_id: 'tideway-dashboard',
    redirect_uri: 'http://localhost:4000/auth-callback',
    code: 'c-1',
    code_verifier: secret,
  })
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret))
  expect(Object.fromEntries(address.searchParams)).toEqual({
    response_type: 'code',
    scope: 'openid profile',
    client_id: 'tideway-dashboard',
    redirect_uri: 'http://localhost:4000/auth-callback',
    code_challenge: Buffer.from(digest).toString('base64url'),
    code_challenge_method: 'S256',
    state,
    nonce: idNonce,
  })
  expect(secrets.map((item) => storage.get(item))).toEqual([undefined, undefined, undefined])
})

test('each sign-in has its own verifier, state and nonce', async () => {
  const all = async () => {
    await begin()
    return secrets.map((item) => storage.get(item))
  }
  expect(new Set([...(await all()), ...(await all())]).size).toBe(6)
})

test.each(secrets)('exchanges no code if the stored %s is missing', async (item) => {
  const state = (await begin()).searchParams.get('state') ?? ''
  answer = tokens()
  storage.remove(item)
  await expect(finishSignIn(client, storage, callback({ code: 'c-1', state }))).rejects.toThrow()
  expect(requested).toBeUndefined()
})

test('the stored secrets are valid for one callback, whatever its result', async () => {
  const state = (await begin()).searchParams.get('state') ?? ''
  answer = tokens()
  const forged = callback({ code: 'c-1', state: 'other' })
  await expect(finishSignIn(client, storage, forged)).rejects.toThrow()
  expect(secrets.map((item) => storage.get(item))).toEqual([undefined, undefined, undefined])
  await expect(finishSignIn(client, storage, callback({ code: 'c-1', state }))).rejects.toThrow()
  expect(requested).toBeUndefined()
})

test('without a key address, accepts an id token by its other checks', async () => {
  client = { ...client, jwksUrl: undefined }
  const state = (await begin()).searchParams.get('state') ?? ''
  answer = tokens({ privateKey: otherKeys.privateKey })
  const token = await finishSignIn(client, storage, callback({ code: 'c-1', state }))
  expect(token).toBe(answer.body.id_token)
})

test('accepts an elliptic-curve signature as well as RSA', async () => {
  const state = (await begin()).searchParams.get('state') ?? ''
  answer = tokens({ alg: 'ES256', privateKey: curveKeys.privateKey })
  const token = await finishSignIn(client, storage, callback({ code: 'c-1', state }))
  expect(token).toBe(answer.body.id_token)
})

test('a repeated callback makes no call to the identity provider', async () => {
  const state = (await begin()).searchParams.get('state') ?? ''
  answer = tokens()
  await finishSignIn(client, storage, callback({ code: 'c-1', state }))
  requested = undefined
  const again = finishSignIn(client, storage, callback({ code: 'c-1', state }))
  await expect(again).rejects.toThrow('No sign-in was begun in this tab')
  expect(requested).toBeUndefined()
})

test.each([
  ['a state of somebody else', { code: 'c-1', state: 'other' }],
  ['no state', { code: 'c-1' }],
  ['no code', {}],
])('a callback with %s makes no call to the identity provider', async (_what, parameters) => {
  const state = (await begin()).searchParams.get('state') ?? ''
  answer = tokens()
  const answerParameters = Object.keys(parameters).length === 0 ? { state } : parameters
  await expect(finishSignIn(client, storage, callback(answerParameters))).rejects.toThrow()
  expect(requested).toBeUndefined()
})

test('an error from the identity provider fails the sign-in', async () => {
  const state = (await begin()).searchParams.get('state') ?? ''
  const refused = callback({ error: 'access_denied', state })
  await expect(finishSignIn(client, storage, refused)).rejects.toThrow()
  expect(requested).toBeUndefined()
})

test('a rejected code fails the sign-in', async () => {
  const state = (await begin()).searchParams.get('state') ?? ''
  answer = { status: 400, body: { error: 'invalid_grant' } }
  const spent = callback({ code: 'spent', state })
  await expect(finishSignIn(client, storage, spent)).rejects.toThrow()
})

const now = () => Math.floor(Date.now() / 1000)

test.each<[string, () => Forgery]>([
  ['for another application', () => ({ claims: { aud: 'other' } })],
  ['of another issuer', () => ({ claims: { iss: 'http://evil.example' } })],
  ['that ran out', () => ({ claims: { exp: now() - 60, iat: now() - 3600 } })],
  ['of another sign-in', () => ({ claims: { nonce: 'other' } })],
  ['without a nonce', () => ({ claims: { nonce: undefined } })],
  ['signed by somebody else', () => ({ privateKey: otherKeys.privateKey })],
  ['that nobody signed', () => ({ alg: 'none' })],
  ['signed with the public key as a secret', () => ({ alg: 'HS256' })],
])('an id token %s is rejected', async (_what, forgery) => {
  const state = (await begin()).searchParams.get('state') ?? ''
  answer = tokens(forgery())
  const received = callback({ code: 'c-1', state })
  await expect(finishSignIn(client, storage, received)).rejects.toThrow()
  expect(requested?.get('code')).toBe('c-1')
})

test.each([
  ['50 minutes', 50],
  ['a day', 1440],
])(
  'a clock that is %s ahead accepts a fresh token if the difference is known',
  async (_what, ahead) => {
    const state = (await begin()).searchParams.get('state') ?? ''
    const issued = now() - ahead * 60
    answer = tokens({ claims: { iat: issued, exp: issued + 3600 } })
    const received = callback({ code: 'c-1', state })
    const token = await finishSignIn(client, storage, received, ahead * 60_000)
    expect(token).toBe(answer.body.id_token)
  },
)

test('a clock that is ahead still rejects an expired token', async () => {
  const state = (await begin()).searchParams.get('state') ?? ''
  const issued = now() - 50 * 60
  answer = tokens({ claims: { iat: issued - 3660, exp: issued - 60 } })
  const received = callback({ code: 'c-1', state })
  await expect(finishSignIn(client, storage, received, 50 * 60_000)).rejects.toThrow()
})

test('a response without an id token is rejected', async () => {
  const state = (await begin()).searchParams.get('state') ?? ''
  answer = { status: 200, body: { access_token: 'a', token_type: 'bearer' } }
  const received = callback({ code: 'c-1', state })
  await expect(finishSignIn(client, storage, received)).rejects.toThrow()
})
