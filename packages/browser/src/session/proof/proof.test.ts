import { generateKeyPairSync, sign } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ProofProblem } from '@tideway/contract/identity/step-up'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { sampleToken } from '../../../test/sample-token.ts'
import type { SessionMessage } from '../session-channel.ts'
import type { Proof } from './proof.ts'
import { createProof } from './proof.ts'

const keys = generateKeyPairSync('rsa', { modulusLength: 2048 })
const issuer = 'https://id.example'
const proofProblem: ProofProblem = {
  message: 'Confirm that it is you to make this call',
  error: 'insufficient_user_authentication',
  max_age: 600,
  acr_values: 'aal2',
  locked: false,
}
const payout = { method: 'POST', path: '/payment' } as const
const held = sampleToken('BASE_ADMIN')

/** Claims of the token for the next code, in addition to those of the same person. */
let claims: Record<string, unknown>
let nonce: string
let exchanged: Record<string, string>[]
let tokenUrl: string
const server = createServer(async (request, response) => {
  let text = ''
  for await (const chunk of request) text += chunk
  exchanged.push(Object.fromEntries(new URLSearchParams(text)))
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ access_token: 'a', token_type: 'bearer', id_token: issued() }))
})

function issued(): string {
  const now = Math.floor(Date.now() / 1000)
  const [, body = ''] = held.split('.')
  const same = JSON.parse(Buffer.from(body, 'base64url').toString())
  const payload = { ...same, iss: issuer, iat: now, exp: now + 600, nonce, ...claims }
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const signed = `${part({ alg: 'RS256' })}.${part(payload)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), keys.privateKey).toString('base64url')}`
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  tokenUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/token`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

let proof: Proof
let token: string
let locked: boolean
let notices: number
let posted: SessionMessage[]
let hear: (message: SessionMessage) => void
/** Addresses that the window was sent to. */
const addresses: URL[] = []
let blocked: boolean

beforeEach(() => {
  claims = {}
  exchanged = []
  token = held
  locked = false
  notices = 0
  posted = []
  blocked = false
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const messages: SessionMessage[] = posted
  proof = createProof({
    client: () => ({
      issuer,
      clientId: 'tideway-dashboard',
      scope: 'openid',
      authorizeUrl: `${issuer}/auth`,
      tokenUrl,
      jwksUrl: undefined,
      redirectUri: 'http://localhost:4000/auth-callback',
    }),
    clockAheadMs: 0,
    idToken: () => token,
    keep: (idToken) => {
      token = idToken
    },
    openWindow: () =>
      blocked
        ? undefined
        : {
            go: (to) => void addresses.push(new URL(to)),
          },
    channel: {
      post: (message) => void messages.push(message),
      listen(listener) {
        hear = listener
        return () => undefined
      },
    },
    isLocked: () => locked,
    setLocked: (value) => {
      locked = value
    },
    tellLocked: () => {
      notices += 1
    },
  })
})

/** Opens the window, and returns the address that it was sent to. */
async function begin(open = () => proof.begin()): Promise<URL> {
  addresses.length = 0
  open()
  await vi.waitFor(() => expect(addresses).toHaveLength(1))
  const [address] = addresses
  if (address === undefined) throw new Error('no window was opened')
  nonce = address.searchParams.get('nonce') ?? ''
  return address
}

function comeBack(from: URL, change: Record<string, string> = {}): void {
  const query = new URLSearchParams({
    code: 'c-1',
    state: from.searchParams.get('state') ?? '',
    iss: issuer,
    ...change,
  })
  hear({ kind: 'callback', callback: `http://localhost:4000/auth-callback?${query}` })
}

describe('a proof that a call waits for', () => {
  test('is requested from the same user, with the server’s requirements', async () => {
    void proof.prove(proofProblem, payout)
    expect([proof.call, proof.step, proof.twoFactors]).toEqual([payout, 'asked', true])
    const { searchParams } = await begin()
    expect(Object.fromEntries(searchParams)).toMatchObject({
      prompt: 'login',
      max_age: '600',
      acr_values: 'aal2',
      login_hint: 'mia@harbour.example',
      state: expect.stringMatching(/^proof\./),
      code_challenge_method: 'S256',
    })
    expect(proof.step).toBe('open')
  })

  test('sends all waiting calls with the new token, and is requested once', async () => {
    const proved = [
      proof.prove(proofProblem, payout),
      proof.prove(proofProblem, { path: '/users' }),
    ]
    expect(proof.call).toBe(payout)
    comeBack(await begin())
    expect(await Promise.all(proved)).toEqual([true, true])
    expect(token).not.toBe(held)
    expect([proof.call, proof.step]).toEqual([undefined, 'asked'])
    expect(exchanged).toHaveLength(1)
    expect(posted).toEqual([{ kind: 'unlocked', sub: 'account-1' }])
  })

  test.each([
    ['another person', { sub: 'account-2' }],
    ['another organisation', { 'tideway:groups': ['ORG_KELPCO1', 'BASE_ADMIN'] }],
  ])('is not taken from %s', async (_what, other) => {
    void proof.prove(proofProblem, payout)
    claims = other
    comeBack(await begin())
    await vi.waitFor(() => expect(proof.step).toBe('anotherPerson'))
    expect(token).toBe(held)
    expect(proof.call).toBe(payout)
  })

  test.each([
    ['another state', { state: 'proof.of-another-tab' }],
    ['the state of no proof', { state: '' }],
  ])('ignores a callback with %s', async (_what, change) => {
    void proof.prove(proofProblem, payout)
    comeBack(await begin(), change)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect([exchanged, token, proof.step]).toEqual([[], held, 'open'])
  })

  test('accepts each code once', async () => {
    const proved = proof.prove(proofProblem, payout)
    const from = await begin()
    comeBack(from)
    comeBack(from)
    expect(await proved).toBe(true)
    comeBack(from)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(exchanged).toHaveLength(1)
  })

  test('fails with an answer of another issuer, and can be tried again', async () => {
    void proof.prove(proofProblem, payout)
    comeBack(await begin(), { iss: 'https://elsewhere.example' })
    await vi.waitFor(() => expect(proof.step).toBe('failed'))
    expect([exchanged, token]).toEqual([[], held])
    comeBack(await begin())
    await vi.waitFor(() => expect(token).not.toBe(held))
  })

  test('says so if the browser blocked the window', () => {
    blocked = true
    void proof.prove(proofProblem, payout)
    proof.begin()
    expect(proof.step).toBe('blocked')
  })

  test('is given up by Cancel', async () => {
    const proved = [proof.prove(proofProblem, payout), proof.prove(proofProblem, payout)]
    const from = await begin()
    proof.cancel()
    expect(await Promise.all(proved)).toEqual([false, false])
    comeBack(from)
    await new Promise((resolve) => setTimeout(resolve, 20))
    expect(token).toBe(held)
  })
})

describe('a window for a new token', () => {
  const again = () => begin(() => proof.signInAgain())

  test('requests no fresh proof, and keeps the token until the new one arrives', async () => {
    const from = await again()
    expect(from.searchParams.get('prompt')).toBeNull()
    expect(Object.fromEntries(from.searchParams)).toMatchObject({
      login_hint: 'mia@harbour.example',
      state: expect.stringMatching(/^proof\./),
      code_challenge_method: 'S256',
    })
    expect(proof.step).toBe('open')
    comeBack(from)
    await vi.waitFor(() => expect(token).not.toBe(held))
    expect(proof.step).toBe('asked')
    // Tabs whose screen is locked stay locked, because no one proved anything.
    expect(posted).toEqual([])
  })

  test('accepts no token of another person, and requires a new sign-in the next time', async () => {
    claims = { sub: 'account-2' }
    comeBack(await again())
    await vi.waitFor(() => expect(proof.step).toBe('anotherPerson'))
    expect(token).toBe(held)
    expect((await again()).searchParams.get('prompt')).toBe('login')
  })

  test('does not unlock a screen that was locked after it opened', async () => {
    const from = await again()
    proof.lock()
    comeBack(from)
    await vi.waitFor(() => expect(proof.step).toBe('asked'))
    expect([proof.locked, token]).toEqual([true, held])
  })
})

describe('a screen', () => {
  test('locks here, at the server and in the other tabs', () => {
    proof.lock()
    proof.lock()
    expect([proof.locked, notices]).toEqual([true, 1])
    expect(posted).toEqual([{ kind: 'locked', sub: 'account-1' }])
  })

  test('locks with another tab of the same user only', () => {
    hear({ kind: 'locked', sub: 'account-2' })
    expect(proof.locked).toBe(false)
    hear({ kind: 'locked', sub: 'account-1' })
    expect([proof.locked, notices]).toEqual([true, 0])
  })

  test('locks if the server says so, and the call goes on after a proof', async () => {
    const proved = proof.prove({ ...proofProblem, locked: true }, { path: '/balance' })
    expect([proof.locked, proof.call]).toEqual([true, undefined])
    comeBack(await begin())
    expect(await proved).toBe(true)
    expect(proof.locked).toBe(false)
  })

  test('unlocks with another tab of the same user', async () => {
    proof.lock()
    const waiting = proof.prove({ ...proofProblem, locked: true }, { path: '/balance' })
    hear({ kind: 'unlocked', sub: 'account-2' })
    expect(proof.locked).toBe(true)
    hear({ kind: 'unlocked', sub: 'account-1' })
    expect(proof.locked).toBe(false)
    expect(await waiting).toBe(true)
  })
})
