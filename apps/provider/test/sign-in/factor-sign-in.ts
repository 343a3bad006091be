import { clientIdOf } from '@tideway/contract/calls/ids'
import type { FactorPolicy } from '@tideway/contract/identity/security-policy'
import { Secret, TOTP } from 'otpauth'
import { expect } from 'vitest'
import { setSecurityPolicy } from '../../src/clients/client/security-policy-store.ts'
import { findAccountByEmail } from '../../src/people/identity/accounts-store.ts'
import type { TestIdentity } from './identity.ts'
import { signInRequest } from './identity.ts'
import type { TestAnswer, TestBrowser } from './sign-in-browser.ts'
import type { SoftwareAuthenticator } from './software-authenticator.ts'
import { softwareAuthenticator } from './software-authenticator.ts'

/** A browser on the sign-in page. */
export interface AtSignIn {
  browser: TestBrowser
  page: string
  post(path: string, body?: object): Promise<TestAnswer>
}

/** Opens the sign-in page, in a new browser unless one is given. */
export async function atSignIn(
  identity: TestIdentity,
  browser: TestBrowser = identity.browser(),
  change: Record<string, string> = {},
): Promise<AtSignIn> {
  const requested = await browser.get(`/identity/auth?${(await signInRequest(change)).query}`)
  const page = requested.location
  expect(page).toMatch(/^\/identity\/sign-in\//)
  return { browser, page, post: (path, body = {}) => browser.post(`${page}${path}`, body) }
}

/** Opens the sign-in page and enters the right password. */
export async function afterPassword(
  identity: TestIdentity,
  email: string,
  browser?: TestBrowser,
): Promise<AtSignIn & { answer: TestAnswer }> {
  const at = await atSignIn(identity, browser)
  const answer = await at.browser.post(at.page, { email, password: 'demo-password' })
  expect(answer.status, answer.body).toBe(200)
  return { ...at, answer }
}

/** Adds a passkey on the account page of a browser that is signed in. */
export async function addPasskeyTo(
  browser: TestBrowser,
  authenticator: SoftwareAuthenticator = softwareAuthenticator(),
): Promise<{ authenticator: SoftwareAuthenticator; answer: TestAnswer }> {
  const options = await browser.post('/identity/account/factors/passkeys/options', {})
  expect(options.status, options.body).toBe(200)
  const passkey = authenticator.create(JSON.parse(options.body))
  const answer = await browser.post('/identity/account/factors/passkeys', passkey)
  return { authenticator, answer }
}

/** Adds an authenticator app on the account page. Returns its codes. */
export async function addAppTo(
  browser: TestBrowser,
): Promise<{ code: (secondsAhead?: number) => string; answer: TestAnswer }> {
  const newApp = await browser.post('/identity/account/factors/app/begin', {})
  expect(newApp.status, newApp.body).toBe(200)
  const code = codesOf((JSON.parse(newApp.body) as { secret: string }).secret)
  return { code, answer: await browser.post('/identity/account/factors/app', { code: code() }) }
}

/** Adds a passkey, signs in again with it, and then adds an authenticator app. */
export async function addBothTo(
  identity: TestIdentity,
  browser: TestBrowser,
  email: string,
): Promise<{ authenticator: SoftwareAuthenticator; code: (secondsAhead?: number) => string }> {
  const { authenticator } = await addPasskeyTo(browser)
  const at = await atSignIn(identity, browser, { prompt: 'login', login_hint: email })
  const options = JSON.parse((await at.post('/passkey/options')).body)
  const proved = await at.post('/passkey', authenticator.get(options))
  await browser.get((JSON.parse(proved.body) as { location: string }).location)
  const { code } = await addAppTo(browser)
  return { authenticator, code }
}

/** Returns the codes of a secret, now or at a time from now. */
export function codesOf(secret: string): (secondsAhead?: number) => string {
  const app = new TOTP({ secret: Secret.fromBase32(secret) })
  return (secondsAhead = 0) => app.generate({ timestamp: Date.now() + secondsAhead * 1000 })
}

/** Returns the authentication methods and level of a user's sessions, as an id token would state them. */
export async function provedBy({ platform }: TestIdentity, email: string) {
  const account = await findAccountByEmail(platform.db, email)
  const rows = await platform.db
    .selectFrom('identity_artifacts')
    .select('payload')
    .where('model', '=', 'Session')
    .execute()
  return rows
    .map(({ payload }) => payload)
    .filter(({ accountId }) => accountId === account?.accountId)
    .map(({ amr, acr }) => ({ amr, acr }))
}

export async function setFactorPolicy(
  { platform }: TestIdentity,
  factorPolicy: FactorPolicy,
): Promise<void> {
  const policy = { factorPolicy, idleMinutes: null }
  await setSecurityPolicy(platform.db, clientIdOf('HARBOUR'), policy)
}

/** Removes everything that a test added, so that the next test finds the demo's users. */
export async function forgetFactors({ platform }: TestIdentity): Promise<void> {
  const { db } = platform
  await db.deleteFrom('passkeys').execute()
  await db.deleteFrom('authenticator_apps').execute()
  await db.deleteFrom('passkey_challenges').execute()
  await db.deleteFrom('new_authenticator_apps').execute()
  await db.deleteFrom('sign_in_steps').execute()
  await db.deleteFrom('sign_in_tries').execute()
  await db.deleteFrom('identity_artifacts').execute()
  await db.deleteFrom('client_security_policies').execute()
  await db.deleteFrom('mails').execute()
  await markAuditTrail({ platform })
}

/** Numbers of the last entries to skip. The audit trail only grows, so `auditTrail` returns only newer entries. */
const marks = new WeakMap<object, number>()

export async function markAuditTrail({ platform }: Pick<TestIdentity, 'platform'>): Promise<void> {
  const last = await platform.db
    .selectFrom('activities')
    .select((select) => select.fn.max('activity_no').as('no'))
    .executeTakeFirst()
  marks.set(platform, Number(last?.no ?? 0))
}

/** Returns the entries of the audit trail since the mark, oldest first. */
export function auditTrail({ platform }: Pick<TestIdentity, 'platform'>) {
  return platform.db
    .selectFrom('activities')
    .selectAll()
    .where('activity_no', '>', marks.get(platform) ?? 0)
    .orderBy('activity_no')
    .execute()
}
