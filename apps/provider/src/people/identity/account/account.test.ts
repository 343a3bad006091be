import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { TestIdentity } from '../../../../test/sign-in/identity.ts'
import {
  authorize,
  idTokenOf,
  openTestIdentity,
  signInRequest,
} from '../../../../test/sign-in/identity.ts'
import type { TestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'
import { sweepSessions } from '../sign-in/sign-in-sessions.ts'

const start = Date.parse('2026-11-20T03:00:00Z')
const amelia = 'admin@harbour.example'

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
  const { db } = identity.platform
  await db.deleteFrom('identity_artifacts').execute()
  await db.deleteFrom('sign_in_sessions').execute()
  await db.deleteFrom('known_browsers').execute()
  await db.deleteFrom('mails').execute()
})
afterEach(() => vi.setSystemTime(start))

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

async function signedIn(email = amelia): Promise<TestBrowser> {
  const browser = identity.browser()
  await authorize(browser, await signInRequest(), email)
  return browser
}

async function sessionsOn(browser: TestBrowser) {
  const answer = await browser.get('/identity/account/sessions')
  expect(answer.status).toBe(200)
  return (JSON.parse(answer.body) as { sessions: Record<string, unknown>[] }).sessions
}

const mails = () =>
  identity.platform.db
    .selectFrom('mails')
    .select(['addresses', 'subject', 'body'])
    .orderBy('created_at')
    .execute()

describe('the page', () => {
  test('leads a browser without a session to the sign-in, and back without the code', async () => {
    const browser = identity.browser()
    const redirect = await browser.get('/identity/account')
    expect(redirect.status).toBe(303)
    expect(redirect.location).toMatch(/^\/identity\/auth\?client_id=tideway-account&/)
    const page = await browser.get(redirect.location)
    const done = await browser.post(page.location, { email: amelia, password: 'demo-password' })
    const back = await browser.get((JSON.parse(done.body) as { location: string }).location)
    expect(back.location).toMatch(/^http:\/\/localhost:4001\/identity\/account\?code=/)
    const clean = await browser.get(back.location)
    expect([clean.status, clean.location]).toEqual([303, '/identity/account#name'])
  })

  test('asks again who a signed-in person is, and returns to the section', async () => {
    const browser = await signedIn()
    const redirect = await browser.get('/identity/account/confirm?section=sessions')
    expect(redirect.location).toContain('prompt=login')
    const page = await browser.get(redirect.location)
    expect(page.location).toMatch(/^\/identity\/sign-in\//)
    const done = await browser.post(page.location, { email: amelia, password: 'demo-password' })
    const back = await browser.get((JSON.parse(done.body) as { location: string }).location)
    const clean = await browser.get(back.location)
    expect(clean.location).toBe('/identity/account#sessions')
  })

  test('returns to no unknown section', async () => {
    const browser = await signedIn()
    const clean = await browser.get('/identity/account?code=c&state=//evil.example')
    expect([clean.status, clean.location]).toEqual([303, '/identity/account#'])
  })

  test('has an application whose tokens no call accepts', async () => {
    const browser = await signedIn()
    const redirect = await browser.get('/identity/account/confirm')
    const query = new URLSearchParams(redirect.location.split('?')[1])
    expect(query.get('client_id')).toBe('tideway-account')
    const { knownAudiences } = await import('../openid/oauth-client.ts')
    expect(knownAudiences(identity.platform.env)).not.toContain('tideway-account')
  })
})

test('calls without a session, or from another page, are refused', async () => {
  const browser = await signedIn()
  const anonymous = await identity.browser().get('/identity/account/person')
  expect([anonymous.status, JSON.parse(anonymous.body)]).toEqual([
    401,
    { message: 'You’re no longer signed in', reauthenticate: false },
  ])
  const elsewhere = { origin: 'http://localhost:4000' }
  const sites = [elsewhere, { 'sec-fetch-site': 'same-site' }, { 'sec-fetch-site': 'cross-site' }]
  for (const headers of sites) {
    const name = { givenName: 'Eve', familyName: 'Evil' }
    expect((await browser.put('/identity/account/name', name, headers)).status).toBe(403)
    const end = '/identity/account/sessions/end-others'
    expect((await browser.post(end, {}, headers)).status).toBe(403)
  }
})

test('a person who may no longer act reads nothing', async () => {
  const browser = await signedIn('support@harbour.example')
  const { db } = identity.platform
  const change = (enabled: boolean) =>
    db
      .updateTable('accounts')
      .set({ enabled })
      .where('email', '=', 'support@harbour.example')
      .execute()
  await change(false)
  expect((await browser.get('/identity/account/person')).status).toBe(401)
  await change(true)
})

describe('the name', () => {
  test('is changed for the token, the trail and the page', async () => {
    const browser = await signedIn()
    const before = JSON.parse((await browser.get('/identity/account/person')).body)
    expect(before).toEqual({
      email: amelia,
      givenName: 'Amelia',
      familyName: 'Hart',
      clientName: 'HARBOUR',
      role: 'Admin',
      federated: false,
      dashboardUrl: 'http://localhost:4000',
    })
    const changed = await browser.put('/identity/account/name', {
      givenName: ' Zoë ',
      familyName: 'O’Neil',
    })
    expect(changed.status).toBe(204)
    const after = JSON.parse((await browser.get('/identity/account/person')).body)
    expect(after).toEqual({ ...before, givenName: 'Zoë', familyName: 'O’Neil' })
    const entry = await identity.platform.db
      .selectFrom('activities')
      .select(['actor_name', 'details'])
      .where('action', '=', 'account.changeName')
      .executeTakeFirstOrThrow()
    expect(entry).toEqual({
      actor_name: amelia,
      details: { from: 'Amelia Hart', to: 'Zoë O’Neil' },
    })
    await browser.put('/identity/account/name', { givenName: 'Amelia', familyName: 'Hart' })
  })

  test('needs a fresh proof', async () => {
    const browser = await signedIn()
    vi.setSystemTime(start + 601_000)
    const name = { givenName: 'Zoë', familyName: 'O’Neil' }
    const answer = await browser.put('/identity/account/name', name)
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      401,
      { message: 'Confirm that it’s you', reauthenticate: true },
    ])
  })

  test('is refused with a message for each field', async () => {
    const browser = await signedIn()
    const refused = await browser.put('/identity/account/name', {
      givenName: '',
      familyName: 'www.evil.example',
    })
    expect([refused.status, JSON.parse(refused.body)]).toEqual([
      400,
      {
        fields: {
          givenName: 'Enter your given name',
          familyName: 'Enter a name without a web or email address',
        },
      },
    ])
    expect((await browser.put('/identity/account/name', { givenName: 'Amelia' })).status).toBe(400)
  })
})

describe('the password', () => {
  const change = (browser: TestBrowser, currentPassword: string, password: string) =>
    browser.post('/identity/account/password', { currentPassword, password })
  const support = 'support@harbour.example'
  const next = 'correct horse battery'
  const row = () =>
    identity.platform.db
      .selectFrom('accounts')
      .select('password_hash')
      .where('email', '=', support)
      .executeTakeFirstOrThrow()

  test('is changed with the current one, and the other sessions end', async () => {
    const before = await row()
    const here = identity.browser()
    const tokenHere = await idTokenOf(identity, support, here)
    const tokenThere = await idTokenOf(identity, support)
    expect((await change(here, 'demo-password', next)).status).toBe(204)
    expect(await identity.verifyIdToken(tokenHere)).toMatchObject({ email: support })
    expect(await identity.verifyIdToken(tokenThere)).toBeUndefined()
    const [mail] = (await mails()).filter(({ subject }) => subject.includes('password'))
    expect([mail?.subject, mail?.addresses]).toEqual(['Your password was changed', [support]])
    expect((await change(here, 'demo-password', next)).status).toBe(400)
    expect((await change(here, next, 'another horse battery')).status).toBe(204)
    const { db } = identity.platform
    await db.updateTable('accounts').set(before).where('email', '=', support).execute()
  })

  test.each([
    ['', next, { currentPassword: 'Enter your current password' }],
    ['not my password', next, { currentPassword: 'This isn’t your password' }],
    ['demo-password', 'short', { password: 'Use at least 12 characters' }],
    [
      'demo-password',
      'password1234',
      { password: 'This password is easy to guess. Use several unrelated words' },
    ],
  ])('%j cannot be changed to %j: %j', async (current, password, fields) => {
    const answer = await change(await signedIn(), current, password)
    expect([answer.status, JSON.parse(answer.body)]).toEqual([400, { fields }])
  })

  test('needs a fresh proof', async () => {
    const browser = await signedIn()
    vi.setSystemTime(start + 601_000)
    const answer = await change(browser, 'demo-password', next)
    expect([answer.status, JSON.parse(answer.body)]).toEqual([
      401,
      { message: 'Confirm that it’s you', reauthenticate: true },
    ])
  })

  test('is guarded from guesses on an open screen', async () => {
    const browser = await signedIn('tech.admin@harbour.example')
    const answers = []
    for (let guess = 0; guess < 6; guess += 1) {
      answers.push((await change(browser, `guess number ${guess}`, next)).status)
    }
    expect(answers).toEqual([400, 400, 400, 400, 400, 429])
  })

  test('of a federated person cannot be changed here, and neither can their name', async () => {
    const browser = await signedIn('federated@harbour.example')
    expect((await change(browser, 'demo-password', next)).status).toBe(409)
    const name = { givenName: 'Fay', familyName: 'Aziz' }
    expect((await browser.put('/identity/account/name', name)).status).toBe(409)
  })
})

describe('sessions', () => {
  test('are listed with browser, address and times', async () => {
    const browser = identity.browser({ address: '198.51.100.7' })
    const request = await signInRequest()
    const agent = { 'user-agent': firefox }
    const page = await browser.get(`/identity/auth?${request.query}`, agent)
    const done = await browser.post(
      page.location,
      { email: amelia, password: 'demo-password' },
      agent,
    )
    await browser.get((JSON.parse(done.body) as { location: string }).location, agent)
    vi.setSystemTime(start + 60_000)
    await authorize(browser, await signInRequest())
    // A background renewal does not count as activity of the person. A call of the page does.
    const seen = await identity.platform.db
      .selectFrom('sign_in_sessions')
      .select('last_seen_at')
      .where('address', '=', '198.51.100.7')
      .executeTakeFirstOrThrow()
    expect(seen.last_seen_at).toEqual(new Date(start))
    expect(await sessionsOn(browser)).toEqual([
      {
        id: expect.stringMatching(/^[\w-]{22}$/),
        browser: 'Firefox on Linux',
        address: '198.51.100.7',
        sinceDatetime: '2026-11-20T03:00:00.000Z',
        lastSeenDatetime: '2026-11-20T03:01:00.000Z',
        current: true,
      },
    ])
  })

  test('end one at a time with their tokens, and the others stay', async () => {
    const here = identity.browser()
    const there = identity.browser()
    const tokenHere = await idTokenOf(identity, amelia, here)
    const tokenThere = await idTokenOf(identity, amelia, there)
    const other = (await sessionsOn(here)).find(({ current }) => current === false)
    expect((await here.delete(`/identity/account/sessions/${other?.id}`)).status).toBe(204)
    expect(await identity.verifyIdToken(tokenThere)).toBeUndefined()
    expect(await identity.verifyIdToken(tokenHere)).toMatchObject({ role: 'BASE_ADMIN' })
    expect((await there.get('/identity/account/person')).status).toBe(401)
    const again = await there.get(`/identity/auth?${(await signInRequest()).query}`)
    expect(again.location).toMatch(/^\/identity\/sign-in\//)
    expect(await sessionsOn(here)).toHaveLength(1)
  })

  test('of other people cannot be ended', async () => {
    const eve = await signedIn('support@harbour.example')
    const tokenOfAmelia = await idTokenOf(identity, amelia)
    const browser = await signedIn()
    const [own] = await sessionsOn(browser)
    expect((await eve.delete(`/identity/account/sessions/${own?.id}`)).status).toBe(204)
    expect((await eve.post('/identity/account/sessions/end-others', {})).status).toBe(204)
    expect((await browser.get('/identity/account/person')).status).toBe(200)
    expect(await identity.verifyIdToken(tokenOfAmelia)).toMatchObject({ role: 'BASE_ADMIN' })
  })

  test('end all together, except the current one', async () => {
    const here = identity.browser()
    const tokenHere = await idTokenOf(identity, amelia, here)
    const others = [await idTokenOf(identity, amelia), await idTokenOf(identity, amelia)]
    expect((await here.post('/identity/account/sessions/end-others', {})).status).toBe(204)
    for (const token of others) expect(await identity.verifyIdToken(token)).toBeUndefined()
    expect(await identity.verifyIdToken(tokenHere)).toMatchObject({ role: 'BASE_ADMIN' })
    expect(await sessionsOn(here)).toMatchObject([{ current: true }])
  })

  test('that were signed out are not listed, and their rows are deleted after an hour', async () => {
    const here = await signedIn()
    const there = await signedIn()
    await there.get(
      `/identity/session/end?${new URLSearchParams({
        client_id: 'tideway-dashboard',
        post_logout_redirect_uri: 'http://localhost:4000/',
      })}`,
    )
    expect(await sessionsOn(here)).toHaveLength(1)
    const rows = () => identity.platform.db.selectFrom('sign_in_sessions').selectAll().execute()
    await sweepSessions(identity.platform)
    expect(await rows()).toHaveLength(2)
    vi.setSystemTime(start + 3_600_001)
    await sweepSessions(identity.platform)
    expect(await rows()).toHaveLength(1)
  })
})

describe('a new browser', () => {
  test('is reported by mail, but the first one is not', async () => {
    const first = await signedIn()
    expect(await mails()).toEqual([])
    const second = identity.browser({ address: '198.51.100.9' })
    await authorize(second, await signInRequest())
    expect(await mails()).toEqual([
      {
        addresses: [amelia],
        subject: 'New sign-in to your account',
        body: [
          'You signed in to your account from a browser that you haven’t used before.',
          '',
          'When: Fri 20/11/2026 14:00:00 GMT+11:00 (Sydney)',
          'Where: An unknown browser, from the address 198.51.100.9',
          '',
          'If you expected this, there’s nothing to do.',
          'If you didn’t, change your password and sign out everywhere at http://localhost:4001/identity/account, and tell an administrator in your organisation.',
          '',
        ].join('\n'),
      },
    ])
    for (const browser of [first, second]) {
      await identity.platform.db.deleteFrom('identity_artifacts').execute()
      await authorize(browser, await signInRequest())
    }
    expect(await mails()).toHaveLength(1)
  })

  test('is new for each person who uses it', async () => {
    await signedIn('support@harbour.example')
    const shared = await signedIn()
    await identity.platform.db.deleteFrom('identity_artifacts').execute()
    await authorize(shared, await signInRequest(), 'support@harbour.example')
    expect((await mails()).map(({ addresses }) => addresses)).toEqual([['support@harbour.example']])
  })
})
