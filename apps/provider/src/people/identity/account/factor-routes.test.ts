import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addAppTo,
  addPasskeyTo,
  atSignIn,
  auditTrail,
  codesOf,
  forgetFactors,
  setFactorPolicy,
} from '../../../../test/sign-in/factor-sign-in.ts'
import type { TestIdentity } from '../../../../test/sign-in/identity.ts'
import { authorize, openTestIdentity, signInRequest } from '../../../../test/sign-in/identity.ts'
import type { TestAnswer, TestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'
import { softwareAuthenticator } from '../../../../test/sign-in/software-authenticator.ts'
import { sweepFactors } from '../../factors/passkey-challenges.ts'

const start = Date.parse('2026-11-20T03:00:00Z')
const email = 'admin@harbour.example'
const other = 'tech.admin@harbour.example'
const base = '/identity/account/factors'
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
const confirm = [401, { message: 'Confirm that it’s you', reauthenticate: true }]
const required =
  'Your organisation requires a second factor. Add another one before you remove this one.'

async function signedIn(person = email): Promise<TestBrowser> {
  const browser = identity.browser()
  await authorize(browser, await signInRequest(), person)
  return browser
}

const factorsOn = async (browser: TestBrowser) => JSON.parse((await browser.get(base)).body)

/** Proves the second factor in the browser's session. */
async function proveApp(browser: TestBrowser, code: string): Promise<void> {
  const at = await atSignIn(identity, browser, { prompt: 'login', login_hint: email })
  const answer = await at.post('/code', { code })
  expect(answer.status, answer.body).toBe(200)
  await browser.get((JSON.parse(answer.body) as { location: string }).location)
}

const notices = async () => {
  const rows = await identity.platform.db
    .selectFrom('mails')
    .select(['addresses', 'subject', 'body'])
    .where('subject', 'not like', 'New sign-in%')
    .orderBy('created_at')
    .orderBy('mail_id')
    .execute()
  return rows.map(({ addresses, subject, body }) => [addresses, subject, body.split('\n')[0]])
}

const trail = async () => {
  const rows = await auditTrail(identity)
  return rows
    .filter(({ action }) => action.startsWith('account.'))
    .map((row) => [row.action, row.actor_name, row.subject_id, row.details])
}

test('a person starts without factors', async () => {
  expect(await factorsOn(await signedIn())).toEqual({
    passkeys: [],
    recoveryCodesLeft: 0,
    required: false,
    passkeysPossible: true,
  })
})

test('passkeys are added, named, used and listed, with recovery codes for the first', async () => {
  const browser = await signedIn()
  const google = Buffer.from('ea9b8d664d011d213ce4b6b48cb575d4', 'hex')
  const { authenticator, answer } = await addPasskeyTo(
    browser,
    softwareAuthenticator({ aaguid: google }),
  )
  const added = JSON.parse(answer.body)
  expect(added).toEqual({
    factors: {
      passkeys: [
        {
          id: authenticator.id,
          name: 'Google Password Manager',
          synced: false,
          addedDatetime: '2026-11-20T03:00:00.000Z',
        },
      ],
      recoveryCodesLeft: 10,
      required: false,
      passkeysPossible: true,
    },
    recoveryCodes: expect.any(Array),
  })
  expect(new Set(added.recoveryCodes).size).toBe(10)

  vi.setSystemTime(start + 60_000)
  const at = await atSignIn(identity)
  const options = JSON.parse((await at.post('/passkey/options')).body)
  const used = await at.post('/passkey', authenticator.get(options))
  await at.browser.get((JSON.parse(used.body) as { location: string }).location)
  // The person has proved the passkey in this browser, and so may add another one.
  const second = await addPasskeyTo(at.browser)
  expect(JSON.parse(second.answer.body)).not.toHaveProperty('recoveryCodes')
  const { passkeys } = await factorsOn(browser)
  expect(passkeys).toEqual([
    expect.objectContaining({
      name: 'Google Password Manager',
      lastUsedDatetime: '2026-11-20T03:01:00.000Z',
    }),
    expect.objectContaining({ name: 'An unknown browser' }),
  ])
  expect(await notices()).toEqual([
    [
      [email],
      'Passkey added to your account',
      'The passkey ‘Google Password Manager’ was added to your account. It signs in without your password.',
    ],
    [
      [email],
      'Passkey added to your account',
      'The passkey ‘An unknown browser’ was added to your account. It signs in without your password.',
    ],
  ])
  expect(await trail()).toEqual([
    ['account.addFactor', email, email, { factor: 'passkey', name: 'Google Password Manager' }],
    ['account.addFactor', email, email, { factor: 'passkey', name: 'An unknown browser' }],
  ])
})

test('a passkey is renamed by its owner alone', async () => {
  const browser = await signedIn()
  const { authenticator } = await addPasskeyTo(browser)
  const rename = (by: TestBrowser, name: unknown) =>
    by.put(`${base}/passkeys/${authenticator.id}`, { name })
  expect((await rename(browser, ' Work laptop ')).status).toBe(200)
  expect((await factorsOn(browser)).passkeys).toMatchObject([{ name: 'Work laptop' }])
  expect(said(await rename(browser, ' '))).toEqual([
    400,
    { fields: { name: 'Enter a name for this passkey' } },
  ])
  expect((await rename(browser, 7)).status).toBe(400)
  expect((await rename(await signedIn(other), 'Mine')).status).toBe(404)
  expect((await factorsOn(browser)).passkeys).toMatchObject([{ name: 'Work laptop' }])
})

describe('changes', () => {
  const calls: [string, (browser: TestBrowser) => Promise<TestAnswer>][] = [
    ['adding a passkey', (browser) => browser.post(`${base}/passkeys/options`, {})],
    ['a new passkey', (browser) => browser.post(`${base}/passkeys`, {})],
    ['removing a passkey', (browser) => browser.delete(`${base}/passkeys/x`)],
    ['setting up an app', (browser) => browser.post(`${base}/app/begin`, {})],
    ['a new app', (browser) => browser.post(`${base}/app`, { code: '123456' })],
    ['removing the app', (browser) => browser.delete(`${base}/app`)],
    ['new recovery codes', (browser) => browser.post(`${base}/recovery-codes`, {})],
  ]

  test.each(calls)('%s needs a proof of the last ten minutes', async (_what, call) => {
    const browser = await signedIn()
    vi.setSystemTime(start + 601_000)
    expect(said(await call(browser))).toEqual(confirm)
  })

  test.each(calls)('%s needs the second factor of a person who has one', async (_what, call) => {
    const browser = await signedIn()
    await addAppTo(browser)
    expect(said(await call(browser))).toEqual(confirm)
  })

  test.each(calls)('%s from another site is refused', async (_what, call) => {
    const browser = await signedIn()
    const from = { origin: 'http://localhost:4000' }
    const elsewhere: TestBrowser = {
      ...browser,
      post: (url, body) => browser.post(url, body, from),
      delete: (url) => browser.delete(url, from),
    }
    expect((await call(elsewhere)).status).toBe(403)
  })

  test('without a session are refused', async () => {
    for (const [, call] of calls) {
      const answer = await call(identity.browser())
      expect(said(answer)).toEqual([
        401,
        { message: 'You’re no longer signed in', reauthenticate: false },
      ])
    }
  })
})

test('an app is set up, confirmed in the same session, and removed', async () => {
  const browser = await signedIn()
  const newApp = await browser.post(`${base}/app/begin`, {})
  const { secret, uri } = JSON.parse(newApp.body) as { secret: string; uri: string }
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  expect(uri).toContain(`otpauth://totp/Tideway:`)
  const code = codesOf(secret)
  // A factor that was started in one session cannot be finished in another.
  const elsewhere = await signedIn()
  expect(said(await elsewhere.post(`${base}/app`, { code: code() }))).toEqual([
    400,
    { message: 'This took too long. Begin again with a new code.' },
  ])
  expect((await browser.post(`${base}/app`, { code: code(-60) })).status).toBe(400)
  const added = await browser.post(`${base}/app`, { code: code() })
  expect(said(added)).toEqual([
    200,
    {
      factors: {
        passkeys: [],
        authenticatorApp: { addedDatetime: '2026-11-20T03:00:00.000Z' },
        recoveryCodesLeft: 10,
        required: false,
        passkeysPossible: true,
      },
      recoveryCodes: expect.any(Array),
    },
  ])
  const { rows } = await identity.platform.pool.query(
    'SELECT sealed_secret FROM authenticator_apps',
  )
  expect(rows.map(({ sealed_secret: sealed }) => String(sealed))).not.toContain(secret)

  await proveApp(browser, code(30))
  expect((await browser.delete(`${base}/app`)).status).toBe(200)
  expect(await factorsOn(browser)).toMatchObject({ passkeys: [], recoveryCodesLeft: 0 })
  expect((await browser.delete(`${base}/app`)).status).toBe(404)
  expect(await notices()).toEqual([
    [
      [email],
      'Authenticator app added to your account',
      'An authenticator app was added to your account. Its codes confirm that it’s you.',
    ],
    [
      [email],
      'Authenticator app removed from your account',
      'The authenticator app was removed from your account.',
    ],
  ])
  expect(await trail()).toEqual([
    ['account.addFactor', email, email, { factor: 'authenticatorApp' }],
    ['account.removeFactor', email, email, { factor: 'authenticatorApp' }],
  ])
})

test('an app that was started half an hour ago is not added', async () => {
  const browser = await signedIn()
  const newApp = await browser.post(`${base}/app/begin`, {})
  const code = codesOf((JSON.parse(newApp.body) as { secret: string }).secret)
  // The session locks after a quarter of an hour without a call.
  for (const later of [900_000, 1_800_000]) {
    vi.setSystemTime(start + later)
    expect((await browser.get('/identity/account/person')).status).toBe(200)
  }
  await identity.platform.pool.query(
    `UPDATE identity_artifacts SET payload = jsonb_set(payload, '{loginTs}', to_jsonb($1::bigint))
      WHERE model = 'Session'`,
    [(start + 1_800_000) / 1000],
  )
  expect(said(await browser.post(`${base}/app`, { code: code() }))).toEqual([
    400,
    { message: 'This took too long. Begin again with a new code.' },
  ])
})

test('a person removes no factor of another', async () => {
  const { authenticator } = await addPasskeyTo(await signedIn())
  const eve = await signedIn(other)
  expect((await eve.delete(`${base}/passkeys/${authenticator.id}`)).status).toBe(404)
  expect((await eve.delete(`${base}/app`)).status).toBe(404)
  expect(await identity.platform.db.selectFrom('passkeys').selectAll().execute()).toHaveLength(1)
})

test('the last factor stays where the organisation requires one', async () => {
  const browser = await signedIn()
  const { code } = await addAppTo(browser)
  await setFactorPolicy(identity, 'money')
  await proveApp(browser, code(30))
  expect((await factorsOn(browser)).required).toBe(true)
  expect(said(await browser.delete(`${base}/app`))).toEqual([409, { message: required }])
  const { authenticator } = await addPasskeyTo(browser)
  expect((await browser.delete(`${base}/app`)).status).toBe(200)
  const last = await browser.delete(`${base}/passkeys/${authenticator.id}`)
  expect(said(last)).toEqual([409, { message: required }])
})

test('of two factors removed simultaneously, one stays where the organisation requires it', async () => {
  const browser = await signedIn()
  const { code } = await addAppTo(browser)
  await proveApp(browser, code(30))
  const { authenticator } = await addPasskeyTo(browser)
  await setFactorPolicy(identity, 'all')
  const answers = await Promise.all([
    browser.delete(`${base}/app`),
    browser.delete(`${base}/passkeys/${authenticator.id}`),
  ])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('new recovery codes end the old ones, and need a factor', async () => {
  const browser = await signedIn()
  const none = await browser.post(`${base}/recovery-codes`, {})
  expect(said(none)).toEqual([409, { message: 'Add a second factor first' }])
  const { code, answer } = await addAppTo(browser)
  const old = (JSON.parse(answer.body) as { recoveryCodes: string[] }).recoveryCodes
  await proveApp(browser, code(30))
  const newCodes = JSON.parse((await browser.post(`${base}/recovery-codes`, {})).body)
  expect(newCodes.recoveryCodes).toHaveLength(10)
  expect(newCodes.recoveryCodes).not.toEqual(expect.arrayContaining([old[0]]))
  const at = await atSignIn(identity)
  await at.browser.post(at.page, { email, password: 'demo-password' })
  expect((await at.post('/recovery-code', { code: old[0] })).status).toBe(401)
  expect((await at.post('/recovery-code', { code: newCodes.recoveryCodes[0] })).status).toBe(200)
  expect((await factorsOn(browser)).recoveryCodesLeft).toBe(9)
})

test('a device with a passkey is excluded, and a passkey belongs to one person', async () => {
  const browser = await signedIn()
  const { authenticator } = await addPasskeyTo(browser)
  const at = await atSignIn(identity)
  const passkeyOptions = JSON.parse((await at.post('/passkey/options')).body)
  const used = await at.post('/passkey', authenticator.get(passkeyOptions))
  await at.browser.get((JSON.parse(used.body) as { location: string }).location)
  const options = JSON.parse((await at.browser.post(`${base}/passkeys/options`, {})).body)
  expect(options.excludeCredentials).toEqual([{ id: authenticator.id, type: 'public-key' }])
  const { answer } = await addPasskeyTo(await signedIn(other), authenticator)
  expect(answer.status).toBe(400)
})

test('unfinished passkeys and apps are deleted', async () => {
  const browser = await signedIn()
  await browser.post(`${base}/passkeys/options`, {})
  await browser.post(`${base}/app/begin`, {})
  const left = async () => {
    const { rows } = await identity.platform.pool.query(
      `SELECT (SELECT count(*) FROM passkey_challenges) AS challenges,
              (SELECT count(*) FROM new_authenticator_apps) AS apps`,
    )
    return rows
  }
  await sweepFactors(identity.platform)
  expect(await left()).toEqual([{ challenges: 1, apps: 1 }])
  vi.setSystemTime(start + 300_000)
  await sweepFactors(identity.platform)
  expect(await left()).toEqual([{ challenges: 0, apps: 1 }])
  vi.setSystemTime(start + 1_800_000)
  await sweepFactors(identity.platform)
  expect(await left()).toEqual([{ challenges: 0, apps: 0 }])
})

test('a person of another identity provider has no factors here', async () => {
  const browser = await signedIn('federated@harbour.example')
  const refused = [403, { message: 'Your organisation’s own sign-in has your second factors' }]
  expect(said(await browser.get(base))).toEqual(refused)
  expect(said(await browser.post(`${base}/passkeys/options`, {}))).toEqual(refused)
  expect(said(await browser.post(`${base}/app/begin`, {}))).toEqual(refused)
  // An older passkey does not bypass the other identity provider either.
  const own = await signedIn()
  const { authenticator } = await addPasskeyTo(own)
  const federate = (identities: string | null) =>
    identity.platform.db
      .updateTable('accounts')
      .set({ identities })
      .where('email', '=', email)
      .execute()
  await federate(JSON.stringify([{ providerName: 'Company', userId: '1' }]))
  const at = await atSignIn(identity)
  const options = JSON.parse((await at.post('/passkey/options')).body)
  const answer = await at.post('/passkey', authenticator.get(options))
  await federate(null)
  expect(answer.status).toBe(401)
})
