import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { unverifiedPasskey } from '@tideway/contract/identity/factors'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  addAppTo,
  addBothTo,
  addPasskeyTo,
  afterPassword,
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
import type { AuthenticatorFaults } from '../../../../test/sign-in/software-authenticator.ts'
import { softwareAuthenticator } from '../../../../test/sign-in/software-authenticator.ts'
import { hashPassword } from '../password/password.ts'

const start = Date.parse('2026-11-20T03:00:00Z')
const email = 'admin@harbour.example'
const other = 'tech.admin@harbour.example'
let identity: TestIdentity
let pagesDir: string
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  pagesDir = await mkdtemp(path.join(tmpdir(), 'pages-'))
  await writeFile(path.join(pagesDir, 'sign-in.html'), '<head></head>')
  identity = await openTestIdentity({
    SIGN_IN_TRIES: '3',
    SIGN_IN_WINDOW_SECONDS: '600',
    PAGES_DIR: pagesDir,
  })
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

async function signedIn(person = email): Promise<TestBrowser> {
  const browser = identity.browser()
  await authorize(browser, await signInRequest(), person)
  return browser
}

const said = ({ status, body }: TestAnswer) => [status, body === '' ? '' : JSON.parse(body)]
const stepOf = (ways: string[], stepUp = false) => ({
  step: { name: 'confirm', email, ways, stepUp },
})
const refusedPasskey = [401, { message: 'This passkey can’t be used to sign in' }]
const refusedCode = [
  401,
  { message: 'Incorrect or used code. Enter the code that your app shows now.' },
]

/** Follows a finished step to the dashboard. */
async function finished(browser: TestBrowser, answer: TestAnswer): Promise<void> {
  expect(answer.status, answer.body).toBe(200)
  const { location } = JSON.parse(answer.body) as { location: string }
  expect((await browser.get(location)).location).toContain('/auth-callback?code=')
}

/** True if an authorization request of the browser leads back to the sign-in page. */
async function isSignedOut(browser: TestBrowser): Promise<boolean> {
  const redirect = await browser.get(`/identity/auth?${(await signInRequest()).query}`)
  return redirect.location.startsWith('/identity/sign-in/')
}

describe('a right password of a person with a factor', () => {
  test('does not sign in, and shows only the ways to continue', async () => {
    await addPasskeyTo(await signedIn())
    const { browser, answer } = await afterPassword(identity, email)
    expect(said(answer)).toEqual([200, stepOf(['passkey', 'recoveryCode'])])
    expect(await isSignedOut(browser)).toBe(true)
    const wrong = await atSignIn(identity)
    const refused = await wrong.browser.post(wrong.page, { email, password: 'wrong' })
    expect(said(refused)).toEqual([401, { message: 'Incorrect email or password' }])
  })

  test('is followed by a passkey', async () => {
    const { authenticator } = await addPasskeyTo(await signedIn())
    await identity.platform.db.deleteFrom('identity_artifacts').execute()
    const { browser, post } = await afterPassword(identity, email)
    const options = JSON.parse((await post('/passkey/options')).body)
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: authenticator.id, type: 'public-key' }],
    })
    await finished(browser, await post('/passkey', authenticator.get(options)))
    expect(await provedBy(identity, email)).toEqual([
      { amr: ['pwd', 'pop', 'user', 'mfa'], acr: 'aal2' },
    ])
  })

  test('is followed by a one-time code', async () => {
    const { code } = await addAppTo(await signedIn())
    await identity.platform.db.deleteFrom('identity_artifacts').execute()
    const { browser, post, answer } = await afterPassword(identity, email)
    expect(said(answer)).toEqual([200, stepOf(['authenticatorApp', 'recoveryCode'])])
    await finished(browser, await post('/code', { code: ` ${code(30)} ` }))
    expect(await provedBy(identity, email)).toEqual([{ amr: ['pwd', 'otp', 'mfa'], acr: 'aal2' }])
  })

  test('is remembered when the page reloads, and forgotten when the person changes', async () => {
    await addAppTo(await signedIn())
    const { browser, page, post } = await afterPassword(identity, email)
    const facts = loadedFacts((await browser.get(page)).body)
    expect(JSON.parse(facts.step ?? '')).toEqual(stepOf(['authenticatorApp', 'recoveryCode']).step)
    expect((await post('/somebody-else')).status).toBe(204)
    expect(loadedFacts((await browser.get(page)).body)).not.toHaveProperty('step')
    expect(said(await post('/code', { code: '123456' }))).toEqual([409, { step: null }])
  })

  test('is no longer valid after a change of the password', async () => {
    const { code } = await addAppTo(await signedIn())
    const { post } = await afterPassword(identity, email)
    const { db } = identity.platform
    const before = await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const change = (hash: string | null) =>
      db.updateTable('accounts').set({ password_hash: hash }).where('email', '=', email).execute()
    await change(await hashPassword('correct horse battery'))
    const answer = await post('/code', { code: code(30) })
    await change(before.password_hash)
    expect(said(answer)).toEqual([409, { step: null }])
  })

  test('is no longer valid once the account is disabled', async () => {
    const { code } = await addAppTo(await signedIn())
    const { post } = await afterPassword(identity, email)
    const enable = (enabled: boolean) =>
      identity.platform.db
        .updateTable('accounts')
        .set({ enabled })
        .where('email', '=', email)
        .execute()
    await enable(false)
    const answer = await post('/code', { code: code(30) })
    await enable(true)
    expect(said(answer)).toEqual([409, { step: null }])
  })

  test('adds no factor, because a person who has one must prove it', async () => {
    await addAppTo(await signedIn())
    const { post } = await afterPassword(identity, email)
    const ways = stepOf(['authenticatorApp', 'recoveryCode'])
    const paths = ['passkey/options', 'passkey', 'app/begin', 'app', 'recovery-codes', 'done']
    for (const call of paths) {
      expect(said(await post(`/enrol/${call}`, { code: '123456' }))).toEqual([409, ways])
    }
  })
})

describe('a passkey', () => {
  test('signs in without email and password', async () => {
    const { authenticator } = await addPasskeyTo(await signedIn())
    await identity.platform.db.deleteFrom('identity_artifacts').execute()
    const { browser, page, post } = await atSignIn(identity)
    const facts = loadedFacts((await browser.get(page)).body)
    const options = JSON.parse(facts.passkey ?? '')
    expect(options).toMatchObject({ rpId: 'localhost', userVerification: 'required' })
    expect(options.allowCredentials).toBeUndefined()
    await finished(browser, await post('/passkey', authenticator.get(options)))
    expect(await provedBy(identity, email)).toEqual([{ amr: ['pop', 'user', 'mfa'], acr: 'aal2' }])
    const entry = (await auditTrail(identity)).at(-1)
    expect(entry).toMatchObject({ action: 'user.signIn', result: 'DONE', subject_id: email })
  })

  test.each<[string, AuthenticatorFaults]>([
    ['requested by another origin', { origin: 'http://localhost:4000' }],
    ['of another host', { rpId: 'provider.example' }],
    ['without user verification', { userVerified: false }],
    ['that signs another challenge', { challenge: 'c29tZXRoaW5n' }],
    ['whose signature is forged', { forged: true }],
    ['that does not say whose it is', { userHandle: undefined }],
    ['that says it is another’s', { userHandle: Buffer.from('someone').toString('base64url') }],
    ['whose count of uses went back', { signCount: 1 }],
  ])('%s is refused', async (_what, faults) => {
    const { authenticator } = await addPasskeyTo(await signedIn())
    const { browser, post } = await atSignIn(identity)
    const options = JSON.parse((await post('/passkey/options')).body)
    const answer = await post('/passkey', authenticator.get(options, faults))
    const isVerified = faults.userVerified ?? true
    expect(said(answer)).toEqual(
      isVerified ? refusedPasskey : [401, { message: unverifiedPasskey }],
    )
    expect(await isSignedOut(browser)).toBe(true)
    // The same passkey works without the fault.
    const again = JSON.parse((await post('/passkey/options')).body)
    await finished(browser, await post('/passkey', authenticator.get(again)))
  })

  test('can use a challenge only once', async () => {
    const { authenticator } = await addPasskeyTo(await signedIn())
    const { post } = await atSignIn(identity)
    const options = JSON.parse((await post('/passkey/options')).body)
    const signed = authenticator.get(options)
    expect((await post('/passkey', signed)).status).toBe(200)
    const second = await atSignIn(identity)
    expect(said(await second.post('/passkey', signed))).toEqual(refusedPasskey)
    const third = authenticator.get(options)
    expect(said(await post('/passkey', third))).toEqual(refusedPasskey)
  })

  test('cannot use a challenge of another sign-in, or one that is five minutes old', async () => {
    const { authenticator } = await addPasskeyTo(await signedIn())
    const one = await atSignIn(identity)
    const two = await atSignIn(identity)
    const options = JSON.parse((await one.post('/passkey/options')).body)
    await two.post('/passkey/options')
    expect(said(await two.post('/passkey', authenticator.get(options)))).toEqual(refusedPasskey)
    const lateOptions = JSON.parse((await one.post('/passkey/options')).body)
    vi.setSystemTime(start + 300_000)
    expect(said(await one.post('/passkey', authenticator.get(lateOptions)))).toEqual(refusedPasskey)
  })

  test('of another person does not complete a sign-in', async () => {
    await addPasskeyTo(await signedIn())
    const { authenticator: theirs } = await addPasskeyTo(await signedIn(other))
    const { browser, post } = await afterPassword(identity, email)
    const options = JSON.parse((await post('/passkey/options')).body)
    expect(said(await post('/passkey', theirs.get(options)))).toEqual(refusedPasskey)
    expect(await isSignedOut(browser)).toBe(true)
    // A passkey that was requested before the password does not complete the sign-in either.
    const at = await atSignIn(identity)
    const earlyOptions = JSON.parse((await at.post('/passkey/options')).body)
    await at.browser.post(at.page, { email, password: 'demo-password' })
    expect(said(await at.post('/passkey', theirs.get(earlyOptions)))).toEqual(refusedPasskey)
  })

  test('that is unknown, or of a disabled account, gets the same answer', async () => {
    const { authenticator } = await addPasskeyTo(await signedIn())
    const unknown = softwareAuthenticator()
    const enable = (enabled: boolean) =>
      identity.platform.db
        .updateTable('accounts')
        .set({ enabled })
        .where('email', '=', email)
        .execute()
    const { post } = await atSignIn(identity)
    await enable(false)
    for (const each of [authenticator, unknown]) {
      const options = JSON.parse((await post('/passkey/options')).body)
      expect(said(await post('/passkey', each.get(options)))).toEqual(refusedPasskey)
    }
    await enable(true)
  })

  test.each([[{}], [{ id: 'x' }], [{ response: [] }], [{ id: '../../../', type: 'public-key' }]])(
    'of the form %j is not understood',
    async (body) => {
      const { post } = await atSignIn(identity)
      expect((await post('/passkey', body)).status).toBe(400)
    },
  )
})

describe('a one-time code', () => {
  test('works once, and no earlier code works after it', async () => {
    const { code } = await addAppTo(await signedIn())
    const used = code(0)
    const { post } = await afterPassword(identity, email)
    // The code has confirmed the app, so it is used.
    expect(said(await post('/code', { code: used }))).toEqual(refusedCode)
    const next = code(30)
    expect((await post('/code', { code: next })).status).toBe(200)
    const second = await afterPassword(identity, email)
    expect(said(await second.post('/code', { code: next }))).toEqual(refusedCode)
    expect(said(await second.post('/code', { code: code(-30) }))).toEqual(refusedCode)
  })

  test('of two simultaneous uses, one signs in', async () => {
    const { code } = await addAppTo(await signedIn())
    const [one, two] = [await afterPassword(identity, email), await afterPassword(identity, email)]
    const answers = await Promise.all(
      [one, two].map(({ post }) => post('/code', { code: code(30) })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test.each([
    [-60, 401],
    [-30, 200],
    [0, 200],
    [30, 200],
    [60, 401],
  ])('of an app whose clock is %i seconds ahead is answered by %i', async (ahead, status) => {
    const { code } = await addAppTo(await signedIn())
    vi.setSystemTime(start + 600_000)
    const { post } = await afterPassword(identity, email)
    expect((await post('/code', { code: code(ahead) })).status).toBe(status)
  })

  test('of another person is refused', async () => {
    await addAppTo(await signedIn())
    const theirs = await addAppTo(await signedIn(other))
    const { post } = await afterPassword(identity, email)
    expect(said(await post('/code', { code: theirs.code(30) }))).toEqual(refusedCode)
  })

  test('that is empty or not a text is rejected, and not counted as a guess', async () => {
    await addAppTo(await signedIn())
    const { post } = await afterPassword(identity, email)
    for (const body of [
      {},
      { code: '' },
      { code: ' ' },
      { code: 123456 },
      { code: '1'.repeat(101) },
    ])
      expect(said(await post('/code', body))).toEqual([400, { fields: { code: 'Enter the code' } }])
  })
})

describe('a recovery code', () => {
  const codesOf = async (browser: TestBrowser) => {
    const { answer } = await addPasskeyTo(browser)
    return (JSON.parse(answer.body) as { recoveryCodes: string[] }).recoveryCodes
  }

  test('signs in once, in any spelling, and a mail says so', async () => {
    const [code = '', ...others] = await codesOf(await signedIn())
    expect([code, others.length]).toEqual([
      expect.stringMatching(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/),
      9,
    ])
    await identity.platform.db.deleteFrom('identity_artifacts').execute()
    await identity.platform.db.deleteFrom('mails').execute()
    const { browser, post } = await afterPassword(identity, email)
    const typed = code.toLowerCase().replaceAll('-', ' ')
    await finished(browser, await post('/recovery-code', { code: typed }))
    expect(await provedBy(identity, email)).toEqual([{ amr: ['pwd', 'otp', 'mfa'], acr: 'aal2' }])
    const mails = await identity.platform.db
      .selectFrom('mails')
      .select(['addresses', 'subject', 'body'])
      .where('subject', 'like', '%recovery%')
      .execute()
    expect(mails).toEqual([
      {
        addresses: [email],
        subject: 'A recovery code was used for your account',
        body: expect.stringMatching(
          /^One of your recovery codes was used to sign in\. Codes left: 9\.\n/,
        ),
      },
    ])
    const second = await afterPassword(identity, email)
    expect(said(await second.post('/recovery-code', { code }))).toEqual([
      401,
      { message: 'Incorrect or used recovery code' },
    ])
  })

  test('of two simultaneous uses, one signs in', async () => {
    const [code] = await codesOf(await signedIn())
    const [one, two] = [await afterPassword(identity, email), await afterPassword(identity, email)]
    const answers = await Promise.all(
      [one, two].map(({ post }) => post('/recovery-code', { code })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  test('of another person is refused', async () => {
    await codesOf(await signedIn())
    const [theirs] = await codesOf(await signedIn(other))
    const { post } = await afterPassword(identity, email)
    expect((await post('/recovery-code', { code: theirs })).status).toBe(401)
  })

  test('is kept as a hash', async () => {
    const codes = await codesOf(await signedIn())
    const { rows } = await identity.platform.pool.query('SELECT * FROM recovery_codes')
    expect(rows).toHaveLength(10)
    const text = JSON.stringify(rows) + rows.map(({ code_hash: hash }) => String(hash)).join('')
    for (const code of codes) expect(text).not.toContain(code)
  })
})

describe('guesses', () => {
  const tooMany = [429, { message: 'Too many attempts. Try again in 10 minutes' }]

  /** Makes one wrong guess for each kind of factor. */
  async function guessAll(post: (path: string, body?: object) => Promise<TestAnswer>) {
    const stranger = softwareAuthenticator()
    const options = JSON.parse((await post('/passkey/options')).body)
    const answers = [
      await post('/code', { code: '000000' }),
      await post('/recovery-code', { code: '0000-0000-0000-0000' }),
      await post('/passkey', stranger.get(options)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401])
  }

  test('on an account count over all its factors, also from other addresses', async () => {
    const { code } = await addBothTo(identity, await signedIn(), email)
    const here = await afterPassword(identity, email)
    await guessAll(here.post)
    expect(said(await here.post('/code', { code: code(30) }))).toEqual(tooMany)
    // A right password allows no further guesses.
    const there = await afterPassword(
      identity,
      email,
      identity.browser({ address: '198.51.100.66' }),
    )
    expect(said(await there.post('/code', { code: code(30) }))).toEqual(tooMany)
    expect(said(await there.post('/recovery-code', { code: 'x' }))).toEqual(tooMany)
    vi.setSystemTime(start + 600_000)
    expect((await there.post('/code', { code: code(30) })).status).toBe(200)
  })

  test('count together with guesses of the password at one address', async () => {
    await addAppTo(await signedIn())
    const { browser, page, post } = await afterPassword(identity, email)
    await post('/code', { code: '000000' })
    await browser.post(page, { email, password: 'wrong' })
    await post('/code', { code: '000000' })
    expect(said(await browser.post(page, { email, password: 'demo-password' }))).toEqual(tooMany)
  })

  test('on an account end for a day after thirty', async () => {
    const { code } = await addAppTo(await signedIn())
    for (let round = 0; round < 10; round += 1) {
      vi.setSystemTime(start + round * 600_000)
      const { post } = await afterPassword(identity, email)
      for (let count = 0; count < 3; count += 1) {
        expect((await post('/code', { code: '000000' })).status).toBe(401)
      }
    }
    vi.setSystemTime(start + 6_000_000)
    const { post } = await afterPassword(identity, email)
    expect((await post('/code', { code: code(30) })).status).toBe(429)
    vi.setSystemTime(start + 86_400_000)
    const next = await afterPassword(identity, email)
    expect((await next.post('/code', { code: code(30) })).status).toBe(200)
  })

  test('leave other people, and a passkey at the start of a sign-in, alone', async () => {
    const { authenticator } = await addBothTo(identity, await signedIn(), email)
    await guessAll((await afterPassword(identity, email)).post)
    const at = await atSignIn(identity)
    const options = JSON.parse((await at.post('/passkey/options')).body)
    expect((await at.post('/passkey', authenticator.get(options))).status).toBe(200)
    expect(await isSignedOut(await signedIn(other))).toBe(false)
  })

  test('are in the audit trail with their reason', async () => {
    await addBothTo(identity, await signedIn(), email)
    await markAuditTrail(identity)
    await guessAll((await afterPassword(identity, email)).post)
    const rows = await vi.waitFor(async () => {
      const entries = await auditTrail(identity)
      expect(entries).toHaveLength(3)
      return entries
    })
    // The entries are written after the responses, so their order may differ.
    expect(rows.map(({ actor_name: name, reason }) => [name, reason]).sort()).toEqual([
      [email, 'Incorrect one-time code'],
      [email, 'Incorrect recovery code'],
      [email, 'The passkey was refused'],
    ])
  })
})

test('a step from another page or browser is refused', async () => {
  const { code } = await addAppTo(await signedIn())
  const { browser, page } = await afterPassword(identity, email)
  const body = { code: code(30) }
  const elsewhere = { origin: 'http://localhost:4000' }
  expect((await browser.post(`${page}/code`, body, elsewhere)).status).toBe(403)
  expect((await identity.browser().post(`${page}/code`, body)).status).toBe(410)
  expect((await browser.post(`${page}/code`, body)).status).toBe(200)
})
