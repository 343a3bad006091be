import { Writable } from 'node:stream'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { openTestProvider } from '../../../../test/provider.ts'
import { signInRequest, submit } from '../../../../test/sign-in/identity.ts'
import { openTestBrowser } from '../../../../test/sign-in/sign-in-browser.ts'
import { createAccount } from '../accounts-store.ts'

const lines: string[] = []
const logTo = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const provider = await openTestProvider({ logTo, settings: { SIGN_IN_TRIES: '2' } })
const { app, platform } = provider
afterAll(() => provider.close())
beforeEach(async () => {
  lines.length = 0
  await platform.db.deleteFrom('sign_in_tries').execute()
})

const password = 'demo-password'
const address = '203.0.113.7'
const application = 'tideway-dashboard'

async function signIn(email: string, typed = password, headers: Record<string, string> = {}) {
  const browser = openTestBrowser(app, { address })
  const page = (await browser.get(`/identity/auth?${(await signInRequest()).query}`)).location
  return (await submit(browser, page, { email, password: typed }, headers)).status
}

/** Returns the log lines about sign-ins, without the fields that every line has. */
function logged() {
  return lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'signed in' || msg === 'sign-in refused')
    .map(({ level: _level, time: _time, ...rest }) => rest)
}

async function trailOf(email: string) {
  const { rows } = await platform.pool.query(
    `SELECT client_id, actor_name, result, reason, details FROM activities
      WHERE action = 'user.signIn' AND subject_id = $1 ORDER BY activity_no`,
    [email],
  )
  return rows
}

test('a sign-in is in the log and in the audit trail of the person’s client', async () => {
  const email = 'support@harbour.example'
  expect(await signIn(email)).toBe(200)
  const accountId = '00000000-0000-4000-8000-000000000006'
  expect(logged()).toEqual([
    { accountId, client: 'HARBOUR', email, address, application, msg: 'signed in' },
  ])
  const details = { address, application }
  expect(await trailOf(email)).toEqual([
    { client_id: 'HARBOUR', actor_name: email, result: 'DONE', reason: null, details },
  ])
  const page = await provider.call('GET', '/portal/v1/clients/HARBOUR/activity', {
    as: 'admin@harbour.example',
  })
  expect(page.body.records[0]).toMatchObject({ description: 'signed in', subjectId: email })
})

test('a wrong password is in the log and the trail with its reason, but never the password', async () => {
  const email = 'tech.operator@harbour.example'
  expect(await signIn(email, 'not-the-passw0rd')).toBe(401)
  expect(logged()).toMatchObject([{ reason: 'wrong password', email, address, application }])
  await vi.waitFor(async () =>
    expect(await trailOf(email)).toMatchObject([
      { client_id: 'HARBOUR', result: 'REFUSED', reason: 'Incorrect password' },
    ]),
  )
  const page = await provider.call('GET', '/portal/v1/clients/HARBOUR/activity', {
    as: 'admin@harbour.example',
  })
  expect(page.body.records[0].description).toBe('tried to sign in')
  expect(lines.join('')).not.toContain('not-the-passw0rd')
})

test.each([
  ['nobody@harbour.example', { email: 'nobody@harbour.example' }],
  ['my-s3cret-password', {}],
])('%s is no user’s email, so the attempt is only in the log', async (typed, shown) => {
  const before = await platform.pool.query('SELECT count(*) FROM activities')
  expect(await signIn(typed)).toBe(401)
  expect(logged()).toEqual([
    { reason: 'unknown email', address, application, ...shown, msg: 'sign-in refused' },
  ])
  expect(lines.join('')).not.toContain('my-s3cret-password')
  expect((await platform.pool.query('SELECT count(*) FROM activities')).rows).toEqual(before.rows)
})

test('the log names the rule that blocks an account from signing in', async () => {
  const invited = 'invited@harbour.example'
  const disabled = 'disabled@harbour.example'
  const now = platform.clock.now()
  const account = { clientId: clientIdOf('HARBOUR'), role: 'BASE_TECH_OPERATOR' } as const
  await createAccount(
    platform.db,
    { ...account, email: invited, status: 'FORCE_CHANGE_PASSWORD' },
    now,
  )
  await createAccount(
    platform.db,
    { ...account, email: disabled, status: 'CONFIRMED', enabled: false },
    now,
  )
  expect([await signIn(invited), await signIn(disabled)]).toEqual([401, 401])
  expect(logged().map(({ reason }) => reason)).toEqual([
    'invitation not accepted yet',
    'account disabled',
  ])
})

test('too many attempts, another page and an ended sign-in are in the log', async () => {
  const email = 'finance.admin@harbour.example'
  for (const status of [401, 401, 429]) expect(await signIn(email, 'wrong')).toBe(status)
  expect(await signIn(email, password, { origin: 'https://evil.example' })).toBe(403)
  const browser = openTestBrowser(app, { address })
  expect((await submit(browser, '/identity/sign-in/none', { email, password })).status).toBe(410)
  const requested = await browser.get('/identity/auth?client_id=nobody')
  expect(requested.status).toBe(400)
  expect(logged().map(({ reason }) => reason)).toEqual([
    'wrong password',
    'wrong password',
    'too many attempts',
    'from another page',
    'expired',
    'invalid_client',
  ])
  expect(logged().every((line) => line.address === address)).toBe(true)
})
