import { randomBytes } from 'node:crypto'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TestIdentity } from '../../../../test/sign-in/identity.ts'
import { openTestIdentity, signInRequest, submit } from '../../../../test/sign-in/identity.ts'
import { quickenPasswords } from '../../../../test/sign-in/quick-passwords.ts'
import type { TestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'
import { demoPassword } from '../../../sandbox/seed/demo-accounts.ts'
import { createAccount } from '../accounts-store.ts'
import { hashPassword } from '../password/password.ts'

const start = Date.parse('2026-11-20T03:00:00Z')
let identity: TestIdentity
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start })
  identity = await openTestIdentity({ SIGN_IN_TRIES: '3', SIGN_IN_WINDOW_SECONDS: '600' })
})
afterAll(async () => {
  vi.useRealTimers()
  await identity.close()
})
beforeEach(async () => {
  vi.setSystemTime(start)
  await identity.platform.db.deleteFrom('sign_in_tries').execute()
})

async function atThePage(address?: string): Promise<{ browser: TestBrowser; page: string }> {
  const browser = identity.browser(address ? { address } : {})
  const requested = await browser.get(`/identity/auth?${(await signInRequest()).query}`)
  return { browser, page: requested.location }
}

const wrong = { email: 'admin@harbour.example', password: 'wrong' }
const right = { email: 'admin@harbour.example', password: demoPassword }

describe('a failed sign-in', () => {
  test('gives an unknown email exactly the answer of a wrong password', async () => {
    const { browser, page } = await atThePage()
    const answers = [
      await submit(browser, page, wrong),
      await submit(browser, page, { email: 'nobody@harbour.example', password: demoPassword }),
    ]
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(answer.body).toBe('{"message":"Incorrect email or password"}')
      expect(Object.keys(answer.headers).sort()).toEqual(
        Object.keys(answers[0]?.headers ?? {}).sort(),
      )
    }
  })

  test('takes as long for an unknown email as for a wrong password', async () => {
    // Other tests use a quick hash.
    const { db } = identity.platform
    onTestFinished(() => quickenPasswords(db))
    await db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(demoPassword) })
      .execute()
    const { browser, page } = await atThePage()
    const took = async (email: string) => {
      const startedAt = performance.now()
      await submit(browser, page, { email, password: 'wrong' })
      return performance.now() - startedAt
    }
    await took('warm.up@harbour.example')
    const knownTimes: number[] = []
    const unknownTimes: number[] = []
    // Alternate and repeat, so that one busy moment of the machine decides nothing.
    for (const name of ['admin', 'finance.admin', 'finance.manager', 'tech.admin', 'support']) {
      knownTimes.push(await took(`${name}@harbour.example`))
      unknownTimes.push(await took(`not.${name}@harbour.example`))
    }
    const knownTime = Math.min(...knownTimes)
    const unknown = Math.min(...unknownTimes)
    // The unknown email would take a hundredth of the time without the dummy hash.
    expect(unknown / knownTime).toBeGreaterThan(0.4)
    expect(unknown / knownTime).toBeLessThan(2.5)
  })

  test.each([
    ['a disabled account', { enabled: false }],
    [
      'an invited person who has not chosen a password',
      { status: 'FORCE_CHANGE_PASSWORD' as const },
    ],
  ])('gives %s the same answer', async (name, change) => {
    const email = `${name.length}@harbour.example`
    await createAccount(
      identity.platform.db,
      {
        clientId: clientIdOf('HARBOUR'),
        email,
        role: 'BASE_ADMIN',
        status: 'CONFIRMED',
        passwordHash: await hashPassword('demo-password'),
        ...change,
      },
      new Date(start),
    )
    const { browser, page } = await atThePage()
    const answer = await submit(browser, page, { email, password: demoPassword })
    expect([answer.status, answer.body]).toEqual([401, '{"message":"Incorrect email or password"}'])
  })

  test('names the empty field', async () => {
    const { browser, page } = await atThePage()
    expect(JSON.parse((await submit(browser, page, { email: ' ', password: '' })).body)).toEqual({
      fields: { email: 'Enter your email', password: 'Enter your password' },
    })
    expect(JSON.parse((await submit(browser, page, { ...right, password: '' })).body)).toEqual({
      fields: { password: 'Enter your password' },
    })
  })

  test.each([
    [null],
    [[]],
    [{}],
    [{ email: 1, password: true }],
    [{ email: 'a@b.example' }],
    [{ email: 'x'.repeat(300), password: 'y' }],
    [{ email: 'a@b.example', password: 'y'.repeat(2000) }],
    [{ email: { $ne: '' }, password: { $ne: '' } }],
  ])('answers 400 to %j', async (body) => {
    const { browser, page } = await atThePage()
    const answer = await browser.post(page, JSON.stringify(body), {
      'content-type': 'application/json',
    })
    expect(answer.status).toBe(400)
    expect(answer.body).not.toContain('stack')
  })
})

test('an email signs in in any letter case, with the password of its account', async () => {
  const { browser, page } = await atThePage()
  expect((await submit(browser, page, { ...wrong, email: 'ADMIN@Harbour.example' })).status).toBe(
    401,
  )
  expect((await submit(browser, page, { ...right, email: 'ADMIN@Harbour.example' })).status).toBe(
    200,
  )
})

describe('the sign-in page', () => {
  test('is refused in a browser that did not start the sign-in', async () => {
    const { page } = await atThePage()
    const otherTenant = identity.browser()
    const answer = await otherTenant.get(page)
    expect(answer.status).toBe(410)
    expect(answer.body).toContain('<h1>This sign-in has expired</h1>')
    expect((await submit(otherTenant, page, right)).status).toBe(410)
  })

  test('expires after an hour', async () => {
    const { browser, page } = await atThePage()
    vi.setSystemTime(start + 3_600_000)
    expect((await submit(browser, page, right)).status).toBe(410)
  })

  test('rejects a post from a page of another origin', async () => {
    const { browser, page } = await atThePage()
    for (const headers of [
      { origin: 'http://localhost:4000' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ]) {
      expect((await submit(browser, page, right, headers)).status).toBe(403)
    }
    const form = await browser.post(page, 'email=admin@harbour.example&password=demo-password', {
      'content-type': 'text/plain',
    })
    expect(form.status).toBeGreaterThanOrEqual(400)
    expect((await submit(browser, page, right, { 'sec-fetch-site': 'same-origin' })).status).toBe(
      200,
    )
  })

  test('keeps an invitation that came with the request', async () => {
    const { query } = await signInRequest({ token: 'invitation-1' })
    const browser = identity.browser()
    const requested = await browser.get(`/identity/auth?${query}`)
    const interaction = await identity.platform.db
      .selectFrom('identity_artifacts')
      .select('payload')
      .where('id', '=', requested.location.split('/').at(-1) ?? '')
      .executeTakeFirstOrThrow()
    expect(interaction.payload.params).toMatchObject({ token: 'invitation-1' })
  })
})

describe('the limit on sign-in attempts', () => {
  test('blocks an account at an address, even with the right password, until the window ends', async () => {
    const { browser, page } = await atThePage()
    for (let count = 0; count < 3; count++)
      expect((await submit(browser, page, wrong)).status).toBe(401)
    vi.setSystemTime(start + 65_000)
    const answer = await submit(browser, page, right)
    expect(answer.status).toBe(429)
    expect(answer.headers['retry-after']).toBe('535')
    expect(JSON.parse(answer.body)).toEqual({
      message: 'Too many attempts. Try again in 9 minutes',
    })
    vi.setSystemTime(start + 590_000)
    expect(JSON.parse((await submit(browser, page, right)).body)).toEqual({
      message: 'Too many attempts. Try again in 1 minute',
    })
    vi.setSystemTime(start + 600_000)
    expect((await submit(browser, page, right)).status).toBe(200)
  })

  test('counts attempts on one account in any letter case of its email', async () => {
    const { browser, page } = await atThePage()
    for (const email of ['admin@harbour.example', 'Admin@harbour.example', 'ADMIN@harbour.example'])
      expect((await submit(browser, page, { ...wrong, email })).status).toBe(401)
    const email = 'aDMIN@harbour.example'
    expect((await submit(browser, page, { ...right, email })).status).toBe(429)
  })

  test('gives an unknown email the same answer', async () => {
    const { browser, page } = await atThePage()
    const unknownUser = { email: 'nobody@harbour.example', password: 'wrong' }
    const statuses: number[] = []
    for (let count = 0; count < 4; count++)
      statuses.push((await submit(browser, page, unknownUser)).status)
    expect(statuses).toEqual([401, 401, 401, 429])
  })

  test('leaves the account free at another address', async () => {
    const attacker = await atThePage('198.51.100.66')
    for (let count = 0; count < 6; count++) await submit(attacker.browser, attacker.page, wrong)
    const owner = await atThePage('203.0.113.7')
    expect((await submit(owner.browser, owner.page, right)).status).toBe(200)
  })

  test('counts a whole IPv6 network as one address', async () => {
    const statuses: number[] = []
    for (const address of ['2001:db8::1', '2001:db8::2', '2001:db8:0:0:9::3', '2001:db8::4']) {
      const { browser, page } = await atThePage(address)
      statuses.push((await submit(browser, page, wrong)).status)
    }
    expect(statuses).toEqual([401, 401, 401, 429])
    const elsewhere = await atThePage('2001:db8:0:1::1')
    expect((await submit(elsewhere.browser, elsewhere.page, wrong)).status).toBe(401)
  })

  test('counts simultaneous attempts one by one', async () => {
    const { browser, page } = await atThePage()
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => submit(browser, page, wrong)),
    )
    expect(answers.filter((answer) => answer.status === 401)).toHaveLength(3)
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(17)
  })

  test('resets after a right password', async () => {
    const { browser, page } = await atThePage()
    await submit(browser, page, wrong)
    await submit(browser, page, wrong)
    expect((await submit(browser, page, right)).status).toBe(200)
    const next = await atThePage()
    const statuses: number[] = []
    for (let count = 0; count < 3; count++)
      statuses.push((await submit(next.browser, next.page, wrong)).status)
    expect(statuses).toEqual([401, 401, 401])
  })

  test('ignores right passwords, however many people sign in at one address', async () => {
    const { browser, page } = await atThePage()
    await submit(browser, page, wrong)
    for (let count = 0; count < 3; count++) {
      const colleague = await atThePage()
      expect((await submit(colleague.browser, colleague.page, right)).status).toBe(200)
    }
    const { rows } = await identity.platform.pool.query<{ tries: number }>(
      'SELECT tries FROM sign_in_tries',
    )
    // The earlier wrong guess from the address still counts.
    expect(rows).toEqual([{ tries: 1 }])
  })

  test('also blocks one address that attempts many accounts', async () => {
    const { browser, page } = await atThePage()
    await identity.platform.db.updateTable('sign_in_tries').set({ tries: 60 }).execute()
    await submit(browser, page, wrong)
    await identity.platform.db.updateTable('sign_in_tries').set({ tries: 60 }).execute()
    const answer = await submit(browser, page, { email: 'another@harbour.example', password: 'x' })
    expect(answer.status).toBe(429)
  })
})

describe('the sign-in cookies', () => {
  const cookieLines = async ({ browser }: TestIdentity, change = {}) => {
    const answer = await browser().get(`/identity/auth?${(await signInRequest(change)).query}`)
    return [answer.headers['set-cookie']].flat().map(String)
  }

  test('cannot be read by scripts or sent by other sites', async () => {
    const lines = await cookieLines(identity)
    expect(lines.map((line) => line.split('=')[0])).toEqual([
      'identity_sign_in',
      'identity_sign_in.sig',
      'identity_resume',
      'identity_resume.sig',
    ])
    for (const line of lines) expect(line).toMatch(/; samesite=lax; httponly$/i)
  })

  test('are ignored after their value was changed', async () => {
    const { browser, page } = await atThePage()
    const cookie = browser
      .cookies()
      .map((name) => `${name}=forged`)
      .join('; ')
    const answer = await identity.app.inject({ url: page, headers: { cookie } })
    expect(answer.statusCode).toBe(410)
  })

  test('are never sent over http in production, whatever headers the proxy sends', async () => {
    const production = await openTestIdentity({
      TIDEWAY_MODE: 'production',
      DATABASE_URL: 'postgres://the-one-of-the-test/is-used',
      SIGNING_SECRET: randomBytes(32).toString('base64'),
      COOKIE_SECRET: randomBytes(32).toString('base64'),
      RAIL: 'simulated',
      PROVIDER_URL: 'https://provider.example',
      DASHBOARD_URLS: 'https://dashboard.example',
    })
    const lines = await cookieLines(production, {
      redirect_uri: 'https://dashboard.example/auth-callback',
    })
    expect(lines).toHaveLength(4)
    for (const line of lines)
      expect(line).toMatch(/; secure; samesite=lax; httponly$|; samesite=lax; secure; httponly$/i)
    const plain = await production.app.inject('/identity/auth')
    expect(plain.headers['strict-transport-security']).toBe('max-age=63072000; includeSubDomains')
    expect(
      await production.platform.db.selectFrom('identity_secrets').selectAll().execute(),
    ).toEqual([])
    await production.close()
  })
})
