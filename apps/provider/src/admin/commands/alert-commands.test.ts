import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runAdmin } from '../../../test/admin-command.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import { openLog } from '../../platform/telemetry/log.ts'
import { alertTables } from '../alert-tables.ts'

const database = await createTestDatabase({ max: 4 })
const { pool } = database
/** Connections of another program to the database, such as a provider with a stuck call. */
const others = openDatabase(database.url, { max: 4 })
afterAll(async () => {
  await others.db.destroy()
  await database.drop()
})
const admin = (...args: string[]) => runAdmin({ DATABASE_URL: database.url }, ...args)
const alerts = Object.keys(alertTables)

beforeAll(async () => {
  const jobs = openJobs({ url: database.url, log: openLog('silent') })
  await jobs.startSending([{ name: 'broken', queue: {} }])
  await jobs.stop()
})

describe('alert show', () => {
  test.each(alerts)('%s is answered on an empty database', async (alert) => {
    const shown = await admin('alert', 'show', alert)
    expect(shown).toMatchObject({ code: 0, stderr: '' })
    for (const { title } of alertTables[alert] ?? []) expect(shown.stdout).toContain(`${title}:`)
  })

  test('an unknown alert is answered with the known ones', async () => {
    const { code, stderr } = await admin('alert', 'show', 'poolfull')
    expect(code).toBe(1)
    expect(stderr).toBe(`ALERT: 'poolfull' must be one of ${alerts.join(', ')}\n`)
  })

  test('a database that does not answer is named as the reason', async () => {
    const away = await runAdmin(
      { DATABASE_URL: 'postgres://127.0.0.1:9/x' },
      ...['alert', 'show', 'DatabaseAway'],
    )
    expect(away.code).toBe(1)
    expect(away.stderr).toMatch(/^connect ECONNREFUSED 127\.0\.0\.1:9\. Nothing was changed\.\n$/)
  })
})

/** Adds the rows that each alert reports. */
async function addFaults(): Promise<void> {
  await pool.query(`
    INSERT INTO clients (client_id, client_name, legal_name, created_at, low_balance_threshold_cents, low_balance_emails)
      VALUES ('FAULTS01', 'Faults', 'Faults', now(), 50000, '{finance@faults.example}');
    INSERT INTO ledger_accounts (client_id, account, low_balance_below) VALUES ('FAULTS01', 'float', true);
    INSERT INTO rail_instructions (client_id, instruction_id, kind, subject_id, amount_cents, creditor_name,
        description, status, npp_transaction_id, reason, created_at, sent_at, finished_at)
      VALUES ('FAULTS01', gen_random_uuid(), 'payout', 'p1', 123456, 'P', 'd', 'QUEUED', NULL, NULL, now(), NULL, NULL),
             ('FAULTS01', gen_random_uuid(), 'payout', 'p2', 200, 'P', 'd', 'SENT', 'npp-2', NULL, now(), now(), NULL),
             ('FAULTS01', gen_random_uuid(), 'return', 'p3', 300, 'P', 'd', 'REJECTED', NULL, 'AC04', now(), now(), now());
    INSERT INTO ledger_checks (checked_at, transactions, imbalance_cents) VALUES (now(), 12, 5);
    INSERT INTO webhook_destinations (client_id, destination_id, failing_since, created_at)
      VALUES ('FAULTS01', 'mine', now(), now());
    INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at)
      VALUES ('FAULTS01', repeat('0', 32), 'PaymentRequest.COMPLETE', '{}', now());
    INSERT INTO webhook_deliveries (client_id, delivery_id, event_id, event, subject_id, channel, destination_id,
        created_at, next_attempt_at)
      VALUES ('FAULTS01', repeat('0', 32), repeat('0', 32), 'PaymentRequest.COMPLETE', 's', 'destination', 'mine', now(),
        now() - interval '1 h');
    INSERT INTO pgboss.job (name, state, retry_count, output)
      VALUES ('broken', 'retry', 3, '{"message": "the bank is away"}');
    INSERT INTO reports (client_id, report_id, type, automatic, from_at, to_at, fields, delimiter, created_at)
      VALUES ('FAULTS01', repeat('0', 32), 'Transaction Report', true, now() - interval '1 h', now(), '{}', ',', now());
    INSERT INTO report_outages (client_id, began_at, last_failed_at, reason) VALUES ('FAULTS01', now(), now(), 'no login');
    INSERT INTO mails (client_id, mail_id, reason, addresses, subject, body, status, last_error, created_at)
      VALUES ('FAULTS01', repeat('0', 32), 'invitation', '{jo@faults.example}', 's', 'b', 'QUEUED', '535 refused', now());
    INSERT INTO activities (client_id, acted_at, actor_kind, actor_name, action, subject_id, result, reason, details)
      VALUES ('FAULTS01', now(), 'OPERATOR', 'x', 'user.signIn', 'jo@faults.example', 'REFUSED', 'Incorrect password',
        '{"address": "203.0.113.7"}')`)
}

describe('with a fault for each alert', () => {
  beforeAll(addFaults)

  test('every table of every alert has rows', async () => {
    const [holder, waiting] = [await others.pool.connect(), await others.pool.connect()]
    await holder.query('BEGIN')
    await holder.query('LOCK TABLE payment_requests')
    const { rows } = await holder.query('SELECT pg_backend_pid() AS pid')
    const waits = waiting.query('SELECT count(*) FROM payment_requests').catch(() => undefined)
    await vi.waitFor(async () =>
      expect((await admin('alert', 'show', 'PoolFull')).stdout).toMatch(/Blocked by PID +Seconds/),
    )
    for (const alert of alerts) {
      const shown = await admin('alert', 'show', alert)
      expect([alert, shown.stderr, shown.stdout.match(/^.*: none$/gm)]).toEqual([alert, '', null])
    }
    const queued = (await admin('alert', 'show', 'InstructionsQueued')).stdout.split('\n')
    expect(queued.slice(0, 3)).toEqual([
      'Orders to banks that have not been sent:',
      '  Kind    Orders  Amount     Oldest',
      expect.stringMatching(/^ {2}payout {2}1 {7}\$1,234\.56 {2}\w{3} \d{2}\/\d{2}\/\d{4} /),
    ])

    const [session] = rows
    const end = ['database', 'end-session', String(session.pid)]
    const ended = await admin(...end)
    expect(ended).toMatchObject({ code: 0, stderr: '' })
    expect(ended.stdout).toMatch(
      new RegExp(`^Ended session ${session.pid} of \\w+, whose transaction had run for \\d+ s\\.`),
    )
    expect(ended.stdout).toContain('  SELECT pg_backend_pid() AS pid\n')
    await waits
    expect((await admin(...end)).stdout).toBe(
      `Nothing to do: the database has no session ${session.pid}.\n`,
    )
    for (const client of [holder, waiting]) client.release(true)
  })

  test('sessions that hold up no call are not ended', async () => {
    const { rows } = await others.pool.query(
      `SELECT pg_backend_pid() AS idle, (SELECT pid FROM pg_stat_activity WHERE backend_type = 'checkpointer') AS system`,
    )
    const [{ idle, system }] = rows
    const end = (pid: string) => admin('database', 'end-session', pid)
    expect((await end(String(idle))).stderr).toBe(
      `PID: session ${idle} has no open transaction, so it holds up no other session\n`,
    )
    expect((await end(String(system))).stderr).toBe(
      `PID: session ${system} belongs to PostgreSQL itself (checkpointer)\n`,
    )
    expect((await end('4711x')).stderr).toBe(
      "PID: '4711x' must be the number of a session, as 'alert show PoolFull' lists them\n",
    )
    expect((await others.pool.query('SELECT pg_backend_pid() AS pid')).rows[0].pid).toBe(idle)
  })
})
