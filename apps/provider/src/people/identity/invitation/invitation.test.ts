import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { DAY } from '@tideway/contract/time/durations'
import { Secret, TOTP } from 'otpauth'
import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestProvider } from '../../../../test/provider.ts'
import { exchange, idTokenOf, signInRequest } from '../../../../test/sign-in/identity.ts'
import type { TestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'
import { openTestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'
import { setSecurityPolicy } from '../../../clients/client/security-policy-store.ts'
import { createIdTokenVerifier } from '../openid/verify-id-token.ts'

const START = '2026-11-20T03:00:00.000Z'
let now = new Date(START)
const pagesDir = await mkdtemp(path.join(tmpdir(), 'pages-'))
await writeFile(path.join(pagesDir, 'invitation.html'), '<title>Choose your password</title>')
await writeFile(path.join(pagesDir, 'sign-in.html'), '<title>Sign in</title>')
const provider = await openTestProvider({
  clock: { now: () => now },
  settings: { PAGES_DIR: pagesDir },
})
const { app, call, platform } = provider
const { db } = platform
const browser = (address = '203.0.113.7') => openTestBrowser(app, { address })

afterEach(() => {
  now = new Date(START)
})
afterAll(async () => {
  await provider.close()
  await rm(pagesDir, { recursive: true })
})

const ADMIN = 'admin@harbour.example'
const good = { givenName: 'Jo', familyName: 'Rivers', password: 'correct horse battery' }
let count = 0

/** Invites a new person and returns the contents of their mail. */
async function invited(): Promise<{ email: string; token: string }> {
  count += 1
  const email = `jo.${count}@harbour.example`
  const body = { email, role: 'BASE_FINANCE_OPERATOR' }
  const answer = await call('POST', '/portal/v1/users', { as: ADMIN, body })
  expect(answer.status).toBe(201)
  return { email, token: await mailedTo(email) }
}

/** Returns the link in the latest mail to an address. */
async function mailedTo(email: string): Promise<string> {
  const mail = await db
    .selectFrom('mails')
    .select('body')
    .where((is) => is(is.val(email), '=', is.fn.any('addresses')))
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  return /\?signup&token=([\w-]{43})\n/.exec(mail.body)?.[1] ?? ''
}

const sendAgain = (email: string) =>
  call('POST', `/portal/v1/users/${encodeURIComponent(email)}/invitation`, { as: ADMIN })

/** Follows the link as the dashboard does and returns the address of the page. */
async function follow(here: TestBrowser, token: string) {
  const request = await signInRequest({ token })
  const { location } = await here.get(`/identity/auth?${request.query}`)
  expect(location).toMatch(/^\/identity\/sign-in\/[\w-]+$/)
  return { request, page: location }
}

const answer = (here: TestBrowser, page: string, body: unknown = good) =>
  here.post(`${page}/invitation`, body)

const ends = {
  USED: 'This invitation has already been used',
  EXPIRED: 'This invitation has expired',
  REPLACED: 'There is a newer invitation',
  UNKNOWN: 'This invitation is not valid',
}

async function expectEnded(token: string, title: string): Promise<void> {
  const here = browser()
  const { page } = await follow(here, token)
  const shown = await here.get(page)
  expect([shown.status, /<h1>(.*?)<\/h1>/.exec(shown.body)?.[1]]).toEqual([410, title])
  expect(shown.body).toContain('<a href="http://localhost:4000">Go to the dashboard</a>')
  const view = await here.get(`${page}/invitation`)
  expect([view.status, JSON.parse(view.body)]).toEqual([410, { message: title }])
  const tried = await answer(here, page)
  expect([tried.status, JSON.parse(tried.body)]).toEqual([410, { message: title }])
}

test('an invalid link of the second brand leads back to the second brand', async () => {
  const here = browser()
  const brand = 'http://partner.localhost:4000'
  const request = await signInRequest({
    token: 'x'.repeat(43),
    redirect_uri: `${brand}/auth-callback`,
  })
  const { location } = await here.get(`/identity/auth?${request.query}`)
  const shown = await here.get(location)
  expect(shown.body).toContain(`<a href="${brand}">Go to the dashboard</a>`)
})

async function accountOf(email: string) {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

test('following the link and choosing a password signs the person in', async () => {
  const { email, token } = await invited()
  const here = browser()
  const { request, page } = await follow(here, token)
  const shown = await here.get(page)
  expect([shown.status, shown.body]).toEqual([200, '<title>Choose your password</title>'])
  expect(shown.headers['referrer-policy']).toBe('no-referrer')
  const view = await here.get(`${page}/invitation`)
  expect(view.headers['cache-control']).toBe('no-store')
  expect(JSON.parse(view.body)).toEqual({
    email,
    clientName: 'Harbour Roasters',
    role: 'Finance Operator',
    invitedBy: 'Amelia Hart',
  })
  const done = await answer(here, page, { ...good, givenName: ' Jo ' })
  expect(done.status).toBe(200)
  const back = await here.get(JSON.parse(done.body).location)
  const tokens = await exchange({ app }, new URL(back.location), request)
  expect(await createIdTokenVerifier(platform)(tokens.id_token ?? '')).toMatchObject({
    email,
    givenName: 'Jo',
    familyName: 'Rivers',
    organisationId: 'HARBOUR',
    role: 'BASE_FINANCE_OPERATOR',
  })
  expect(await accountOf(email)).toMatchObject({
    status: 'CONFIRMED',
    password_hash: expect.stringMatching(/^\$2b\$12\$/),
  })
  const list = await call('GET', '/portal/v1/users', { as: ADMIN })
  expect(list.body.find((user: { email: string }) => user.email === email)).toEqual({
    email,
    roles: ['BASE_FINANCE_OPERATOR'],
    given_name: 'Jo',
    family_name: 'Rivers',
    enabled: true,
    userStatus: 'CONFIRMED',
    secondFactors: [],
  })

  const later = browser()
  const again = await signInRequest()
  const requested = await later.get(`/identity/auth?${again.query}`)
  const signedIn = await later.post(requested.location, { email, password: good.password })
  expect(signedIn.status).toBe(200)
  await expectEnded(token, ends.USED)

  const trail = await db
    .selectFrom('activities')
    .select(['action', 'actor_name'])
    .where('subject_id', '=', email)
    .orderBy('activity_id')
    .execute()
  expect(trail).toEqual([
    { action: 'user.invite', actor_name: ADMIN },
    { action: 'user.accept', actor_name: email },
    { action: 'user.signIn', actor_name: email },
  ])
})

test('an invited person cannot sign in before following the link', async () => {
  const { email } = await invited()
  const here = browser()
  const requested = await here.get(`/identity/auth?${(await signInRequest()).query}`)
  const tried = await here.post(requested.location, { email, password: good.password })
  expect(tried.status).toBe(401)
})

test('a link works until the last millisecond of its seventh day', async () => {
  const one = await invited()
  now = new Date(Date.parse(START) + 7 * DAY)
  await expectEnded(one.token, ends.EXPIRED)
  expect((await accountOf(one.email))?.status).toBe('FORCE_CHANGE_PASSWORD')
  now = new Date(Date.parse(START) + 7 * DAY - 1)
  const here = browser()
  const { page } = await follow(here, one.token)
  expect((await answer(here, page)).status).toBe(200)
})

test('an invitation that expired while its page was open is rejected', async () => {
  const { token } = await invited()
  now = new Date(Date.parse(START) + 7 * DAY - 1)
  const here = browser()
  const { page } = await follow(here, token)
  now = new Date(Date.parse(START) + 7 * DAY)
  const tried = await answer(here, page)
  expect([tried.status, JSON.parse(tried.body)]).toEqual([410, { message: ends.EXPIRED }])
})

test('of two mails the later one works, even after the first has expired', async () => {
  const { email, token } = await invited()
  now = new Date(Date.parse(START) + 8 * DAY)
  expect((await sendAgain(email)).status).toBe(200)
  const second = await mailedTo(email)
  expect(second).not.toBe(token)
  await expectEnded(token, ends.REPLACED)
  const here = browser()
  const { page } = await follow(here, second)
  expect((await answer(here, page)).status).toBe(200)
  await expectEnded(token, ends.USED)
})

test('deleting a person ends their invitation, and inviting them again does not revive it', async () => {
  const { email, token } = await invited()
  const here = browser()
  const { page } = await follow(here, token)
  await call('DELETE', `/portal/v1/users/${encodeURIComponent(email)}`, { as: ADMIN })
  expect((await answer(here, page)).status).toBe(410)
  await expectEnded(token, ends.UNKNOWN)
  const body = { email, role: 'BASE_TECH_OPERATOR' }
  expect((await call('POST', '/portal/v1/users', { as: ADMIN, body })).status).toBe(201)
  await expectEnded(token, ends.UNKNOWN)
})

test.each([
  ['made up', 'A'.repeat(43)],
  ['cut off', 'abc'],
  ['of no kind', "' OR 1=1 --"],
])('a token that is %s is rejected', async (_what, token) => {
  await expectEnded(token, ends.UNKNOWN)
})

test('of four simultaneous answers one is accepted, and its password is the valid one', async () => {
  const { email, token } = await invited()
  const passwords = [1, 2, 3, 4].map((number) => `correct horse battery ${number}`)
  const outcomes = await Promise.all(
    passwords.map(async (password) => {
      const here = browser()
      const { page } = await follow(here, token)
      return (await answer(here, page, { ...good, password })).status
    }),
  )
  expect([...outcomes].sort()).toEqual([200, 410, 410, 410])
  const here = browser()
  const requested = await here.get(`/identity/auth?${(await signInRequest()).query}`)
  const password = passwords[outcomes.indexOf(200)]
  expect((await here.post(requested.location, { email, password })).status).toBe(200)
})

test('missing or weak input is reported for each field, and the invitation stays usable', async () => {
  const { email, token } = await invited()
  const here = browser()
  const { page } = await follow(here, token)
  const tried = async (body: unknown) => {
    const { status, body: text } = await answer(here, page, body)
    return [status, JSON.parse(text)]
  }
  expect(await tried({ givenName: ' ', familyName: '', password: '' })).toEqual([
    400,
    {
      fields: {
        givenName: 'Enter your given name',
        familyName: 'Enter your family name',
        password: 'Choose a password',
      },
    },
  ])
  expect(await tried({ ...good, password: 'eleven char' })).toEqual([
    400,
    { fields: { password: 'Use at least 12 characters' } },
  ])
  expect(await tried({ ...good, password: `${email}!!` })).toEqual([
    400,
    {
      fields: {
        password: 'This password is easy to guess. Use several unrelated words',
      },
    },
  ])
  const names = { givenName: 'Claim at www.evil.example', familyName: 'Jo\nRivers' }
  expect(await tried({ ...good, ...names })).toEqual([
    400,
    {
      fields: {
        givenName: 'Enter a name without a web or email address',
        familyName: 'Use visible characters on one line, with ordinary spaces',
      },
    },
  ])
  for (const body of [[], {}, ['x'], { ...good, role: 'BASE_ADMIN' }]) {
    expect((await answer(here, page, body)).status, JSON.stringify(body)).toBe(400)
  }
  expect((await accountOf(email))?.role).toBe('BASE_FINANCE_OPERATOR')
  expect((await answer(here, page)).status).toBe(200)
})

test('an answer from another site, or without this sign-in in progress, is rejected', async () => {
  const { token } = await invited()
  const here = browser()
  const { page } = await follow(here, token)
  const foreign = await here.post(`${page}/invitation`, good, { origin: 'http://evil.example' })
  expect(foreign.status).toBe(403)
  expect((await answer(browser(), page)).status).toBe(410)
  expect((await browser().get(`${page}/invitation`)).status).toBe(410)
  const plain = await here.get(`/identity/auth?${(await signInRequest()).query}`)
  expect((await answer(here, plain.location)).status).toBe(410)
})

test('guesses are limited by address: after a hundred, this address must wait and others need not', async () => {
  const { token } = await invited()
  const address = '198.51.100.9'
  const here = browser(address)
  const statuses = new Set<number>()
  const guess = await follow(here, 'B'.repeat(43))
  for (let tries = 0; tries < 5; tries += 1) {
    statuses.add((await answer(here, guess.page)).status)
  }
  expect([...statuses]).toEqual([410])
  const waiting = await answer(here, guess.page)
  expect([waiting.status, waiting.headers['retry-after']]).toEqual([429, '900'])
  await db
    .updateTable('sign_in_tries')
    .set({ tries: 100 })
    .where('tries', '=', 5)
    .where('window_ends_at', '>', now)
    .execute()
  const other = await follow(here, token)
  expect((await answer(here, other.page)).status).toBe(429)
  const elsewhere = browser('192.0.2.44')
  const { page } = await follow(elsewhere, token)
  expect((await answer(elsewhere, page)).status).toBe(200)
})

test('a person signed in on the browser is asked before they become the invited person', async () => {
  const { email, token } = await invited()
  const here = browser()
  const theirs = await idTokenOf({ app, browser: () => here }, ADMIN, here)
  const verify = createIdTokenVerifier(platform)
  const { page, request } = await follow(here, token)
  const signedIn = { name: 'Amelia Hart', email: ADMIN, returnUrl: 'http://localhost:4000' }
  expect(JSON.parse((await here.get(`${page}/invitation`)).body)).toMatchObject({ email, signedIn })

  // Nothing changes without consent, or with consent given for another account.
  for (const body of [good, { ...good, signOut: 'mia@harbour.example' }]) {
    const refused = await answer(here, page, body)
    expect([refused.status, JSON.parse(refused.body)]).toEqual([409, { signedIn }])
  }
  expect((await accountOf(email))?.status).toBe('FORCE_CHANGE_PASSWORD')
  expect((await verify(theirs))?.email).toBe(ADMIN)

  const done = await answer(here, page, { ...good, signOut: ADMIN })
  expect(done.status).toBe(200)
  const back = await here.get(JSON.parse(done.body).location)
  const tokens = await exchange({ app }, new URL(back.location), request)
  expect((await verify(tokens.id_token ?? ''))?.email).toBe(email)
  // The previous person is signed out everywhere in this browser.
  expect(await verify(theirs)).toBeUndefined()
  const next = await here.get(`/identity/auth?${(await signInRequest()).query}`)
  expect(next.location).toContain('/auth-callback?')
})

test('a person who signs in elsewhere while the page is open is asked too', async () => {
  const { email, token } = await invited()
  const here = browser()
  const { page } = await follow(here, token)
  expect(JSON.parse((await here.get(`${page}/invitation`)).body).signedIn).toBeUndefined()
  await idTokenOf({ app, browser: () => here }, ADMIN, here)
  expect((await answer(here, page)).status).toBe(409)
  expect((await accountOf(email))?.status).toBe('FORCE_CHANGE_PASSWORD')
  expect((await answer(here, page, { ...good, signOut: ADMIN })).status).toBe(200)
})

test('a session of a deleted account does not cause a question', async () => {
  const gone = await invited()
  const here = browser()
  const first = await follow(here, gone.token)
  const arrived = await answer(here, first.page)
  await here.get(JSON.parse(arrived.body).location)
  await call('DELETE', `/portal/v1/users/${encodeURIComponent(gone.email)}`, { as: ADMIN })
  const { email, token } = await invited()
  const { page, request } = await follow(here, token)
  const done = await answer(here, page)
  expect(done.status).toBe(200)
  const back = await here.get(JSON.parse(done.body).location)
  const tokens = await exchange({ app }, new URL(back.location), request)
  expect((await createIdTokenVerifier(platform)(tokens.id_token ?? ''))?.email).toBe(email)
})

test('where the organisation requires a second factor, the invited person adds one first', async () => {
  const policy = (factorPolicy: 'optional' | 'all') =>
    setSecurityPolicy(db, clientIdOf('HARBOUR'), { factorPolicy, idleMinutes: null })
  await policy('all')
  const { email, token } = await invited()
  const here = browser()
  const { page, request } = await follow(here, token)
  const accepted = await answer(here, page)
  expect([accepted.status, JSON.parse(accepted.body)]).toEqual([200, { location: page }])
  expect((await here.get(page)).body).toContain('<title>Sign in</title>')
  const newApp = await here.post(`${page}/enrol/app/begin`, {})
  const secret = Secret.fromBase32(JSON.parse(newApp.body).secret)
  const code = new TOTP({ secret }).generate({ timestamp: now.getTime() })
  expect((await here.post(`${page}/enrol/app`, { code })).status).toBe(200)
  const done = await here.post(`${page}/enrol/done`, {})
  const back = await here.get(JSON.parse(done.body).location)
  const tokens = await exchange({ app }, new URL(back.location), request)
  expect((await createIdTokenVerifier(platform)(tokens.id_token ?? ''))?.email).toBe(email)
  await policy('optional')
})
