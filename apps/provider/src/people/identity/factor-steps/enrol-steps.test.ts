import { unverifiedPasskey } from '@tideway/contract/identity/factors'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  addAppTo,
  afterPassword,
  atSignIn,
  auditTrail,
  codesOf,
  forgetFactors,
  provedBy,
  setFactorPolicy,
} from '../../../../test/sign-in/factor-sign-in.ts'
import type { TestIdentity } from '../../../../test/sign-in/identity.ts'
import { authorize, openTestIdentity, signInRequest } from '../../../../test/sign-in/identity.ts'
import type { TestAnswer, TestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'
import type { AuthenticatorFaults } from '../../../../test/sign-in/software-authenticator.ts'
import { softwareAuthenticator } from '../../../../test/sign-in/software-authenticator.ts'

const start = Date.parse('2026-11-20T03:00:00Z')
const email = 'admin@harbour.example'
const support = 'support@harbour.example'
let identity: TestIdentity
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  identity = await openTestIdentity()
})
afterAll(async () => {
  await identity.close()
  vi.useRealTimers()
})
beforeEach(async () => {
  vi.setSystemTime(start)
  await forgetFactors(identity)
})

const said = ({ status, body }: TestAnswer) => [status, JSON.parse(body)]
const enrol = (person = email) => ({
  step: { name: 'enrol', email: person, passkeysPossible: true },
})
const codesStep = {
  step: { name: 'recovery-codes', email, codes: expect.arrayContaining([expect.any(String)]) },
}

async function isSignedOut(browser: TestBrowser): Promise<boolean> {
  const redirect = await browser.get(`/identity/auth?${(await signInRequest()).query}`)
  return redirect.location.startsWith('/identity/sign-in/')
}

async function finish(browser: TestBrowser, answer: TestAnswer): Promise<void> {
  const { location } = JSON.parse(answer.body) as { location: string }
  expect((await browser.get(location)).location).toContain('/auth-callback?code=')
}

type Post = (path: string, body?: object) => Promise<TestAnswer>
async function beginApp(post: Post) {
  const newApp = await post('/enrol/app/begin')
  expect(newApp.status, newApp.body).toBe(200)
  const { secret, uri } = JSON.parse(newApp.body) as { secret: string; uri: string }
  return { secret, uri, code: codesOf(secret) }
}

test('people who must have a factor add a passkey before they are signed in', async () => {
  await setFactorPolicy(identity, 'money')
  const { browser, post, answer } = await afterPassword(identity, email)
  expect(said(answer)).toEqual([200, enrol()])
  expect(await isSignedOut(browser)).toBe(true)
  const authenticator = softwareAuthenticator()
  const options = JSON.parse((await post('/enrol/passkey/options')).body)
  expect(options).toMatchObject({
    rp: { id: 'localhost', name: 'Tideway' },
    user: { name: email },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    attestation: 'none',
  })
  const added = await post('/enrol/passkey', authenticator.create(options))
  expect(said(added)).toEqual([200, codesStep])
  expect((JSON.parse(added.body) as typeof codesStep).step.codes).toHaveLength(10)
  expect(await isSignedOut(browser)).toBe(true)
  await finish(browser, await post('/enrol/done'))
  expect(await provedBy(identity, email)).toEqual([
    { amr: ['pwd', 'pop', 'user', 'mfa'], acr: 'aal2' },
  ])
  const entries = await auditTrail(identity)
  expect(entries.map(({ action, details }) => ({ action, details }))).toEqual([
    { action: 'account.addFactor', details: { factor: 'passkey', name: 'An unknown browser' } },
    {
      action: 'user.signIn',
      details: { address: '203.0.113.7', application: 'tideway-dashboard' },
    },
  ])
})

test('or an authenticator app, after its first code', async () => {
  await setFactorPolicy(identity, 'all')
  const { browser, post } = await afterPassword(identity, support)
  const { secret, uri, code } = await beginApp(post)
  expect(uri).toBe(
    `otpauth://totp/Tideway:${encodeURIComponent(support)}?issuer=Tideway&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
  )
  expect(said(await post('/enrol/app', { code: '000000' }))).toEqual([
    400,
    { fields: { code: 'Incorrect code. Enter the code that your app shows now.' } },
  ])
  const added = await post('/enrol/app', { code: code() })
  expect(added.status).toBe(200)
  // The page is reloaded before the person has saved the codes.
  const again = await post('/enrol/recovery-codes')
  const [first, second] = [added, again].map(
    ({ body }) => (JSON.parse(body) as typeof codesStep).step.codes,
  )
  expect(second).toHaveLength(10)
  expect(second).not.toEqual(first)
  await finish(browser, await post('/enrol/done'))
  expect(await provedBy(identity, support)).toEqual([{ amr: ['pwd', 'otp', 'mfa'], acr: 'aal2' }])
})

test.each([
  ['optional', email, false],
  ['money', email, true],
  ['money', support, false],
  ['all', support, true],
] as const)('the policy %s asks %s: %s', async (policy, person, asks) => {
  await setFactorPolicy(identity, policy)
  const { answer } = await afterPassword(identity, person)
  const expected = asks ? enrol(person) : { location: expect.any(String) }
  expect(said(answer)).toEqual([200, expected])
})

test('without the password no factor is added, and without a factor no sign-in is completed', async () => {
  await setFactorPolicy(identity, 'all')
  const at = await atSignIn(identity)
  for (const call of ['passkey/options', 'passkey', 'app/begin', 'app', 'recovery-codes', 'done']) {
    expect(said(await at.post(`/enrol/${call}`, { code: '1' }))).toEqual([409, { step: null }])
  }
  const half = await afterPassword(identity, email)
  expect(said(await half.post('/enrol/done'))).toEqual([409, enrol()])
  expect(said(await half.post('/enrol/recovery-codes'))).toEqual([409, enrol()])
})

test('a passkey that was started elsewhere, or by another person, is not added', async () => {
  await setFactorPolicy(identity, 'all')
  const one = await afterPassword(identity, email)
  const two = await afterPassword(identity, support)
  const options = JSON.parse((await one.post('/enrol/passkey/options')).body)
  await two.post('/enrol/passkey/options')
  const passkey = softwareAuthenticator().create(options)
  const refused = [400, { message: 'This passkey couldn’t be added. Try again.' }]
  expect(said(await two.post('/enrol/passkey', passkey))).toEqual(refused)
  expect((await one.post('/enrol/passkey', passkey)).status).toBe(200)
  const again = await afterPassword(identity, support)
  await again.post('/enrol/passkey/options')
  expect(said(await again.post('/enrol/passkey', passkey))).toEqual(refused)
})

test.each([
  ['made for another origin', { origin: 'http://localhost:4000' }],
  ['made for another host', { rpId: 'provider.example' }],
  ['made without user verification', { userVerified: false }],
  ['that answers another challenge', { challenge: 'c29tZXRoaW5n' }],
])('a passkey %s is not added', async (_what, faults) => {
  await setFactorPolicy(identity, 'all')
  const { post } = await afterPassword(identity, email)
  const options = JSON.parse((await post('/enrol/passkey/options')).body)
  const passkey = softwareAuthenticator().create(options, faults)
  const { userVerified = true }: AuthenticatorFaults = faults
  const message = userVerified ? 'This passkey couldn’t be added. Try again.' : unverifiedPasskey
  expect(said(await post('/enrol/passkey', passkey))).toEqual([400, { message }])
  expect(await identity.platform.db.selectFrom('passkeys').selectAll().execute()).toEqual([])
})

test('of two sign-ins after the password, the second must prove the factor that the first added', async () => {
  await setFactorPolicy(identity, 'all')
  const thief = await afterPassword(identity, email)
  const owner = await afterPassword(identity, email)
  const stolen = await beginApp(thief.post)
  const { code } = await beginApp(owner.post)
  expect((await owner.post('/enrol/app', { code: code() })).status).toBe(200)
  const confirm = {
    step: { name: 'confirm', email, ways: ['authenticatorApp', 'recoveryCode'], stepUp: false },
  }
  expect(said(await thief.post('/enrol/app', { code: stolen.code() }))).toEqual([409, confirm])
  expect(said(await thief.post('/enrol/passkey/options'))).toEqual([409, confirm])
  expect(said(await thief.post('/enrol/done'))).toEqual([409, confirm])
  expect(await isSignedOut(thief.browser)).toBe(true)
})

test('of two factors that two sign-ins add simultaneously, one is added', async () => {
  await setFactorPolicy(identity, 'all')
  const one = await afterPassword(identity, email)
  const two = await afterPassword(identity, email)
  const { code } = await beginApp(one.post)
  const options = JSON.parse((await two.post('/enrol/passkey/options')).body)
  const answers = await Promise.all([
    one.post('/enrol/app', { code: code() }),
    two.post('/enrol/passkey', softwareAuthenticator().create(options)),
  ])
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const { second_factors: kinds } = await identity.platform.db
    .selectFrom('accounts')
    .select('second_factors')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(kinds).toHaveLength(1)
})

test('a person who has a factor is not asked to add one', async () => {
  const browser = identity.browser()
  await authorize(browser, await signInRequest(), email)
  await addAppTo(browser)
  await setFactorPolicy(identity, 'all')
  const { answer } = await afterPassword(identity, email)
  expect(JSON.parse(answer.body)).toMatchObject({ step: { name: 'confirm' } })
})
