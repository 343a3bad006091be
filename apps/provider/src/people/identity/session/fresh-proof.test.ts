import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { HOUR } from '@tideway/contract/time/durations'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  authorize,
  exchange,
  idTokenOf,
  loadedFacts,
  openTestIdentity,
  signInRequest,
} from '../../../../test/sign-in/identity.ts'
import type { TestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'
import { acceptProof, lockSession } from './session-lock.ts'

const start = Date.parse('2026-11-20T03:00:00.000Z')
const email = 'admin@harbour.example'
vi.useFakeTimers({ toFake: ['Date'], now: start })
const folder = await mkdtemp(path.join(tmpdir(), 'tideway-pages-'))
await writeFile(path.join(folder, 'sign-in.html'), '<!doctype html><head></head><p>page</p>')
const identity = await openTestIdentity({ PAGES_DIR: folder })
const { pool } = identity.platform

let browser: TestBrowser
let token: string
let uid: string
beforeEach(async () => {
  vi.setSystemTime(start)
  await pool.query('UPDATE accounts SET has_second_factor = false')
  browser = identity.browser()
  token = await idTokenOf(identity, email, browser)
  const session = (await identity.verifyIdToken(token))?.session
  if (!session) throw new Error('the token has no session')
  uid = session.uid
})
afterAll(async () => {
  await identity.close()
  await rm(folder, { recursive: true })
  vi.useRealTimers()
})

const callerOf = (idToken: string) => identity.verifyIdToken(idToken)
const requestProof = (change: Record<string, string> = {}) =>
  signInRequest({
    prompt: 'login',
    max_age: '600',
    acr_values: 'aal1',
    login_hint: email,
    ...change,
  })

/** Gives a proof as the page's window does, and returns the new token. */
async function prove(credentials: { email: string; password: string }): Promise<string> {
  const request = await requestProof()
  const page = await browser.get(`/identity/auth?${request.query}`)
  const done = await browser.post(page.location, credentials)
  const { location } = JSON.parse(done.body) as { location: string }
  const back = await browser.get(location)
  const tokens = await exchange(identity, new URL(back.location), request)
  return tokens.id_token ?? ''
}
const password = 'demo-password'

const send = (method: string, path: string) =>
  method === 'GET'
    ? browser.get(path)
    : method === 'DELETE'
      ? browser.delete(path)
      : method === 'PUT'
        ? browser.put(path, {})
        : browser.post(path, {})

async function acceptProofOf(sessionUid: string): Promise<void> {
  const caller = await callerOf(token)
  if (!caller) throw new Error('the token is not valid')
  await acceptProof(identity.platform, sessionUid, caller.accountId)
}

/** Returns the step that a page starts with, or undefined for email and password. */
function stepOf({ body }: { body: string }): unknown {
  const { step } = loadedFacts(body)
  return step === undefined ? undefined : JSON.parse(step)
}

describe('a fresh proof', () => {
  test('names the person on its page, and no one else can be chosen there', async () => {
    const page = await browser.get(`/identity/auth?${(await requestProof()).query}`)
    expect(page.location).toMatch(/^\/identity\/sign-in\//)
    expect(stepOf(await browser.get(page.location))).toEqual({
      name: 'confirm',
      email,
      ways: ['password'],
      stepUp: true,
    })
    vi.setSystemTime(start + HOUR / 2)
    const proved = await callerOf(await prove({ email: 'admin@kelp.example', password }))
    expect(proved).toMatchObject({
      email,
      proof: { authTime: (start + HOUR / 2) / 1000, level: 'aal1', hasSecondFactor: false },
    })
    expect(proved?.session?.uid).toBe(uid)
  })

  test('needs the right password', async () => {
    const page = await browser.get(`/identity/auth?${(await requestProof()).query}`)
    const answer = await browser.post(page.location, { email, password: 'not-the-password' })
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      401,
      { message: 'Incorrect email or password' },
    ])
  })

  test.each([
    ['names another person', { login_hint: 'admin@kelp.example' }],
    ['names nobody', { login_hint: '' }],
  ])('is a sign-in of anyone if the page %s', async (_what, change) => {
    const page = await browser.get(`/identity/auth?${(await requestProof(change)).query}`)
    expect(stepOf(await browser.get(page.location))).toBeUndefined()
  })

  test('does not come from a background renewal', async () => {
    vi.setSystemTime(start + 300_000)
    const request = await signInRequest({ prompt: 'none' })
    const back = await authorize(browser, request)
    const { id_token: renewed = '' } = await exchange(identity, back, request)
    expect((await callerOf(renewed))?.proof.authTime).toBe(start / 1000)
  })
})

describe('a locked session', () => {
  beforeEach(() => lockSession(identity.platform, uid))

  test('rejects a background renewal, and is unlocked by a proof', async () => {
    expect((await callerOf(token))?.session?.locked).toBe(true)
    const renewal = await authorize(browser, await signInRequest({ prompt: 'none' }))
    expect([renewal.searchParams.get('error'), renewal.searchParams.has('code')]).toEqual([
      'login_required',
      false,
    ])
    const proved = await prove({ email, password })
    expect((await callerOf(proved))?.session?.locked).toBe(false)
    // The tokens of other tabs work again too.
    expect((await callerOf(token))?.session?.locked).toBe(false)
  })

  test('requires a sign-in from an application that is opened, which unlocks it', async () => {
    const request = await signInRequest()
    const page = await browser.get(`/identity/auth?${request.query}`)
    expect(page.location).toMatch(/^\/identity\/sign-in\//)
    await exchange(identity, await authorize(browser, request), request)
    expect((await callerOf(token))?.session?.locked).toBe(false)
  })

  test('exchanges no code that was issued before the lock', async () => {
    await acceptProofOf(uid)
    const request = await signInRequest({ prompt: 'none' })
    const back = await authorize(browser, request)
    await lockSession(identity.platform, uid)
    await expect(exchange(identity, back, request)).rejects.toThrow()
  })

  test('is not unlocked by a password alone where a second factor is enrolled', async () => {
    await pool.query('UPDATE accounts SET has_second_factor = true WHERE email = $1', [email])
    await expect(prove({ email, password })).rejects.toThrow()
    expect((await callerOf(token))?.session?.locked).toBe(true)
  })

  test('answers only the routes that unlock or end it, or that use no session', async () => {
    const answered = new Set<string>()
    for (const route of identity.routes) {
      const [method = '', url = ''] = route.split(' ')
      if (!url.startsWith('/identity') || method === 'HEAD' || method === 'OPTIONS') continue
      const path = url.replace(/:\w+/g, 'x').replace('*', 'nothing')
      const answer = await send(method, path)
      const isRefused =
        answer.location === '/identity/account/confirm' ||
        (answer.status === 401 && answer.body.includes('"reauthenticate":true'))
      if (!isRefused) answered.add(url)
    }
    expect([...answered].sort()).toEqual([
      '/identity/*',
      '/identity/account/confirm',
      '/identity/federation/callback',
      '/identity/forgotten',
      '/identity/forgotten/:token',
      '/identity/plain.css',
      '/identity/sign-in/:uid',
      '/identity/sign-in/:uid/code',
      '/identity/sign-in/:uid/enrol/app',
      '/identity/sign-in/:uid/enrol/app/begin',
      '/identity/sign-in/:uid/enrol/done',
      '/identity/sign-in/:uid/enrol/passkey',
      '/identity/sign-in/:uid/enrol/passkey/options',
      '/identity/sign-in/:uid/enrol/recovery-codes',
      '/identity/sign-in/:uid/invitation',
      '/identity/sign-in/:uid/passkey',
      '/identity/sign-in/:uid/passkey/options',
      '/identity/sign-in/:uid/recovery-code',
      '/identity/sign-in/:uid/single-sign-on',
      '/identity/sign-in/:uid/single-sign-on/callback',
      '/identity/sign-in/:uid/somebody-else',
      '/identity/sign-in/:uid/way',
    ])
    expect(await send('PUT', '/identity/account/name')).toMatchObject({ status: 401 })
  })

  test('is also a session without a call of the account page for the idle time', async () => {
    await acceptProofOf(uid)
    vi.setSystemTime(start + 15 * 60_000)
    expect((await send('GET', '/identity/account/sessions')).status).toBe(200)
    vi.setSystemTime(start + 30 * 60_000 + 1)
    expect((await send('GET', '/identity/account/sessions')).status).toBe(401)
  })
})

test('a proof does not make a session last longer than twelve hours', async () => {
  vi.setSystemTime(start + 11 * HOUR)
  await prove({ email, password })
  vi.setSystemTime(start + 12 * HOUR)
  const silent = await browser.get(
    `/identity/auth?${(await signInRequest({ prompt: 'none' })).query}`,
  )
  expect(new URL(silent.location).searchParams.get('error')).toBe('login_required')
  // Then the page asks for everything.
  const page = await browser.get(`/identity/auth?${(await requestProof()).query}`)
  expect(stepOf(await browser.get(page.location))).toBeUndefined()
  const request = await signInRequest()
  await exchange(identity, await authorize(browser, request, email), request)
  vi.setSystemTime(start + 23 * HOUR)
  const again = await browser.get(
    `/identity/auth?${(await signInRequest({ prompt: 'none' })).query}`,
  )
  expect(new URL(again.location).searchParams.get('code')).toMatch(/^[\w-]{43}$/)
})
