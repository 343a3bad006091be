import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { MINUTE } from '@tideway/contract/time/durations'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../../../test/provider.ts'
import { idTokenOf, loadedFacts, signInRequest } from '../../../../test/sign-in/identity.ts'
import { openTestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'
import { createIdTokenVerifier } from '../openid/verify-id-token.ts'
import { sweepPasswordResets } from './password-reset-store.ts'

const START = '2026-11-20T03:00:00.000Z'
let now = new Date(START)
let log = ''
const pagesDir = await mkdtemp(path.join(tmpdir(), 'pages-'))
await writeFile(path.join(pagesDir, 'forgotten.html'), '<head><title>Forgotten</title></head>')
await writeFile(path.join(pagesDir, 'sign-in.html'), '<title>Sign in</title>')
const provider = await openTestProvider({
  clock: { now: () => now },
  settings: { PAGES_DIR: pagesDir, SIGN_IN_TRIES: '3', SIGN_IN_WINDOW_SECONDS: '600' },
  logTo: {
    write(line: string) {
      log += line
    },
  },
})
const { app, platform } = provider
const { db, pool } = platform
const browser = (address = '203.0.113.7') => openTestBrowser(app, { address })
const identity = { app, browser: () => browser() }

beforeEach(async () => {
  now = new Date(START)
  log = ''
  await db.deleteFrom('sign_in_tries').execute()
  await db.deleteFrom('password_resets').execute()
  await db.deleteFrom('mails').execute()
})
afterAll(async () => {
  await provider.close()
  await rm(pagesDir, { recursive: true })
})

const amelia = 'admin@harbour.example'
const noah = 'support@harbour.example'
const good = 'correct horse battery'
const better = 'mango otter violin'

const ask = (
  email: string,
  { here = browser(), ...more }: { here?: ReturnType<typeof browser>; signIn?: string } = {},
) => here.post('/identity/forgotten', { email, ...more })

/** Waits until the jobs of all requests have ended. */
async function jobsEnded(): Promise<void> {
  const waiting = async () =>
    (
      await pool.query(
        `SELECT count(*)::int AS jobs FROM pgboss.job WHERE name = 'password-reset' AND state IN ('created', 'retry', 'active')`,
      )
    ).rows[0].jobs
  await expect.poll(waiting, { timeout: 15_000 }).toBe(0)
}

const mails = () =>
  db
    .selectFrom('mails')
    .select(['addresses', 'subject', 'body', 'reason'])
    .orderBy('mail_id')
    .execute()

/** Asks for a link and returns the token in its mail. */
async function linkFor(email: string): Promise<string> {
  await db.deleteFrom('mails').execute()
  await ask(email)
  await jobsEnded()
  const [mail] = await mails()
  return /\/identity\/forgotten\/([\w-]{43})\n/.exec(mail?.body ?? '')?.[1] ?? 'none'
}

const choose = (token: string, password = good, here = browser()) =>
  here.post(`/identity/forgotten/${token}`, { password })

async function signIn(email: string, password: string): Promise<number> {
  const here = browser('198.51.100.20')
  const requested = await here.get(`/identity/auth?${(await signInRequest()).query}`)
  const { status } = await here.post(requested.location, { email, password })
  await db.deleteFrom('sign_in_tries').execute()
  return status
}

async function change(email: string, columns: object): Promise<void> {
  await db.updateTable('accounts').set(columns).where('email', '=', email).execute()
}

const hashOf = async (email: string) =>
  (
    await db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
  ).password_hash

const trail = () =>
  db
    .selectFrom('activities')
    .select(['action', 'actor_name', 'details'])
    .where('action', 'in', ['user.forgotPassword', 'user.changePassword'])
    .orderBy('activity_id')
    .execute()

async function expectEnded(token: string, title: string): Promise<void> {
  const shown = await browser().get(`/identity/forgotten/${token}`)
  expect([shown.status, /<h1>(.*?)<\/h1>/.exec(shown.body)?.[1]]).toEqual([410, title])
  expect(shown.body).toContain('<a href="/identity/forgotten">Request a new link</a>')
  const tried = await choose(token)
  expect([tried.status, JSON.parse(tried.body)]).toEqual([410, { message: title }])
  await db.deleteFrom('sign_in_tries').execute()
}

const ends = {
  USED: 'This link has already been used',
  EXPIRED: 'This link has expired',
  REPLACED: 'This link no longer works',
  UNKNOWN: 'This link is not valid',
}

test('the link changes the password, ends every session, and notifies the person', async () => {
  const verify = createIdTokenVerifier(platform)
  const tokens = [
    await idTokenOf(identity, noah),
    await idTokenOf(identity, noah, browser('198.51.100.9')),
  ]
  const other = await idTokenOf(identity, amelia)
  await db.deleteFrom('mails').execute()
  // In other letter case, as for signing in.
  await ask('Support@Harbour.example')
  await jobsEnded()
  const [mail] = await mails()
  expect(mail).toMatchObject({
    addresses: [noah],
    subject: 'Choose a new password',
    reason: 'password-reset',
  })
  const link = /\/identity\/forgotten\/([\w-]{43})\n/.exec(mail?.body ?? '')?.[1] ?? ''
  expect(mail?.body).toContain(
    'The link works once, until Fri 20/11/2026 14:30:00 GMT+11:00 (Sydney).',
  )

  const here = browser('192.0.2.44')
  const page = await here.get(`/identity/forgotten/${link}`)
  expect([page.status, page.headers['referrer-policy'], page.headers['cache-control']]).toEqual([
    200,
    'no-referrer',
    'no-store',
  ])
  expect(loadedFacts(page.body)).toMatchObject({ email: noah })
  const done = await choose(link, good, here)
  expect([done.status, JSON.parse(done.body)]).toEqual([
    200,
    { dashboardUrl: 'http://localhost:4000' },
  ])
  // The page signs no one in.
  expect(here.cookies()).toEqual([])
  for (const ended of tokens) expect(await verify(ended)).toBeUndefined()
  expect(await verify(other)).toMatchObject({ email: amelia })
  expect([await signIn(noah, 'demo-password'), await signIn(noah, good)]).toEqual([401, 200])

  const notice = (await mails()).find(({ reason }) => reason === 'security')
  expect(notice).toMatchObject({
    addresses: [noah],
    subject: 'Your password was changed',
    reason: 'security',
  })
  expect(notice?.body).toContain('Your password was changed, and you were signed out everywhere.')
  expect(notice?.body).toContain('from the address 192.0.2.44')
  expect(await trail()).toEqual([
    { action: 'user.forgotPassword', actor_name: noah, details: { address: '203.0.113.7' } },
    { action: 'user.changePassword', actor_name: noah, details: { address: '192.0.2.44' } },
  ])
  expect(log).not.toContain(link)
  expect(log).not.toContain(good)
  const stored = await db.selectFrom('password_resets').selectAll().execute()
  expect(JSON.stringify(stored)).not.toContain(link)
})

test('a sign-in in progress that got the old password ends', async () => {
  const mei = 'finance.operator@harbour.example'
  const startSignIn = async (password: string) => {
    const here = browser('198.51.100.30')
    const requested = await here.get(`/identity/auth?${(await signInRequest()).query}`)
    const answer = await here.post(requested.location, { email: mei, password })
    expect(answer.status).toBe(200)
    return () => here.get(JSON.parse(answer.body).location)
  }
  const complete = await startSignIn('demo-password')
  expect((await choose(await linkFor(mei))).status).toBe(200)
  expect((await complete()).location).not.toContain('code=')
  expect((await (await startSignIn(good))()).location).toContain('code=')
})

test('a second factor stays', async () => {
  await change(noah, { has_second_factor: true })
  await choose(await linkFor(noah))
  const { has_second_factor } = await db
    .selectFrom('accounts')
    .select('has_second_factor')
    .where('email', '=', noah)
    .executeTakeFirstOrThrow()
  expect(has_second_factor).toBe(true)
  await change(noah, { has_second_factor: false })
})

test('opening a link, as mail scanners do, does not use it up', async () => {
  const token = await linkFor(noah)
  for (let opened = 0; opened < 10; opened += 1) {
    expect((await browser().get(`/identity/forgotten/${token}`)).status).toBe(200)
  }
  expect((await choose(token)).status).toBe(200)
})

describe('a link that no longer works', () => {
  test('because it was used, also twice at the same moment', async () => {
    const token = await linkFor(noah)
    const both = await Promise.all([choose(token, good), choose(token, better)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    await expectEnded(token, ends.USED)
  })

  test('because thirty minutes have passed', async () => {
    const token = await linkFor(noah)
    now = new Date(Date.parse(START) + 30 * MINUTE - 1)
    expect((await browser().get(`/identity/forgotten/${token}`)).status).toBe(200)
    now = new Date(Date.parse(START) + 30 * MINUTE)
    await expectEnded(token, ends.EXPIRED)
    await sweepPasswordResets(platform)
    await expectEnded(token, ends.EXPIRED)
    now = new Date(Date.parse(START) + 25 * 60 * MINUTE)
    await sweepPasswordResets(platform)
    await expectEnded(token, ends.UNKNOWN)
  })

  test('because a newer link was sent', async () => {
    const older = await linkFor(noah)
    const newer = await linkFor(noah)
    await expectEnded(older, ends.REPLACED)
    expect((await choose(newer)).status).toBe(200)
  })

  test.each([
    ['disabled', { enabled: false }, { enabled: true }],
    ['not confirmed', { status: 'FORCE_CHANGE_PASSWORD' }, { status: 'CONFIRMED' }],
    [
      'managed by another identity provider',
      { identities: JSON.stringify([{ providerName: 'SSO', userId: 'noah' }]) },
      { identities: null },
    ],
  ])('because the account is %s by now', async (_state, columns, before) => {
    const token = await linkFor(noah)
    const password = await hashOf(noah)
    await change(noah, columns)
    await expectEnded(token, ends.UNKNOWN)
    expect(await hashOf(noah)).toBe(password)
    await change(noah, before)
  })

  test.each(['x'.repeat(43), 'short', '..%2f..'])(
    'because it was never sent: %s',
    async (token) => {
      expect([404, 410]).toContain((await browser().get(`/identity/forgotten/${token}`)).status)
      expect([404, 410]).toContain((await choose(token)).status)
    },
  )
})

test('a link changes the password of the account it was sent to, whatever the page sends', async () => {
  const token = await linkFor(noah)
  const before = await hashOf(amelia)
  const swapped = await browser().post(`/identity/forgotten/${token}`, {
    password: good,
    email: amelia,
  })
  expect(swapped.status).toBe(400)
  expect((await choose(token)).status).toBe(200)
  expect(await hashOf(amelia)).toBe(before)
})

test('a weak password is refused under its field, and the link still works', async () => {
  const token = await linkFor(noah)
  const problems = [
    ['', 'Choose a password'],
    ['too short', 'Use at least 12 characters'],
    ['password1234', 'This password is easy to guess. Use several unrelated words'],
    [noah, 'This password is easy to guess. Use several unrelated words'],
    ['Noah Petrou 2026', 'This password is easy to guess. Use several unrelated words'],
    ['Harbour-Roasters', 'This password is easy to guess. Use several unrelated words'],
  ]
  for (const [password = '', message] of problems) {
    const refused = await choose(token, password)
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      400,
      { fields: { password: message } },
    ])
  }
  expect((await choose(token)).status).toBe(200)
})

test('calls from another page are refused', async () => {
  const token = await linkFor(noah)
  for (const headers of [{ origin: 'http://localhost:4000' }, { 'sec-fetch-site': 'cross-site' }]) {
    expect((await browser().post('/identity/forgotten', { email: noah }, headers)).status).toBe(403)
    const changed = await browser().post(
      `/identity/forgotten/${token}`,
      { password: good },
      headers,
    )
    expect(changed.status).toBe(403)
  }
})

describe('asking for a link', () => {
  test.each([
    ['an unknown email', 'nobody@harbour.example', { enabled: true }],
    ['a disabled account', noah, { enabled: false }],
    ['an invited person', noah, { status: 'FORCE_CHANGE_PASSWORD' }],
    ['a person of another identity provider', 'federated@harbour.example', { enabled: true }],
  ])('gets the answer of a known email and no mail for %s', async (_who, email, columns) => {
    await change(noah, columns)
    const knownAnswer = await ask(amelia)
    const unknown = await ask(email)
    expect([unknown.status, unknown.body]).toEqual([200, '{}'])
    expect([knownAnswer.status, knownAnswer.body]).toEqual([unknown.status, unknown.body])
    expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(knownAnswer.headers).sort())
    await jobsEnded()
    expect((await mails()).map(({ addresses }) => addresses)).toEqual([[amelia]])
    await change(noah, { enabled: true, status: 'CONFIRMED' })
  })

  test('touches nothing about accounts before the answer, so that its time cannot depend on them', async () => {
    const holder = await pool.connect()
    try {
      await holder.query('BEGIN')
      await holder.query(
        'LOCK TABLE accounts, password_resets, mails, activities IN ACCESS EXCLUSIVE MODE',
      )
      for (const email of [noah, 'nobody@harbour.example']) {
        const answer = await Promise.race([ask(email), wait(10_000, 'waits for the lock')])
        expect(answer).toMatchObject({ status: 200, body: '{}' })
      }
    } finally {
      await holder.query('ROLLBACK')
      holder.release()
    }
    await jobsEnded()
    expect((await mails()).map(({ addresses }) => addresses)).toEqual([[noah]])
  })

  test('is limited by email and by address, for known and unknown emails', async () => {
    for (const email of [noah, 'nobody@harbour.example']) {
      const statuses = []
      for (let count = 0; count < 4; count += 1) statuses.push((await ask(email)).status)
      expect(statuses).toEqual([200, 200, 200, 429])
    }
    const refused = await ask(noah)
    expect(JSON.parse(refused.body)).toEqual({
      message: 'Too many attempts. Try again in 10 minutes',
    })
    expect(refused.headers['retry-after']).toBe('600')
    const here = browser('192.0.2.1')
    for (let count = 0; count < 60; count += 1) await ask(`p${count}@x.example`, { here })
    expect((await ask('another@x.example', { here })).status).toBe(429)
    await jobsEnded()
  })

  test('sends a person at most five links an hour, whatever the number of addresses', async () => {
    for (let count = 1; count <= 7; count += 1) {
      expect((await ask(noah, { here: browser(`192.0.2.${count}`) })).status).toBe(200)
    }
    await jobsEnded()
    expect(await mails()).toHaveLength(5)
    now = new Date(Date.parse(START) + 61 * MINUTE)
    await ask(noah)
    await jobsEnded()
    expect(await mails()).toHaveLength(6)
  })

  test.each([
    [null],
    [[]],
    [{}],
    [{ email: 1 }],
    [{ email: 'x'.repeat(300) }],
    [{ email: 'a\u0000' }],
  ])('answers 400 to %j', async (body) => {
    const answer = await browser().post('/identity/forgotten', JSON.stringify(body), {
      'content-type': 'application/json',
    })
    expect(answer.status).toBe(400)
  })

  test('names the empty field', async () => {
    expect(JSON.parse((await ask(' ')).body)).toEqual({ fields: { email: 'Enter your email' } })
  })

  test('from a sign-in of the second brand leads back to the second brand', async () => {
    const here = browser()
    const brand = 'http://partner.localhost:4000'
    const request = await signInRequest({ redirect_uri: `${brand}/auth-callback` })
    const requested = await here.get(`/identity/auth?${request.query}`)
    const signIn = requested.location.split('/').at(-1) ?? ''
    expect((await ask(noah, { here, signIn })).status).toBe(200)
    await jobsEnded()
    const [mail] = await mails()
    const token = /\/identity\/forgotten\/([\w-]{43})\n/.exec(mail?.body ?? '')?.[1] ?? ''
    expect(JSON.parse((await choose(token)).body)).toEqual({ dashboardUrl: brand })
  })
})

test('guesses of links are counted by address', async () => {
  const here = browser('192.0.2.200')
  const guess = (index: number) => `${index}`.padStart(43, 'x')
  const statuses = new Set<number>()
  for (let index = 0; index < 30; index += 1) {
    statuses.add((await here.get(`/identity/forgotten/${guess(index)}`)).status)
    statuses.add((await choose(guess(index), good, here)).status)
  }
  expect([...statuses]).toEqual([410])
  const token = await linkFor(noah)
  expect((await here.get(`/identity/forgotten/${token}`)).status).toBe(429)
  expect((await choose(token, good, here)).status).toBe(429)
  expect((await choose(token)).status).toBe(200)
})
