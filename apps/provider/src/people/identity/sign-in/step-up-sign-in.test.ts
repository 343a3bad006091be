import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  addAppTo,
  atSignIn,
  auditTrail,
  forgetFactors,
  markAuditTrail,
  provedBy,
} from '../../../../test/sign-in/factor-sign-in.ts'
import type { TestIdentity } from '../../../../test/sign-in/identity.ts'
import {
  authorize,
  loadedFacts,
  openTestIdentity,
  signInRequest,
} from '../../../../test/sign-in/identity.ts'
import type { TestAnswer, TestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'

const start = Date.parse('2026-11-20T03:00:00Z')
const email = 'admin@harbour.example'
const other = 'tech.admin@harbour.example'
const again = { prompt: 'login', login_hint: email }
let identity: TestIdentity
let pagesDir: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  pagesDir = await mkdtemp(path.join(tmpdir(), 'pages-'))
  await writeFile(path.join(pagesDir, 'sign-in.html'), '<head></head>')
  identity = await openTestIdentity({ PAGES_DIR: pagesDir })
})
afterAll(async () => {
  await identity.close()
  await rm(pagesDir, { recursive: true })
  vi.useRealTimers()
})
beforeEach(async () => {
  vi.setSystemTime(start)
  await forgetFactors(identity)
})

const said = ({ status, body }: TestAnswer) => [status, JSON.parse(body)]

async function signedIn(person = email): Promise<TestBrowser> {
  const browser = identity.browser()
  await authorize(browser, await signInRequest(), person)
  return browser
}

/** Returns the step in the page, undefined for email and password. */
async function shownOn({ browser, page }: { browser: TestBrowser; page: string }) {
  const { step } = loadedFacts((await browser.get(page)).body)
  return step === undefined ? undefined : JSON.parse(step)
}

async function goOn(browser: TestBrowser, answer: TestAnswer): Promise<string> {
  expect(answer.status, answer.body).toBe(200)
  const { location } = JSON.parse(answer.body) as { location: string }
  return (await browser.get(location)).location
}

test('a signed-in person without a factor confirms by the password, and by no other account', async () => {
  const browser = await signedIn()
  vi.setSystemTime(start + 60_000)
  const at = await atSignIn(identity, browser, again)
  expect(await shownOn(at)).toEqual({ name: 'confirm', email, ways: ['password'], stepUp: true })
  const wrong = await browser.post(at.page, { email, password: 'wrong' })
  expect(said(wrong)).toEqual([401, { message: 'Incorrect email or password' }])
  const credentials = { email: other, password: 'demo-password' }
  expect(await goOn(browser, await browser.post(at.page, credentials))).toContain(
    '/auth-callback?code=',
  )
  const sessions = await identity.platform.db
    .selectFrom('identity_artifacts')
    .select('payload')
    .where('model', '=', 'Session')
    .execute()
  expect(sessions.map(({ payload }) => payload.loginTs)).toEqual([start / 1000 + 60])
  expect(await provedBy(identity, email)).toEqual([{ amr: ['pwd'], acr: 'aal1' }])
  expect(await provedBy(identity, other)).toEqual([])
})

test('a signed-in person with a factor confirms by it, because the session knows the password', async () => {
  const browser = await signedIn()
  const { code } = await addAppTo(browser)
  const at = await atSignIn(identity, browser, again)
  const step = { name: 'confirm', email, ways: ['authenticatorApp', 'recoveryCode'], stepUp: true }
  expect(await shownOn(at)).toEqual(step)
  // The password alone is not enough.
  const byPassword = await browser.post(at.page, { email, password: 'demo-password' })
  expect(said(byPassword)).toEqual([200, { step }])
  expect(await goOn(browser, await at.post('/code', { code: code(30) }))).toContain('?code=')
  expect(await provedBy(identity, email)).toEqual([{ amr: ['pwd', 'otp', 'mfa'], acr: 'aal2' }])
})

test('a step-up is not a sign-in in the audit trail', async () => {
  const browser = await signedIn()
  await markAuditTrail(identity)
  const at = await atSignIn(identity, browser, again)
  await goOn(browser, await browser.post(at.page, { email, password: 'demo-password' }))
  expect(await auditTrail(identity)).toEqual([])
})

test('a session that has ended cannot be continued by a factor alone', async () => {
  const browser = await signedIn()
  const { code } = await addAppTo(browser)
  const at = await atSignIn(identity, browser, again)
  await identity.platform.db
    .deleteFrom('identity_artifacts')
    .where('model', '=', 'Session')
    .execute()
  expect((await browser.get(at.page)).status).toBe(410)
  const ended = [410, { message: 'This sign-in has expired' }]
  expect(said(await at.post('/code', { code: code(30) }))).toEqual(ended)
})

test('a person cannot confirm the session of another person', async () => {
  const browser = await signedIn()
  const anyone = await atSignIn(identity, browser, { prompt: 'login' })
  expect(await shownOn(anyone)).toBeUndefined()
  const at = await atSignIn(identity, browser, { ...again, login_hint: other })
  expect(await shownOn(at)).toBeUndefined()
  const same = await atSignIn(identity, browser, { ...again, login_hint: email.toUpperCase() })
  expect(await shownOn(same)).toMatchObject({ name: 'confirm', email })
})

test('an email that the application suggests is filled in where no one is signed in', async () => {
  const at = await atSignIn(identity, identity.browser(), { login_hint: email })
  expect(loadedFacts((await at.browser.get(at.page)).body).email).toBe(email)
  const wrong = await atSignIn(identity, identity.browser(), { login_hint: '"><script>' })
  expect(loadedFacts((await wrong.browser.get(wrong.page)).body)).not.toHaveProperty('email')
})

test('another person can sign out the person shown, and then anyone can sign in', async () => {
  const browser = await signedIn()
  const at = await atSignIn(identity, browser, again)
  expect((await at.post('/somebody-else')).status).toBe(204)
  expect((await browser.get('/identity/account/person')).status).toBe(401)
  expect(await shownOn(at)).toBeUndefined()
  const answer = await browser.post(at.page, { email: other, password: 'demo-password' })
  expect(await goOn(browser, answer)).toContain('/auth-callback?code=')
  expect(await provedBy(identity, other)).toHaveLength(1)
})
