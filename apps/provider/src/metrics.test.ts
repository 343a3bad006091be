import { setTimeout as wait } from 'node:timers/promises'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openTestProvider } from '../test/provider.ts'
import { freePort } from '../test/provider-process.ts'
import { readMetrics } from '../test/read-metrics.ts'
import { listenTo } from '../test/records/webhooks.ts'
import { signInRequest, submit } from '../test/sign-in/identity.ts'
import { openTestBrowser } from '../test/sign-in/sign-in-browser.ts'
import { queueMail } from './delivery/mail/mail-outbox.ts'
import { testClock } from './platform/clock.ts'
import { transact } from './platform/database/transaction.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({
  clock,
  settings: { SMTP_URL: `smtp://127.0.0.1:${await freePort()}` },
})
const { platform } = provider
const { pool } = platform
afterAll(async () => {
  await provider.expectLedgerAtZero()
  await provider.close()
})
/** Older than any reading that is kept. */
beforeEach(() => clock.advance(60_000))

const metrics = (prefix: RegExp) => readMetrics(provider, prefix)

/** Waits for the effect of a job. */
const eventually = (prefix: RegExp) =>
  expect.poll(
    () => {
      clock.advance(60_000)
      return metrics(prefix)
    },
    { timeout: 20_000, interval: 50 },
  )

test('an order that the banks do not take is counted as queued, and its job as failed', async () => {
  const idle = await metrics(/^rail_instructions/)
  expect(idle).toEqual({
    'rail_instructions_waiting{status="QUEUED"}': 0,
    'rail_instructions_waiting{status="SENT"}': 0,
    'rail_instructions_oldest_seconds{status="QUEUED"}': 0,
    'rail_instructions_oldest_seconds{status="SENT"}': 0,
  })
  const id = await provider.paid(100)
  await pool.query('ALTER TABLE bank.transfers RENAME TO transfers_away')
  expect((await provider.refund(id)).status).toBe(200)
  const refundedAt = clock.now().getTime()
  await eventually(/^jobs_retrying/).toEqual({ 'jobs_retrying{kind="rail-send"}': 1 })
  clock.advance(60_000)
  expect(await metrics(/^rail_instructions/)).toEqual({
    ...idle,
    'rail_instructions_waiting{status="QUEUED"}': 1,
    'rail_instructions_oldest_seconds{status="QUEUED"}':
      (clock.now().getTime() - refundedAt) / 1000,
  })
  await pool.query('ALTER TABLE bank.transfers_away RENAME TO transfers')
  await provider.settled()
  const lateness = (clock.now().getTime() - refundedAt) / 1000
  clock.advance(60_000)
  expect(await metrics(/^rail_instructions/)).toEqual(idle)
  expect(
    await metrics(/^rail_handover_seconds_(count|sum)|_handover_seconds_bucket.*"(60|300)"/),
  ).toEqual({
    'rail_handover_seconds_bucket{le="60"}': 0,
    'rail_handover_seconds_bucket{le="300"}': 1,
    rail_handover_seconds_count: 1,
    rail_handover_seconds_sum: lateness,
  })
})

test('jobs are counted by kind and by whether they may start', async () => {
  expect(await metrics(/^jobs_(due|active|scheduled)\{kind="identity-keys"/)).toEqual({
    'jobs_scheduled{kind="identity-keys"}': 1,
  })
})

test('webhooks to a dead endpoint wait, and the destination is failing', async () => {
  expect(await metrics(/^webhook(s|_lag|_endpoint|_destination)/)).toEqual({
    'webhooks_waiting{state="due"}': 0,
    'webhooks_waiting{state="later"}': 0,
    webhook_lag_seconds: 0,
    'webhook_endpoint_queues{state="late"}': 0,
    'webhook_endpoint_queues{state="on_time"}': 0,
    webhook_destinations_failing: 0,
    webhook_destinations_failing_oldest_seconds: 0,
  })
  await listenTo(pool)
  await provider.paid(10)
  const dueAt = new Date(clock.now().getTime() + 3_600_000)
  const { rowCount } = await pool.query(
    `UPDATE webhook_deliveries SET status = 'PENDING', ready = true, next_attempt_at = $1`,
    [dueAt],
  )
  await pool.query('UPDATE webhook_destinations SET failing_since = $1', [clock.now()])
  // The lock allows reads, but no delivery can be claimed.
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE webhook_deliveries IN SHARE ROW EXCLUSIVE MODE')
  clock.advance(3_690_000)
  const values = await metrics(/^webhook(s|_lag|_endpoint|_destination)/)
  await client.query('DELETE FROM webhook_deliveries')
  await client.query('DELETE FROM webhook_destinations')
  await client.query('COMMIT')
  client.release()
  expect(rowCount).toBeGreaterThan(0)
  expect(values).toEqual({
    'webhooks_waiting{state="due"}': rowCount,
    'webhooks_waiting{state="later"}': 0,
    webhook_lag_seconds: 90,
    'webhook_endpoint_queues{state="late"}': 1,
    'webhook_endpoint_queues{state="on_time"}': 0,
    webhook_destinations_failing: 1,
    webhook_destinations_failing_oldest_seconds: 3_690,
  })
})

test('a balance below its threshold is counted while it is below', async () => {
  const thresholdAt = (threshold: string | null) =>
    provider.call('PUT', '/rest/v1/clients/HARBOUR/lowBalanceAlert/threshold', {
      as: 'admin@harbour.example',
      body: { threshold },
    })
  expect(await metrics(/^low_balance/)).toEqual({
    low_balance_clients: 0,
    low_balance_alerts_waiting: 0,
  })
  await thresholdAt('900000.00')
  clock.advance(60_000)
  expect(await metrics(/^low_balance_clients/)).toEqual({ low_balance_clients: 1 })
  await thresholdAt(null)
  clock.advance(60_000)
  expect(await metrics(/^low_balance_clients/)).toEqual({ low_balance_clients: 0 })
})

test('mail that no server accepts waits, and its age grows', async () => {
  await transact(platform.db, (tx) =>
    queueMail(platform, tx, {
      clientId: clientIdOf('HARBOUR'),
      to: ['accounts@harbour.example'],
      subject: 'Waiting',
      text: 'Waiting',
      reason: 'test',
    }),
  )
  clock.advance(90_000)
  expect(await metrics(/^mails_/)).toEqual({ mails_waiting: 1, mails_oldest_seconds: 90 })
  await pool.query('DELETE FROM mails')
})

test('the divided table with the fewest months ahead tells how many months are ready', async () => {
  await pool.query(
    `INSERT INTO monthly_tables (table_name, key_column, key_kind, archivable, first_month)
     VALUES ('test', 'test', 'instant', false, month_of($1))`,
    [clock.now()],
  )
  expect(await metrics(/^months_ready/)).toEqual({ months_ready: 0 })
  await pool.query(
    `INSERT INTO table_months (table_name, month, until)
     VALUES ('test', months_after(month_of($1), 1), months_after(month_of($1), 2))`,
    [clock.now()],
  )
  clock.advance(60_000)
  expect(await metrics(/^months_ready/)).toEqual({ months_ready: 1 })
  await pool.query(`DELETE FROM table_months WHERE table_name = 'test'`)
  await pool.query(`DELETE FROM monthly_tables WHERE table_name = 'test'`)
})

test('refused sign-ins are counted by reason, without the person', async () => {
  const browser = openTestBrowser(provider.app, { address: '203.0.113.9' })
  const page = (await browser.get(`/identity/auth?${(await signInRequest()).query}`)).location
  for (const email of ['admin@harbour.example', 'unknown@harbour.example'])
    await submit(browser, page, { email, password: 'not the password' })
  expect(await metrics(/^sign_ins_refused_total/)).toEqual({
    'sign_ins_refused_total{reason="wrong password"}': 1,
    'sign_ins_refused_total{reason="unknown email"}': 1,
  })
})

test('callers that wait for a connection are counted until they have one', async () => {
  const before = await metrics(/^database_pool_wait_seconds_count/)
  const most = pool.options.max
  const held = await Promise.all(Array.from({ length: most }, () => pool.connect()))
  const last = pool.connect()
  await wait(1)
  const busy = await metrics(/^database_(pool_(waiting|connections)|up)/)
  // Jobs may wait too.
  expect(busy['database_pool_waiting{pool="work"}']).toBeGreaterThanOrEqual(1)
  expect(busy).toMatchObject({
    'database_pool_waiting{pool="calls"}': 0,
    'database_pool_connections{pool="work",state="busy"}': most,
    database_up: 1,
  })
  for (const client of held) client.release()
  ;(await last).release()
  const after = await metrics(/^database_pool_(waiting|wait_seconds_count)/)
  const name = 'database_pool_wait_seconds_count{pool="work"}'
  expect((after[name] ?? 0) - (before[name] ?? 0)).toBeGreaterThanOrEqual(most + 1)
})

test('a locked table hides only the metrics that need it', async () => {
  const client = await pool.connect()
  await client.query('BEGIN')
  await client.query('LOCK TABLE clients')
  const values = await metrics(/^(low_balance_clients|webhooks_waiting|database_up)/)
  await client.query('ROLLBACK')
  client.release()
  expect(values).not.toHaveProperty('low_balance_clients')
  expect(values).toMatchObject({ database_up: 1, 'webhooks_waiting{state="due"}': 0 })
  clock.advance(60_000)
  await eventually(/^low_balance_clients/).toEqual({ low_balance_clients: 0 })
})

test('reports are due from the end of their day until they are made', async () => {
  expect(await metrics(/^reports_due/)).toMatchObject({ reports_due: expect.any(Number) })
  expect(await metrics(/^report_(deliveries|servers)/)).toEqual({
    report_deliveries_waiting: 0,
    report_servers_failing: 0,
    report_servers_failing_oldest_seconds: 0,
  })
})
