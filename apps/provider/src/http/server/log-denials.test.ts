import { Writable } from 'node:stream'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { HARBOUR_DIST_KEY, HARBOUR_KEY, openTestProvider } from '../../../test/provider.ts'
import { addSignedKey } from '../../../test/sign-in/signed-keys.ts'
import { testClock } from '../../platform/clock.ts'

const lines: string[] = []
const logTo = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock, logTo })
const { app, call, platform } = provider
afterAll(() => provider.close())
beforeEach(() => {
  clock.advance(60_000)
  lines.length = 0
})

/** Returns each log line about a denial, without the fields that every line has. */
const denials = () =>
  lines
    .map((line) => JSON.parse(line))
    .filter(({ msg }) => msg === 'call denied')
    .map(({ level, time, msg, reqId, ...facts }) => facts)
const from = (remoteAddress: string, authorization: string, url = '/rest/v1/balance') =>
  app.inject({ url, remoteAddress, headers: { authorization } })
const balance = { method: 'GET', route: '/rest/v1/balance' }
const key = { key: 'SECRDEMO01', client: 'HARBOUR' }

test.each([
  ['no credential', null, { reason: 'no credential' }],
  [
    'a secret that is wrong',
    'SECRDEMO01_HARBOUR_WrongSecret00001',
    { ...key, reason: 'the secret is wrong' },
  ],
  [
    'a key that does not exist',
    'SECRNOBODY_HARBOUR_WrongSecret00001',
    { ...key, key: 'SECRNOBODY', reason: 'no such key' },
  ],
  ['something that is no key', 'Basic SomeSecret0001', { reason: 'not an API key' }],
  ['a token that is not valid', 'Bearer abc.def.ghi', { reason: 'the token is not valid' }],
])('a denied call with %s is logged', async (_what, as, facts) => {
  expect((await call('GET', '/rest/v1/balance', { as })).status).toBe(401)
  expect(denials()).toEqual([{ status: 401, address: '127.0.0.1', ...balance, ...facts }])
  expect(lines.join('')).not.toMatch(/WrongSecret|SomeSecret|abc\.def/)
})

test('a forbidden key, a key from another address, and an unsigned call are logged', async () => {
  await from('203.0.113.9', HARBOUR_DIST_KEY)
  const setList = (list: string[]) =>
    platform.pool.query(`UPDATE clients SET ip_whitelist = $1 WHERE client_id = 'HARBOUR'`, [list])
  await setList(['203.0.113.7'])
  await from('203.0.113.9', HARBOUR_KEY)
  await setList([])
  const signing = await addSignedKey(provider, 'SECRSIGNED')
  await from('203.0.113.9', signing.full)
  const common = { ...balance, address: '203.0.113.9', client: 'HARBOUR' }
  expect(denials()).toEqual([
    { ...common, status: 403, key: 'DISTDEMO01', reason: 'RestAPI/GET:balance is not permitted' },
    { ...common, status: 403, key: 'SECRDEMO01', reason: 'the address is not listed' },
    {
      ...common,
      status: 401,
      key: 'SECRSIGNED',
      reason: 'Every call with this key must be signed',
    },
  ])
  expect(lines.join('')).not.toContain('DemoSecret')
})

test('a forbidden user, and one who acts for another organisation, are logged', async () => {
  const { rows } = await platform.pool.query(
    `SELECT account_id AS id FROM accounts WHERE email = 'support@harbour.example'`,
  )
  const [{ id: user }] = rows
  const as = 'support@harbour.example'
  expect((await call('POST', '/rest/v1/sweepRequest', { as, body: {} })).status).toBe(403)
  expect((await call('GET', '/rest/v1/balance', { as, actingFor: 'KELPCO1' })).status).toBe(403)
  const common = { status: 403, address: '127.0.0.1', user, client: 'HARBOUR' }
  expect(denials()).toEqual([
    {
      ...common,
      method: 'POST',
      route: '/rest/v1/sweepRequest',
      reason: 'RestAPI/POST:sweepRequest is not permitted',
    },
    { ...common, ...balance, reason: 'acting for a client of another organisation' },
  ])
})

test('many denials write twenty lines a minute, and then their number', async () => {
  for (let number = 0; number < 50; number += 1) await from('203.0.113.9', 'nonsense')
  await from('203.0.113.10', 'nonsense')
  expect(denials()).toHaveLength(21)
  clock.advance(60_000)
  await from('203.0.113.9', 'nonsense')
  expect(denials()).toHaveLength(22)
  const more = lines.map((line) => JSON.parse(line)).filter(({ calls }) => calls !== undefined)
  expect(more).toMatchObject([{ calls: 30 }])
})
