import { randomBytes } from 'node:crypto'
import type { Task } from '@tideway/contract/tasks/task'
import type { TaskKind } from '@tideway/contract/tasks/task-kinds'
import { afterAll, expect, test } from 'vitest'
import type { CallOptions } from '../../../test/provider.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { testClock } from '../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, paid, refund } = provider
const { pool } = provider.database
afterAll(() => provider.close())

const ADMIN = 'admin@harbour.example'
const MANAGER = 'finance.manager@harbour.example'
const path = '/portal/v1/clients/HARBOUR/tasks'
const newId = () => randomBytes(16).toString('hex')
const hoursAgo = (hours: number) => new Date(Date.parse(NOW) - hours * 3_600_000)
const inHours = (hours: number) => hoursAgo(-hours)

async function tasksOf(as: string, of = path, options: CallOptions = {}): Promise<Task[]> {
  const answer = await call('GET', of, { as, ...options })
  expect(answer.status, answer.text).toBe(200)
  return answer.body.tasks
}

function countByKind(tasks: readonly Task[]): Partial<Record<TaskKind, number>> {
  const counts: Partial<Record<TaskKind, number>> = {}
  for (const { kind } of tasks) counts[kind] = (counts[kind] ?? 0) + 1
  return counts
}

const addPayout = async (status: 'FAILED' | 'RETURNED', at: Date, paymentId = newId()) => {
  await pool.query(
    `INSERT INTO payments (client_id, payment_id, client_payment_id, payee_name, amount_cents, payment_description, bsb,
       account_number, requested_by, status, created_at, settled_at, completed_at, failure_reason, returned_at, returned_reason)
     VALUES ('HARBOUR', $1, $1, 'John Smith', 84000, 'Wages', '062000', '12345678', 'test', $2::text, $3, CASE WHEN $2 = 'RETURNED'
       THEN $3::timestamptz END, $3, CASE WHEN $2 = 'FAILED' THEN 'AC04' END, CASE WHEN $2 = 'RETURNED' THEN $3::timestamptz END,
       CASE WHEN $2 = 'RETURNED' THEN 'AC04' END)`,
    [paymentId, status, at],
  )
  return paymentId
}

/** Adds the causes of one kind. The numbers add up to forty. */
const seeds: Record<TaskKind, [number, (index: number) => Promise<unknown>]> = {
  payoutReturned: [
    4,
    (index) => addPayout(index % 2 === 0 ? 'FAILED' : 'RETURNED', hoursAgo(30 + index)),
  ],
  refundFailed: [
    3,
    async () => {
      const id = await paid(50)
      await provider.setPayerClosed(true)
      expect((await refund(id, { refundAmount: '12.50' })).status).toBe(200)
      await provider.settled()
      await provider.setPayerClosed(false)
    },
  ],
  payToRefundFailed: [
    2,
    async () => {
      const initiations = payTo(provider, '2026-11-20')
      const id = await initiations.collected(await initiations.agreed(), { paymentAmount: '30.00' })
      await pool.query(
        `INSERT INTO payment_initiation_refunds (client_id, refund_id, payment_initiation_id, amount_cents, status,
           requested_by, created_at, completed_at, failure_reason)
         VALUES ('HARBOUR', $1, $2, 3000, 'FAILED', 'test', $3, $3, 'AC04')`,
        [newId(), id, hoursAgo(2)],
      )
    },
  ],
  settlementFailed: [
    1,
    () =>
      pool.query(
        `INSERT INTO sweeps (client_id, sweep_id, client_transaction_id, amount_cents, account_name, description, bsb,
           account_number, requested_by, status, created_at, completed_at, failure_reason)
         VALUES ('HARBOUR', $1, $1, 125000, 'Harbour Roasters', 'Settlement', '062000', '12345678', 'test', 'FAILED', $2, $2, 'AC04')`,
        [newId(), hoursAgo(3)],
      ),
  ],
  balanceLow: [
    1,
    () =>
      pool.query(
        `UPDATE clients SET low_balance_threshold_cents = 99999900 WHERE client_id = 'HARBOUR'`,
      ),
  ],
  approvalWaiting: [
    4,
    (index) =>
      pool.query(
        `INSERT INTO approval_requests (client_id, approval_id, kind, action, operation, status, amount_cents, subject_id, facts,
           asked_state, state, sealed_call, call_hash, asker_kind, asker_id, asker_name, asker_organisation_id, asked_at, expires_at)
         VALUES ('HARBOUR', $1, 'payout', 'payment.create', $2, 'PENDING', 250000, $1, '[]', '[]', '[]', '\\x00', $1, 'USER', $1,
           'else@harbour.example', 'HARBOUR', $3, $4)`,
        [
          newId(),
          index < 3 ? 'RestAPI/POST:payment' : 'PortalAPI/PATCH:clients/*/keys',
          hoursAgo(2),
          inHours(70),
        ],
      ),
  ],
  requestExpiring: [
    5,
    async (index) => {
      const { PaymentRequestStatus: status } = await provider.create()
      await pool.query(
        'UPDATE payment_requests SET created_at = $2, expiry_at = $3 WHERE payment_request_id = $1',
        [status.paymentRequestId, hoursAgo(40), inHours(index + 1)],
      )
    },
  ],
  paymentFileRejected: [
    3,
    (index) =>
      pool.query(
        `INSERT INTO batches (client_id, batch_id, file_name, plain_name, size_bytes, modified_at, encrypted, status, reason,
           created_at, completed_at)
         VALUES ('HARBOUR', $1, $2, $2, 10, 1, false, 'REJECTED', 'The totals are wrong', $3, $3)`,
        [newId(), `PAY_FILE_${index}.aba`, hoursAgo(4)],
      ),
  ],
  paymentFilesUncollected: [
    1,
    () =>
      pool.query(
        `INSERT INTO batch_apps (client_id, enabled, host, port, user_name, folder, prefix, extension, polled_at, poll_fault,
           poll_reason, failing_since)
         VALUES ('HARBOUR', true, 'sftp.harbour.example', 22, 'tideway', 'input', 'PAY', 'aba', $1, 'connect',
           'The server did not answer', $2)
         ON CONFLICT (client_id) DO UPDATE SET enabled = true, host = EXCLUDED.host, port = 22, user_name = 'tideway',
           folder = 'input', poll_fault = 'connect', poll_reason = EXCLUDED.poll_reason, failing_since = EXCLUDED.failing_since`,
        [hoursAgo(0), hoursAgo(2)],
      ),
  ],
  reportUndelivered: [
    1,
    async () => {
      const id = newId()
      await pool.query(
        `INSERT INTO reports (client_id, report_id, type, automatic, from_at, to_at, fields, delimiter, content, records, created_at)
         VALUES ('HARBOUR', $1, 'Transaction Report V2', true, $2, $3, '{a}', ',', 'x', 0, $3)`,
        [id, hoursAgo(30), hoursAgo(6)],
      )
      await pool.query(
        `INSERT INTO report_deliveries (client_id, report_id, status, failures, queued_at, finished_at)
         VALUES ('HARBOUR', $1, 'FAILED', 9, $2, $2)`,
        [id, hoursAgo(5)],
      )
    },
  ],
  webhookFailing: [
    4,
    (index) =>
      pool.query(
        `INSERT INTO webhook_destinations (client_id, destination_id, url, sealed_secret, secret_hint, failing_since, created_at)
         VALUES ('HARBOUR', $1, 'https://hooks.harbour.example', '\\x00', 'abcd', $2, $2)`,
        [`failing-${index}`, hoursAgo(2)],
      ),
  ],
  secretEnding: [
    4,
    (index) =>
      pool.query(
        `INSERT INTO webhook_destinations (client_id, destination_id, url, sealed_secret, secret_hint, sealed_previous_secret,
           previous_secret_until, created_at)
         VALUES ('HARBOUR', $1, 'https://hooks.harbour.example', '\\x00', 'abcd', '\\x01', $2, $3)`,
        [`secret-${index}`, inHours(20), hoursAgo(90)],
      ),
  ],
  invitationEnding: [
    7,
    async (index) => {
      const email = `new.${index}@harbour.example`
      const role = 'BASE_FINANCE_OPERATOR'
      const answer = await call('POST', '/portal/v1/users', {
        as: ADMIN,
        body: { email, role },
      })
      expect(answer.status, answer.text).toBeLessThan(300)
      await pool.query(
        `UPDATE user_invitations i SET created_at = $2::timestamptz - interval '7 days', expires_at = $2 FROM accounts a
          WHERE a.account_id = i.account_id AND a.email = $1`,
        [email, index === 0 ? hoursAgo(10) : inHours(47)],
      )
    },
  ],
}

test('before anything happens, no one has a task', async () => {
  for (const as of [ADMIN, MANAGER, 'support@harbour.example'])
    expect(await tasksOf(as)).toEqual([])
})

// biome-ignore format: one row for each role
const seenBy: [string, TaskKind[]][] = [
  ['admin', ['payoutReturned', 'refundFailed', 'payToRefundFailed', 'settlementFailed', 'balanceLow', 'approvalWaiting', 'requestExpiring', 'paymentFileRejected', 'paymentFilesUncollected', 'reportUndelivered', 'webhookFailing', 'secretEnding', 'invitationEnding']],
  ['federated', ['payoutReturned', 'refundFailed', 'payToRefundFailed', 'settlementFailed', 'balanceLow', 'approvalWaiting', 'requestExpiring', 'paymentFileRejected', 'paymentFilesUncollected', 'reportUndelivered', 'webhookFailing', 'secretEnding']],
  ['finance.admin', ['payoutReturned', 'refundFailed', 'payToRefundFailed', 'settlementFailed', 'balanceLow', 'approvalWaiting', 'requestExpiring', 'reportUndelivered', 'invitationEnding']],
  ['finance.manager', ['payoutReturned', 'refundFailed', 'payToRefundFailed', 'settlementFailed', 'balanceLow', 'approvalWaiting', 'requestExpiring', 'reportUndelivered']],
  ['tech.admin', ['payoutReturned', 'refundFailed', 'payToRefundFailed', 'settlementFailed', 'balanceLow', 'approvalWaiting', 'requestExpiring', 'paymentFileRejected', 'paymentFilesUncollected', 'reportUndelivered', 'webhookFailing', 'secretEnding', 'invitationEnding']],
  ['finance.operator', ['payoutReturned', 'refundFailed', 'payToRefundFailed', 'settlementFailed', 'balanceLow', 'requestExpiring', 'reportUndelivered']],
  ['support', ['payoutReturned', 'refundFailed', 'payToRefundFailed', 'requestExpiring']],
  ['tech.operator', ['payoutReturned', 'refundFailed', 'payToRefundFailed', 'approvalWaiting', 'requestExpiring', 'paymentFileRejected', 'paymentFilesUncollected', 'webhookFailing', 'secretEnding']],
]
/** Three of the four approvals are for people who pay out, and one is for people who manage keys. */
const approvalsSeen: Record<string, number> = {
  ...{ admin: 4, federated: 4, 'finance.admin': 3, 'finance.manager': 3 },
  ...{ 'tech.admin': 1, 'tech.operator': 1 },
}

test('forty exceptions are each seen by the right roles within five seconds, and by no other', async () => {
  expect(Object.values(seeds).reduce((sum, [count]) => sum + count, 0)).toBe(40)
  for (const [count, add] of Object.values(seeds))
    for (let index = 0; index < count; index += 1) await add(index)
  const began = performance.now()
  for (const [name, kinds] of seenBy) {
    const expected = Object.fromEntries(
      kinds.map((kind) => [
        kind,
        kind === 'approvalWaiting' ? approvalsSeen[name] : seeds[kind][0],
      ]),
    )
    expect(countByKind(await tasksOf(`${name}@harbour.example`)), name).toEqual(expected)
  }
  expect(performance.now() - began).toBeLessThan(5000)
  // Parents act for clients below them, and no other client has these tasks.
  expect(await tasksOf('admin@kelp.example', '/portal/v1/clients/KELPCO1/tasks')).toEqual([])
  expect(await tasksOf(ADMIN, '/portal/v1/clients/HARBOURN1/tasks')).toEqual([])
})

test('a task says what it is about, since when, and who can act', async () => {
  const tasks = await tasksOf(MANAGER)
  const [payout] = tasks
  expect(payout).toEqual({
    taskId: expect.stringMatching(/^payoutReturned\.[0-9a-f]{32}\.[0-9a-z]+$/),
    kind: 'payoutReturned',
    subjectId: expect.stringMatching(/^[0-9a-f]{32}$/),
    name: 'John Smith',
    amount: '840.00',
    sinceDatetime: hoursAgo(33).toISOString(),
    reason: 'AC04',
    canAct: true,
    roles: ['BASE_ADMIN', 'BASE_FINANCE_ADMIN', 'BASE_FINANCE_MANAGER'],
  })
  const of = (kind: TaskKind) => tasks.find((task) => task.kind === kind)
  expect(of('refundFailed')).toMatchObject({ name: 'Marnie Blake', amount: '12.50' })
  expect(of('settlementFailed')).toMatchObject({ amount: '1250.00', canAct: false })
  expect(of('reportUndelivered')).toMatchObject({ count: 1, canAct: false })
  expect(of('requestExpiring')?.endsDatetime).toBe(inHours(1).toISOString())
})

test('a key has no tasks', async () => {
  expect((await call('GET', path)).status).toBe(403)
})

/** Ends each cause as in real life, or by the passing of its time. */
const ends: [TaskKind, string, () => Promise<unknown>][] = [
  [
    'refundFailed',
    'the payment is refunded again',
    async () => {
      const [task] = (await tasksOf(ADMIN)).filter(({ kind }) => kind === 'refundFailed')
      clock.advance(60_000)
      expect((await refund(task?.subjectId ?? '', { refundAmount: '12.50' })).status).toBe(200)
      await provider.settled()
    },
  ],
  [
    'settlementFailed',
    'another settlement has begun',
    () =>
      pool.query(
        `INSERT INTO sweeps (client_id, sweep_id, client_transaction_id, amount_cents, account_name, description, bsb,
           account_number, requested_by, status, created_at)
         VALUES ('HARBOUR', $1, $1, 125000, 'Harbour Roasters', 'Settlement', '062000', '12345678', 'test', 'PENDING', $2)`,
        [newId(), NOW],
      ),
  ],
  [
    'balanceLow',
    'the balance is at the threshold',
    async () => {
      const { rows } = await pool.query<{ balance_cents: number }>(
        `SELECT balance_cents FROM ledger_accounts WHERE client_id = 'HARBOUR' AND account = 'float'`,
      )
      await pool.query(
        `UPDATE clients SET low_balance_threshold_cents = $1 WHERE client_id = 'HARBOUR'`,
        [rows[0]?.balance_cents],
      )
    },
  ],
  [
    'reportUndelivered',
    'the report was delivered',
    () => pool.query(`UPDATE report_deliveries SET status = 'DELIVERED', file_name = 'a.csv'`),
  ],
  [
    'paymentFilesUncollected',
    'the server answers',
    () =>
      pool.query(
        'UPDATE batch_apps SET poll_fault = NULL, poll_reason = NULL, failing_since = NULL',
      ),
  ],
  [
    'webhookFailing',
    'the server answers',
    () =>
      pool.query(
        `UPDATE webhook_destinations SET failing_since = NULL WHERE destination_id = 'failing-0'`,
      ),
  ],
  [
    'requestExpiring',
    'it was deleted',
    () =>
      pool.query(
        `UPDATE payment_requests SET deleted_at = $1 WHERE payment_request_id = (SELECT payment_request_id
           FROM payment_requests WHERE client_id = 'HARBOUR' AND status = 'WAITING' LIMIT 1)`,
        [NOW],
      ),
  ],
]

test.each(ends)('one task of %s ends when %s', async (kind, _when, end) => {
  const before = countByKind(await tasksOf(ADMIN))[kind] ?? 0
  await end()
  expect(countByKind(await tasksOf(ADMIN))[kind] ?? 0).toBe(before - 1)
})

test('a failure that stopped the schedule stays a task until the schedule is saved', async () => {
  const failed = () =>
    tasksOf(ADMIN).then((all) => all.filter(({ kind }) => kind === 'settlementFailed'))
  expect(await failed()).toEqual([])
  const { rows } = await pool.query(
    `INSERT INTO settlement_schedules (client_id, mode, next_day, due_at, paused_at, pause_reason, paused_sweep_id)
     SELECT 'HARBOUR', 'NEXT_DAY', '2026-11-19', $1, $1, 'AC04', sweep_id FROM sweeps
      WHERE client_id = 'HARBOUR' AND status = 'FAILED' RETURNING paused_sweep_id AS sweep`,
    [hoursAgo(31 * 24)],
  )
  expect(await failed()).toMatchObject([
    { subjectId: rows[0].sweep, amount: '1250.00', reason: 'AC04' },
  ])
  await pool.query(`UPDATE settlement_schedules SET paused_sweep_id = NULL`)
  expect(await failed()).toMatchObject([{ subjectId: 'HARBOUR', reason: 'AC04' }])
  await pool.query(`UPDATE settlement_schedules SET paused_at = NULL, pause_reason = NULL`)
  expect(await failed()).toEqual([])
})

test('a payout that came back is sent again once, with a link to the first', async () => {
  clock.set(NOW)
  const ids = (await tasksOf(ADMIN))
    .filter(({ kind }) => kind === 'payoutReturned')
    .map(({ subjectId }) => subjectId)
  const [first = '', second = ''] = ids
  const sendAgain = (clientPaymentId: string, replacesPaymentId: string) =>
    call('POST', '/rest/v1/payment', {
      body: {
        Payment: {
          ...{ clientPaymentId, replacesPaymentId, paymentAmount: '0.10', payeeName: 'John Smith' },
          ...{ paymentDescription: 'Wages again', bsb: '062000', accountNumber: '12341234' },
        },
      },
    })
  const outcomeOf = ({ status, body }: Awaited<ReturnType<typeof sendAgain>>) => [
    status,
    body.message,
  ]
  expect((await sendAgain('again-1', first)).status).toBe(201)
  expect(outcomeOf(await sendAgain('again-2', first))).toEqual([
    409,
    'This payout has been sent again already',
  ])
  const both = await Promise.all([sendAgain('again-3', second), sendAgain('again-4', second)])
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(outcomeOf(await sendAgain('again-5', 'f'.repeat(32)))).toEqual([
    400,
    `replacesPaymentId: ${'f'.repeat(32)} not found`,
  ])
  await provider.settled()
  const { rows } = await pool.query('SELECT count(*)::int AS count FROM replaced_payments')
  expect(rows).toEqual([{ count: 2 }])
  expect(
    (await tasksOf(ADMIN))
      .filter(({ kind }) => kind === 'payoutReturned')
      .map((task) => task.subjectId),
  ).toEqual(ids.slice(2))
})

test('a person puts a task aside until a day, others see who did, and it comes back', async () => {
  const [task] = await tasksOf(ADMIN)
  const aside = `${path}/${task?.taskId}/aside`
  const put = (as: string, body: object) => call('PUT', aside, { as, body })
  const later = { until: '2026-11-22', reason: 'The payee sends new details.' }
  expect((await put('support@harbour.example', later)).body.message).toBe(
    'Only people who may act on a task can put it aside',
  )
  expect((await put(MANAGER, { ...later, until: '2026-11-20' })).body.message).toBe(
    '[until: Choose a day after today]',
  )
  expect((await put(MANAGER, { ...later, reason: '  ' })).status).toBe(400)
  expect((await put(MANAGER, later)).status).toBe(204)
  const shown = async (as: string) =>
    (await tasksOf(as)).find(({ taskId }) => taskId === task?.taskId)?.aside
  const expected = { ...later, by: MANAGER, putDatetime: NOW }
  expect([await shown(ADMIN), await shown('support@harbour.example')]).toEqual([expected, expected])
  // The day starts at midnight in Sydney.
  clock.set('2026-11-21T12:59:59.000Z')
  expect(await shown(ADMIN)).toEqual(expected)
  clock.set('2026-11-21T13:00:00.000Z')
  expect(await shown(ADMIN)).toBe(undefined)
  clock.set(NOW)
  expect((await call('DELETE', aside, { as: ADMIN })).status).toBe(204)
  expect((await call('DELETE', aside, { as: ADMIN })).status).toBe(204)
  expect(await shown(ADMIN)).toBe(undefined)
  const { rows } = await pool.query(
    `SELECT actor_name, action, details FROM activities WHERE action LIKE 'task.%' ORDER BY activity_no`,
  )
  expect(rows).toEqual([
    { actor_name: MANAGER, action: 'task.putAside', details: later },
    { actor_name: ADMIN, action: 'task.bringBack', details: {} },
  ])
})
