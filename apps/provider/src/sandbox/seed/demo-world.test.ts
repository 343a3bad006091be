import type { ReportId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { expect, onTestFinished, test } from 'vitest'
import { expectBooksToAgree } from '../../../test/books.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { makeDueReports } from '../../delivery/reports/make-due-reports.ts'
import { readReportFile } from '../../delivery/reports/report-file.ts'
import { fillEntries } from '../../find/search/entries/fill-entries.ts'
import { testClock } from '../../platform/clock.ts'
import { openJobs } from '../../platform/jobs/jobs.ts'
import type { Platform } from '../../platform/platform.ts'
import { readEnv } from '../../platform/settings/env.ts'
import { openLog } from '../../platform/telemetry/log.ts'
import { seedDemoWorld } from './demo-world.ts'

async function seeded(bulk?: boolean): Promise<Platform> {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const log = openLog('silent')
  const { db, pool, url } = database
  const clock = testClock('2026-11-20T03:00:00.000Z')
  const platform = { env: readEnv({}), db, pool, jobs: openJobs({ url, log }), clock, log }
  expect(await seedDemoWorld(platform, { paymentRequests: 300, bulk })).toBe(true)
  await fillEntries(db)
  return platform
}

const tables = [
  'payment_requests',
  'payment_request_keys',
  'checkout_tokens',
  'received_payments',
  'received_payment_keys',
  'refunds',
  'pay_ids',
  'payments',
  'sweeps',
  'payment_agreements',
  'payment_initiations',
  'payment_initiation_refunds',
  'ledger_accounts',
  'search_entries',
  'search_slices',
]
/** Leaves out the ids of transactions, because they depend on the time at which they were written. */
const entries = `(SELECT kind, subject_id, entry_no, entry.account, direction, amount_cents, balance_after_cents, position, booked_at
  FROM ledger_entries entry JOIN ledger_transactions USING (client_id, transaction_id))`

const contentOf = async ({ pool }: Platform) =>
  (
    await Promise.all(
      [...tables, entries].map((table) =>
        pool.query(`SELECT row_to_json(t)::text AS row FROM ${table} t ORDER BY 1`),
      ),
    )
  ).map(({ rows }) => rows.map(({ row }) => row))

test('the demo world is the same every time, also with triggers, and is not created twice', async () => {
  const [one, other] = [await seeded(), await seeded(false)]
  const content = await contentOf(one)
  expect(content).toEqual(await contentOf(other))
  expect(content.every((rows) => rows.length > 0)).toBe(true)
  expect(await seedDemoWorld(one)).toBe(false)
})

test('every status occurs, some of it today, and nothing is from the future', async () => {
  const { pool } = await seeded()
  const { rows } = await pool.query<{ status: string }>(
    'SELECT DISTINCT status FROM payment_requests ORDER BY 1',
  )
  expect(rows.map((row) => row.status)).toEqual(
    expect.arrayContaining(['COMPLETE', 'EXPIRED', 'RETURN_COMPLETE', 'RETURN_FAILED', 'WAITING']),
  )
  const times = await pool.query(
    `SELECT max(created_at) > '2026-11-19T13:00:00Z' AS today, max(created_at) <= '2026-11-20T03:00:00Z' AS past,
            max(completed_at) <= '2026-11-20T03:00:00Z' AS completed FROM payment_requests`,
  )
  expect(times.rows).toEqual([{ today: true, past: true, completed: true }])
})

test('multi-payment requests of every kind exist: complete, overpaid, refunded, open, never expiring', async () => {
  const { pool } = await seeded()
  const { rows } = await pool.query(
    `SELECT pay_id AS "payId", status, expiry_at IS NOT NULL AS expires, parent.payment_amount_cents AS total,
            parent.amount_received_cents AS received, overpayment_cents AS overpaid,
            children.count, children.received AS shares, children.refunded
       FROM payment_requests parent, LATERAL (
         SELECT count(*)::int, sum(amount_received_cents)::int AS received, sum(refunded_cents)::int AS refunded
           FROM payment_requests child
          WHERE child.client_id = parent.client_id AND child.parent_payment_request_id = parent.payment_request_id
            AND child.client_transaction_id = parent.client_transaction_id AND child.pay_id = parent.pay_id) children
      WHERE multi_payment ORDER BY created_at`,
  )
  const tips = rows[0]?.received
  expect(tips).toBeGreaterThan(46 * 500)
  const request = (name: string, rest: object) => ({
    payId: `${name}@pay.harbour.example`,
    status: 'COMPLETE',
    expires: true,
    overpaid: 0,
    ...rest,
  })
  expect(rows).toEqual([
    request('tips-jar', {
      status: 'WAITING',
      expires: false,
      total: null,
      received: tips,
      count: 46,
      shares: tips,
      refunded: 750,
    }),
    request('wedding-1002', {
      total: 120_000,
      received: 120_000,
      count: 3,
      shares: 120_000,
      refunded: 15_000,
    }),
    request('offsite-1003', {
      total: 60_000,
      received: 60_000,
      overpaid: 5_000,
      count: 3,
      shares: 60_000,
      refunded: 0,
    }),
    request('market-1004', {
      total: 30_000,
      received: 30_000,
      count: 2,
      shares: 30_000,
      refunded: 30_000,
    }),
    request('office-1005', {
      status: 'WAITING',
      total: 90_000,
      received: 52_500,
      count: 2,
      shares: 52_500,
      refunded: 0,
    }),
  ])
  const attempts = await pool.query(
    `SELECT pay_id, status, failed_attempts FROM payment_requests WHERE failed_attempts > 1`,
  )
  expect(attempts.rows).toEqual([
    { pay_id: 'catering-1001@pay.harbour.example', status: 'COMPLETE', failed_attempts: 2 },
  ])
})

test('the log has recent webhooks: most delivered at once, and one to a server that is gone', async () => {
  const { pool } = await seeded()
  const { rows } = await pool.query(
    `SELECT destination_id, status, last_status, count(*)::int AS count, max(attempts) AS attempts,
            max(created_at) <= '2026-11-20T03:00:00Z' AS past, min(created_at) > '2026-11-13T02:59:59Z' AS recent
       FROM webhook_deliveries GROUP BY 1, 2, 3 ORDER BY 1, 2 DESC`,
  )
  const sent = { past: true, recent: true, count: expect.any(Number), attempts: expect.any(Number) }
  expect(rows).toEqual([
    { ...sent, destination_id: 'default', status: 'DELIVERED', last_status: 204 },
    {
      ...sent,
      destination_id: 'warehouse',
      status: 'FAILED',
      last_status: 410,
      count: 1,
      attempts: 1,
    },
    { ...sent, destination_id: 'warehouse', status: 'DELIVERED', last_status: 204 },
  ])
  expect(rows[0].count).toBeGreaterThan(10)
  const tries = await pool.query(
    `SELECT delivery_id FROM webhook_deliveries LEFT JOIN webhook_attempts USING (client_id, delivery_id)
      GROUP BY client_id, delivery_id, attempts HAVING count(attempt_no) <> attempts`,
  )
  expect(tries.rows).toEqual([])
})

test('the books of the demo agree', async () => {
  const { pool } = await seeded()
  await expectBooksToAgree(pool, { banks: false })
})

test('payouts of every status exist, some from today, and none from the future', async () => {
  const { pool } = await seeded()
  const { rows } = await pool.query(
    `SELECT array_agg(DISTINCT status ORDER BY status) AS statuses, count(*) AS payouts,
            count(DISTINCT client_id) AS clients, bool_or(sent_via_de) AS by_direct_entry,
            array_agg(DISTINCT pay_id_type ORDER BY pay_id_type) AS types, bool_or(bsb IS NOT NULL) AS to_accounts,
            max(created_at) > '2026-11-19T13:00:00Z' AS today,
            greatest(max(created_at), max(completed_at), max(returned_at)) <= '2026-11-20T03:00:00Z' AS past
       FROM payments`,
  )
  expect(rows).toEqual([
    {
      statuses: ['CREATED', 'FAILED', 'PENDING', 'RETURNED', 'SETTLED'],
      payouts: 90,
      clients: 4,
      by_direct_entry: true,
      types: ['ABN', 'EMAIL', 'ORG', 'PHONE', null],
      to_accounts: true,
      today: true,
      past: true,
    },
  ])
})

test('everything is booked when it happened, in order and without gaps', async () => {
  const { pool } = await seeded()
  const { rows } = await pool.query(
    `SELECT * FROM (
       SELECT client_id, position, booked_at, occurred_at, row_number() OVER account_order AS place
         FROM ledger_entries JOIN ledger_transactions USING (client_id, transaction_id)
       WINDOW account_order AS (PARTITION BY client_id, account ORDER BY booked_at, position)) entries
      WHERE booked_at <> occurred_at OR position <> place LIMIT 5`,
  )
  expect(rows).toEqual([])
})

test('funds were swept every week, failed once, and never exceeded the balance', async () => {
  const { pool } = await seeded()
  const { rows } = await pool.query(
    `SELECT client_id, count(*) AS sweeps, count(*) FILTER (WHERE status = 'FAILED') AS failed,
            max(created_at) AS last, min(amount_cents) >= 10000 AS worth_it FROM sweeps
      WHERE client_id = 'HARBOUR' GROUP BY client_id`,
  )
  expect(rows).toEqual([
    {
      client_id: 'HARBOUR',
      sweeps: 13,
      failed: 1,
      // Half past nine in Sydney, two days ago.
      last: new Date('2026-11-17T22:30:00.000Z'),
      worth_it: true,
    },
  ])
})

test('the low-balance alert is set and sends nothing about the past', async () => {
  const { pool } = await seeded()
  const { rows } = await pool.query(
    `SELECT client_id, low_balance_threshold_cents, low_balance_emails, ledger_accounts.low_balance_below
       FROM clients JOIN ledger_accounts USING (client_id)
      WHERE account = 'float' AND low_balance_threshold_cents IS NOT NULL`,
  )
  expect(rows).toEqual([
    {
      client_id: 'HARBOUR',
      low_balance_threshold_cents: 500_00,
      low_balance_emails: ['finance@harbour.example'],
      low_balance_below: false,
    },
  ])
  expect((await pool.query('SELECT FROM low_balance_crossings')).rowCount).toBe(0)
})

test('no client ever paid out more than it had', async () => {
  const { pool } = await seeded()
  const { rows } = await pool.query(
    `SELECT client_id, min(balance) AS lowest FROM (
       SELECT client_id, sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END)
                OVER (PARTITION BY client_id ORDER BY occurred_at, transaction_id) AS balance
         FROM ledger_entries JOIN ledger_transactions USING (client_id, transaction_id)
        WHERE account = 'float') balances
      GROUP BY client_id HAVING min(balance) < 0`,
  )
  expect(rows).toEqual([])
})

test('agreements and collections of every status and kind exist, some from today, none from the future', async () => {
  const { pool } = await seeded()
  const agreements = await pool.query(
    `SELECT array_agg(DISTINCT status ORDER BY status) AS statuses, count(*) AS agreements,
            array_agg(DISTINCT kind ORDER BY kind) AS kinds, array_agg(DISTINCT client_id) AS clients,
            bool_and(status <> 'CREATED' OR approve_by > '2026-11-20T03:00:00Z') AS may_be_approved,
            greatest(max(created_at), max(registered_at), max(cancelled_at)) <= '2026-11-20T03:00:00Z' AS past
       FROM payment_agreements, jsonb_object_keys(body -> 'agreementDetails') AS kind`,
  )
  expect(agreements.rows).toEqual([
    {
      statuses: ['ACTIVE', 'CANCELLED', 'CREATED', 'FAILED', 'SUSPENDED'],
      agreements: 156,
      kinds: [
        'balloonAgreementDetails',
        'fixedAgreementDetails',
        'usageBasedAgreementDetails',
        'variableAgreementDetails',
      ],
      clients: ['HARBOUR'],
      may_be_approved: true,
      past: true,
    },
  ])
  const initiations = await pool.query(
    `SELECT array_agg(DISTINCT status ORDER BY status) AS statuses, count(*) AS initiations,
            count(*) FILTER (WHERE created_at > '2026-11-19T13:00:00Z') > 5 AS today,
            greatest(max(created_at), max(completed_at)) <= '2026-11-20T03:00:00Z' AS past
       FROM payment_initiations`,
  )
  expect(initiations.rows).toEqual([
    {
      statuses: [
        'CREATED',
        'FAILED',
        'PENDING',
        'RETURN_COMPLETE',
        'RETURN_FAILED',
        'RETURN_IN_PROGRESS',
        'SETTLED',
      ],
      initiations: 45,
      today: true,
      past: true,
    },
  ])
})

test('every collection was made while its agreement was active and within its terms', async () => {
  const { pool } = await seeded()
  const { rows } = await pool.query(
    `SELECT i.payment_initiation_id, a.status, i.created_at, a.registered_at, a.cancelled_at FROM payment_initiations i
       JOIN payment_agreements a USING (client_id, payment_agreement_id)
      WHERE i.created_at < a.registered_at OR a.registered_at IS NULL OR i.created_at > a.cancelled_at
         OR i.payment_amount_cents > 100 * coalesce(
              (a.body #>> '{agreementDetails,variableAgreementDetails,maximumAmount}')::numeric,
              (a.body #>> '{agreementDetails,usageBasedAgreementDetails,maximumAmount}')::numeric,
              (a.body #>> '{agreementDetails,fixedAgreementDetails,firstPaymentAmount}')::numeric,
              (a.body #>> '{agreementDetails,fixedAgreementDetails,amount}')::numeric,
              (a.body #>> '{agreementDetails,balloonAgreementDetails,amount}')::numeric)`,
  )
  expect(rows).toEqual([])
})

test('reports of a hundred days are listed without gaps and made on request', async () => {
  const platform = await seeded()
  const { pool } = platform
  const series = await pool.query(
    `SELECT client_id, type, count(*) AS files, count(content) AS made, max(to_at) AS until,
            bool_and(from_at = before OR before IS NULL) AS tiled, max(statement_number) AS last_number
       FROM (SELECT *, lag(to_at) OVER (PARTITION BY client_id, type = 'MT940' ORDER BY from_at) AS before FROM reports) r
      WHERE client_id LIKE 'HARBOUR%' GROUP BY 1, 2 ORDER BY 1, 2`,
  )
  const day = (type: string, files: number, until: string) => ({
    type,
    files,
    made: 0,
    until: new Date(until),
    tiled: true,
    last_number: type === 'MT940' ? files : null,
  })
  const today = '2026-11-19T13:00:00.000Z'
  const older = '2026-09-20T14:00:00.000Z'
  const reports = [day('Transaction Report', 40, older), day('Transaction Report V2', 60, today)]
  expect(series.rows).toEqual([
    { client_id: 'HARBOUR', ...day('MT940', 14 * 24 + 14, '2026-11-20T03:00:00.000Z') },
    ...reports.map((row) => ({ client_id: 'HARBOUR', ...row })),
    ...reports.map((row) => ({ client_id: 'HARBOURM1', ...row })),
    { client_id: 'HARBOURN1', ...day('MT940', 100, today) },
    ...reports.map((row) => ({ client_id: 'HARBOURN1', ...row })),
  ])

  const { rows } = await pool.query<{ report_id: ReportId }>(
    `SELECT report_id FROM reports WHERE client_id = 'HARBOURN1' AND type = 'MT940' ORDER BY from_at`,
  )
  const texts = await Promise.all(
    rows.map(async ({ report_id }) =>
      (await readReportFile(platform, clientIdOf('HARBOURN1'), report_id))?.content.toString(),
    ),
  )
  const fields = (tag: string) =>
    texts.map((text) => text?.match(new RegExp(`:${tag}:(.*)\r`))?.[1])
  expect(fields('60F').slice(1)).toEqual(fields('62F').slice(0, -1))
  expect(new Set(fields('62F')).size).toBeGreaterThan(10)
  const again = await Promise.all(
    rows.map(({ report_id }) => readReportFile(platform, clientIdOf('HARBOURN1'), report_id)),
  )
  expect(again.map((file) => file?.content.toString())).toEqual(texts)
  await makeDueReports(platform)
  expect(
    (await pool.query('SELECT count(*) FROM reports WHERE content IS NOT NULL')).rows[0].count,
  ).toBe(100)
})

test('the audit trail lists all actions of people, with author and time, and nothing else', async () => {
  const { pool } = await seeded()
  const { rows } = await pool.query(
    `SELECT action, count(*)::int AS lines, array_agg(DISTINCT actor_name ORDER BY actor_name) AS by
       FROM activities WHERE client_id = 'HARBOUR' AND action !~ '^(user|lowBalanceAlert)' GROUP BY action ORDER BY action`,
  )
  const counted = async (table: string, where = 'true') =>
    (
      await pool.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM ${table} WHERE client_id = 'HARBOUR' AND ${where}`,
      )
    ).rows[0]?.count
  const manager = 'finance.manager@harbour.example'
  expect(rows).toEqual([
    { action: 'payment.create', lines: await counted('payments'), by: [manager] },
    {
      action: 'paymentInitiation.create',
      lines: await counted('payment_initiations'),
      by: ['key SECRDEMO01'],
    },
    {
      action: 'paymentInitiation.refund',
      lines: await counted('payment_initiation_refunds'),
      by: [manager],
    },
    {
      action: 'paymentRequest.create',
      lines: await counted('payment_requests', 'parent_payment_request_id IS NULL'),
      by: ['key SECRDEMO01'],
    },
    {
      action: 'paymentRequest.refund',
      lines: await counted('refunds', "refund_trigger = 'REFUND_API'"),
      by: [manager],
    },
    {
      action: 'sweep.create',
      lines: await counted('sweeps'),
      by: ['finance.admin@harbour.example'],
    },
  ])
  const branches = await pool.query(
    `SELECT DISTINCT client_id, actor_name, actor_organisation_id FROM activities
      WHERE action = 'paymentRequest.create' ORDER BY client_id`,
  )
  expect(branches.rows).toEqual(
    [
      ['HARBOUR', 'HARBOUR', '01'],
      ['HARBOURM1', 'HARBOUR', '01'],
      ['HARBOURN1', 'HARBOUR', '01'],
      ['KELPCO1', 'KELPCO1', '02'],
    ].map(([client_id, actor_organisation_id, number]) => ({
      client_id,
      actor_name: `key SECRDEMO${number}`,
      actor_organisation_id,
    })),
  )
})

test('keys were last used at their last action, and an unused key was never used', async () => {
  const { pool } = await seeded()
  const { rows } = await pool.query(
    `SELECT key_id, last_used_at IS NOT NULL AS used,
        last_used_at = (SELECT date_trunc('minute', max(acted_at)) FROM activities
          WHERE actor_organisation_id = api_keys.client_id AND actor_id = key_id) AS right
       FROM api_keys ORDER BY key_id`,
  )
  expect(rows).toEqual([
    { key_id: 'DISTDEMO01', used: false, right: null },
    { key_id: 'SECRDEMO01', used: true, right: true },
    { key_id: 'SECRDEMO02', used: true, right: true },
  ])
})

test('everyone at HARBOUR accepted an invitation, except one whose invitation has expired', async () => {
  const { pool } = await seeded()
  const trail = await pool.query(
    `SELECT action, array_agg(subject_id ORDER BY acted_at) AS subjects, max(acted_at) AS last
       FROM activities WHERE action LIKE 'user.%' GROUP BY action ORDER BY action`,
  )
  const colleagues = [
    'finance.admin',
    'finance.manager',
    'tech.admin',
    'finance.operator',
    'support',
    'tech.operator',
  ].map((name) => `${name}@harbour.example`)
  expect(trail.rows).toEqual([
    { action: 'user.accept', subjects: colleagues, last: new Date('2026-07-23T06:00:00.000Z') },
    {
      action: 'user.invite',
      subjects: [...colleagues, 'bookkeeper@harbour.example'],
      last: new Date('2026-11-12T03:00:00.000Z'),
    },
  ])
  const invited = await pool.query(
    `SELECT email, accounts.status, invitation.created_at, invitation.expires_at, mails.subject, mails.body LIKE '%?signup&token=%' AS with_link
       FROM user_invitations AS invitation JOIN accounts USING (account_id)
       JOIN mails ON mails.addresses = ARRAY[accounts.email]`,
  )
  expect(invited.rows).toEqual([
    {
      email: 'bookkeeper@harbour.example',
      status: 'FORCE_CHANGE_PASSWORD',
      created_at: new Date('2026-11-12T03:00:00.000Z'),
      expires_at: new Date('2026-11-19T03:00:00.000Z'),
      subject: 'You’re invited to join Harbour Roasters',
      with_link: true,
    },
  ])
})
