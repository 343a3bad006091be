import { Writable } from 'node:stream'
import pg from 'pg'
import { afterAll, expect, test } from 'vitest'
import { HARBOUR_KEY, openTestProvider, order } from '../../../test/provider.ts'

const lines: string[] = []
const logTo = new Writable({
  write(chunk, _encoding, done) {
    lines.push(String(chunk))
    done()
  },
})
const provider = await openTestProvider({ logTo })
const { call } = provider
afterAll(() => provider.close())

test('/healthz reports on the process, and /readyz also on the database', async () => {
  for (const path of ['/healthz', '/readyz']) {
    const answer = await call('GET', path, { as: null })
    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }])
    expect(answer.headers['cache-control']).toBe('no-store')
  }
  // A database cannot be closed from a connection to it, so another one is used.
  const beside = new URL(provider.database.url)
  const name = decodeURIComponent(beside.pathname.slice(1))
  beside.pathname = '/postgres'
  const client = new pg.Client({ connectionString: beside.href })
  await client.connect()
  const allow = (allowed: boolean) =>
    client.query(`ALTER DATABASE ${client.escapeIdentifier(name)} ALLOW_CONNECTIONS ${allowed}`)
  await allow(false)
  await client.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = $1 AND application_name = 'tideway-health'`,
    [name],
  )
  const ready = await call('GET', '/readyz', { as: null })
  expect([ready.status, ready.body]).toEqual([503, { status: 'unavailable' }])
  expect((await call('GET', '/healthz', { as: null })).status).toBe(200)
  await allow(true)
  await client.end()
  expect((await call('GET', '/readyz', { as: null })).status).toBe(200)
})

test('/metrics counts by route and never by id, key or client', async () => {
  const id = await provider.paid(10)
  await provider.read(id)
  await call('GET', '/portal/v1/clients/HARBOUR', { as: 'admin@harbour.example' })
  await call('GET', '/rest/v1/nothing-here-4711')
  const { text, status } = await call('GET', '/metrics', { as: null })
  expect(status).toBe(200)
  expect(text).toContain(
    'http_request_duration_seconds_count{kind="read",method="GET",route="/rest/v1/paymentRequest",status="200"}',
  )
  expect(text).toContain('route="/portal/v1/clients/:clientId"')
  for (const secret of [id, 'HARBOUR', 'SECRDEMO01', 'nothing-here-4711', 'harbour.example']) {
    expect(text).not.toContain(secret)
  }
})

test('a lock that another session holds for too long is a 503, after which the call may be repeated', async () => {
  // In place of fifteen seconds of waiting.
  const { pool } = provider.platform
  await pool.query(
    `CREATE FUNCTION wait_for_lock() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       RAISE 'canceling statement due to lock timeout' USING ERRCODE = 'lock_not_available'; END $$`,
  )
  await pool.query(
    'CREATE TRIGGER wait_for_lock BEFORE INSERT ON payment_requests FOR EACH ROW EXECUTE FUNCTION wait_for_lock()',
  )
  const create = () =>
    call('POST', '/rest/v1/paymentRequest', { body: { PaymentRequest: order() } })
  const answer = await create()
  await pool.query('DROP TRIGGER wait_for_lock ON payment_requests')
  expect([answer.status, answer.body]).toEqual([
    503,
    { message: 'The service is busy. Try again shortly' },
  ])
  expect(answer.headers['retry-after']).toBe('5')
  expect((await create()).status).toBe(200)
})

test('no log line contains a key, a token, a password or a checkout’s id', async () => {
  const token = await provider.tokenOf('admin@harbour.example')
  const createdRequest = await provider.create({
    paymentNotification: {
      paymentNotificationEndpointUrl: 'https://hooks.harbour.example/paid',
      paymentNotificationAuthorizationHeaderValue: 'Basic hook-credential',
    },
  })
  const checkout = new URL(createdRequest.PaymentRequest.checkoutUrl ?? '').pathname
  await call('GET', checkout, { as: null })
  await call('GET', `${checkout}/state`, { as: null })
  await call('GET', '/rest/v1/balance', { as: 'admin@harbour.example' })
  await call('GET', '/rest/v1/balance', { as: 'SECRDEMO01_HARBOUR_WrongSecret00001' })
  await call('POST', '/rest/v1/paymentRequest', { body: '{"broken' })
  await call('POST', '/rest/v1/paymentRequest', { body: { PaymentRequest: order({ payID: 1 }) } })
  await call('POST', '/identity/sign-in/none', {
    as: null,
    body: { email: 'admin@harbour.example', password: 'demo-password' },
  })
  // Includes an internal error, which is logged with all its facts.
  await provider.platform.pool.query('ALTER TABLE api_keys RENAME TO api_keys_away')
  expect((await call('GET', '/rest/v1/balance')).body).toEqual({ message: 'Internal server error' })
  await provider.platform.pool.query('ALTER TABLE api_keys_away RENAME TO api_keys')
  const log = lines.join('')
  expect(log).toContain('"call failed"')
  expect(log).toContain('"route":"/rest/v1/balance"')
  for (const secret of [
    HARBOUR_KEY,
    'DemoSecret000001',
    'WrongSecret00001',
    token,
    token.split('.')[2] ?? '',
    'demo-password',
    'hook-credential',
    checkout.split('/')[2] ?? '',
    '$2b$',
  ]) {
    expect(log).not.toContain(secret)
  }
})
