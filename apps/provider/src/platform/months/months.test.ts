import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { countLockWaits } from '../../../test/database/lock-waits.ts'
import { createEmptyDatabase } from '../../../test/database.ts'
import { testClock } from '../clock.ts'
import { newId } from '../ids.ts'
import { migrate } from '../migrations/migrate.ts'
import { archiveMonth } from './archive-month.ts'
import { dropOldMonths } from './drop-months.ts'
import { makeMonths, monthsReady } from './make-months.ts'
import { monthOf } from './month-archive.ts'
import { restoreMonth } from './restore-month.ts'

const database = await createEmptyDatabase({ max: 60 })
const { db, pool } = database
const CLIENT = 'MONTHS01'
const clock = testClock('2027-08-15T00:00:00Z')
let folder = ''

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'tideway-months-'))
  await migrate(pool)
  await makeMonths(db, new Date('2026-11-15T00:00:00Z'), 1)
  await pool.query(
    `INSERT INTO clients (client_id, client_name, legal_name, created_at) VALUES ($1, 'Months', 'Months', now())`,
    [CLIENT],
  )
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true, force: true })
})

/** Adds a request, paid and refunded, with its order to the bank and an entry of the audit trail. */
async function addRequest(at: string, values: { key?: string; status?: string; id?: string } = {}) {
  const id = values.id ?? newId(new Date(at))
  await pool.query(
    `INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id, payment_amount_cents,
       payment_description, status, created_at, extras)
     VALUES ($1, $2, $3, 'name@x.example', 1234, 'Täst ''quoted'', "all"', $4, $5, '{"notes": ["a\\nb", null]}')`,
    [CLIENT, id, values.key ?? `key-${id}`, values.status ?? 'COMPLETE', at],
  )
  return id
}

async function addDependants(id: string, at: string) {
  await pool.query(
    `INSERT INTO refunds (client_id, refund_id, payment_request_id, amount_cents, status, refund_trigger, requested_by,
       created_at, completed_at) VALUES ($1, id_beside($2), $2, 100, 'COMPLETE', 'REFUND_API', 'me', $3, $3)`,
    [CLIENT, id, at],
  )
  await pool.query(
    `INSERT INTO received_payments (client_id, npp_transaction_id, payment_request_id, pay_id, amount_cents, payer_bsb,
       payer_account_number, payer_name, received_at, outcome) VALUES ($1, $2, $3, 'x', 1234, '062000', '1', 'P', $4, 'ACCEPTED')`,
    [CLIENT, `npp-${id}`, id, at],
  )
  await pool.query(
    `INSERT INTO rail_instructions (client_id, instruction_id, kind, subject_id, amount_cents, creditor_name, description,
       status, created_at) VALUES ($1, id_beside($2)::uuid, 'refund', $2, 100, 'P', 'd', 'SETTLED', $3)`,
    [CLIENT, id, at],
  )
  await pool.query(
    `INSERT INTO activities (client_id, acted_at, actor_kind, actor_name, action, subject_id, result)
     VALUES ($1, $2, 'PAYER', 'the payer', 'refund.request', $3, 'DONE')`,
    [CLIENT, at, id],
  )
}

async function partitionsOf(
  table: string,
  condition: string,
  values: unknown[],
): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tableoid::regclass::text AS name FROM ${table} WHERE ${condition} ORDER BY 1`,
    values,
  )
  return rows.map((row) => row.name)
}

const everything = async () => {
  const tables = [
    'payment_requests',
    'refunds',
    'received_payments',
    'rail_instructions',
    'activities',
  ]
  const rows = await Promise.all(
    tables.map((table) => pool.query(`SELECT row_to_json(t)::text FROM ${table} t ORDER BY 1`)),
  )
  return rows.map((result) => result.rows)
}

/** Adds an event of the webhooks, whose table is divided by the event's id. */
async function addEvent(at: string, id = newId(new Date(at))): Promise<string> {
  await pool.query(
    `INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at)
     VALUES ($1, $2, 'PaymentRequest.COMPLETE', '{}', $3)`,
    [CLIENT, id, at],
  )
  return id
}

const partitionOfEvent = async (id: string) =>
  (await partitionsOf('webhook_events', 'event_id = $1', [id])).join()

test('months are made ahead once, also by several processes at the same time', async () => {
  const at = new Date('2027-08-15T00:00:00Z')
  const newMonths = await Promise.all([1, 2, 3].map(() => makeMonths(db, at, 2)))
  expect(newMonths[0]).toContain('webhook_events_2027_10')
  expect(await makeMonths(db, at, 2)).toEqual([])
  expect(await monthsReady(db, at)).toBe(2)
})

test('each row is stored in the month of its id, in UTC, across both clock changes', async () => {
  const instants = [
    // Sydney: 1 April 2027, 00:30, while it is still March in UTC; then the hour that is repeated; then the one left out.
    ['2027-03-31T13:30:00.000Z', 'webhook_events_2027_03'],
    ['2027-03-31T23:59:59.999Z', 'webhook_events_2027_03'],
    ['2027-04-01T00:00:00.000Z', 'webhook_events_2027_04'],
    ['2027-04-03T15:30:00.000Z', 'webhook_events_2027_04'],
    ['2027-10-02T16:30:00.000Z', 'webhook_events_2027_10'],
  ] as const
  for (const [at, partition] of instants)
    expect(await partitionOfEvent(await addEvent(at))).toBe(partition)
})

test('an id of the earlier form is accepted in any month', async () => {
  const ids = { before: `f${'0'.repeat(31)}`, inside: '01a90000000000000000000000000000' }
  for (const id of Object.values(ids)) await addEvent('2027-05-02T00:00:00Z', id)
  expect(await partitionOfEvent(ids.before)).toBe('webhook_events_before')
  expect(await partitionOfEvent(ids.inside)).toMatch(/^webhook_events_/)
})

test('rows of a missing month are accepted, and move when the month is made', async () => {
  const id = await addEvent('2028-02-10T00:00:00Z')
  expect(await partitionOfEvent(id)).toBe('webhook_events_ahead')
  await makeMonths(db, new Date('2028-02-10T00:00:00Z'), 1)
  expect(await partitionOfEvent(id)).toBe('webhook_events_2028_02')
})

describe('keys of all months', () => {
  test('50 requests with one key in different months make one request', async () => {
    // Start in March, because February is archived below and must have no other request.
    const attempts = await Promise.allSettled(
      Array.from({ length: 50 }, (_, n) =>
        addRequest(`2027-${String((n % 8) + 3).padStart(2, '0')}-05T00:00:00Z`, { key: 'same' }),
      ),
    )
    const refused = attempts.filter((attempt) => attempt.status === 'rejected')
    expect(refused).toHaveLength(49)
    for (const { reason } of refused)
      expect(reason).toMatchObject({
        code: '23505',
        constraint: 'payment_requests_client_transaction',
      })
  })

  test.each([
    [
      'a refund',
      `INSERT INTO refunds (client_id, refund_id, payment_request_id, amount_cents, status, refund_trigger,
        requested_by, created_at) VALUES ($1, id_at(now()), id_at(now()), 1, 'IN_PROGRESS', 'REFUND_API', 'x', now())`,
    ],
    ['a PayID', `INSERT INTO pay_ids VALUES ('free@x.example', $1, id_at(now()), now(), now())`],
  ])('%s of an unknown request is refused', async (_what, statement) => {
    await expect(pool.query(statement, [CLIENT])).rejects.toMatchObject({ code: '23503' })
  })

  test('a request cannot be deleted or given another key', async () => {
    await expect(pool.query('DELETE FROM payment_requests')).rejects.toThrow('are kept')
    await expect(
      pool.query(`UPDATE payment_requests SET client_transaction_id = 'other'`),
    ).rejects.toThrow('do not change')
  })
})

describe('the archive of a month', () => {
  const month = monthOf('2027-02')

  test('holds every row, and gives it back exactly', async () => {
    const id = await addRequest('2027-02-03T00:00:00Z', { key: 'archived' })
    await addDependants(id, '2027-02-04T00:00:00Z')
    const before = await everything()
    const manifest = await archiveMonth({ db, clock }, month, folder)
    expect(manifest.tables.map(({ table, rows }) => [table, rows])).toEqual([
      ['activities', 1],
      ['payment_requests', 1],
      ['rail_instructions', 1],
      ['received_payments', 1],
      ['refunds', 1],
      ['search_entries', 2],
    ])
    expect(await partitionsOf('payment_requests', 'payment_request_id = $1', [id])).toEqual([])
    expect(await partitionsOf('search_entries', 'record_id = $1', [id])).toEqual([])
    // The key stays used.
    await expect(addRequest('2027-08-01T00:00:00Z', { key: 'archived' })).rejects.toMatchObject({
      code: '23505',
    })
    await expect(archiveMonth({ db, clock }, month, folder)).rejects.toThrow('archived already')
    await restoreMonth({ db }, month, folder)
    expect(await everything()).toEqual(before)
    await expect(restoreMonth({ db }, month, folder)).rejects.toThrow('not archived')
  })

  test('is refused while the month is not finished, and nothing changes', async () => {
    const id = await addRequest('2027-02-05T00:00:00Z', { status: 'WAITING' })
    await expect(archiveMonth({ db, clock }, month, folder)).rejects.toThrow(
      'not finished: 1 payment requests wait',
    )
    expect(await partitionsOf('payment_requests', 'payment_request_id = $1', [id])).toEqual([
      'payment_requests',
    ])
    await pool.query(
      `UPDATE payment_requests SET status = 'COMPLETE' WHERE payment_request_id = $1`,
      [id],
    )
  })

  test('is refused if a row changes while it is written, and nothing is deleted', async () => {
    const before = await everything()
    const client = await pool.connect()
    onTestFinished(() => client.release())
    const describeAs = (text: string) =>
      `UPDATE payment_requests SET payer_name = '${text}' WHERE client_transaction_id = 'archived'`
    await client.query(`BEGIN; ${describeAs('Pat')}`)
    const refused = expect(archiveMonth({ db, clock }, month, folder)).rejects.toThrow(
      'Rows of payment_requests changed',
    )
    await expect.poll(() => countLockWaits(pool)).toBe(1)
    await client.query('COMMIT')
    await refused
    await pool.query(
      `UPDATE payment_requests SET payer_name = NULL WHERE client_transaction_id = 'archived'`,
    )
    expect(await everything()).toEqual(before)
  })

  test('of an earlier release, which removed the partitions of the month, is restored', async () => {
    const before = await everything()
    await archiveMonth({ db, clock }, month, folder)
    for (const table of ['activities', 'search_entries'])
      await pool.query(
        `DROP TABLE ${table}_2027_02; UPDATE table_months SET archived_at = now()
          WHERE table_name = '${table}' AND month = '2027-02-01T00:00:00Z'`,
      )
    await restoreMonth({ db }, month, folder)
    expect(await everything()).toEqual(before)
    expect(await partitionsOf('activities', "subject_id <> ''", [])).toContain('activities_2027_02')
  })

  test('cannot be made by a call, which may not delete or change the trail', async () => {
    const client = await pool.connect()
    onTestFinished(() => client.release(true))
    for (const [table, message] of [
      ['payment_requests', 'are kept'],
      ['activities', 'append only'],
    ] as const) {
      await client.query(
        `BEGIN; SET LOCAL ROLE tideway_request; SET LOCAL tideway.clients = '${CLIENT}'; SET LOCAL tideway.archiving = 'on'`,
      )
      await expect(client.query(`DELETE FROM ${table}`)).rejects.toThrow(message)
      await client.query('ROLLBACK')
    }
  })

  test('is refused for a month that ended lately or has no rows', async () => {
    await expect(archiveMonth({ db, clock }, monthOf('2027-06'), folder)).rejects.toThrow('92 days')
    await expect(archiveMonth({ db, clock }, monthOf('2020-01'), folder)).rejects.toThrow(
      'no rows of the month',
    )
    expect(() => monthOf('2027-13')).toThrow('not a month')
  })

  test('is not restored if a file was changed', async () => {
    await archiveMonth({ db, clock }, month, folder)
    const file = path.join(folder, '2027-02', 'refunds.jsonl.gz')
    const original = await readFile(file)
    await writeFile(
      file,
      gzipSync(gunzipSync(original).toString().replace('"amount_cents":100', '"amount_cents":900')),
    )
    await expect(restoreMonth({ db }, month, folder)).rejects.toThrow('was changed')
    await writeFile(file, original)
    await restoreMonth({ db }, month, folder)
  })
})

test('months of the audit trail and empty months of the log are removed after their retention', async () => {
  const env = { activityMonths: 4, webhookLogDays: 30 }
  const dropped = await dropOldMonths({ db, clock, env })
  expect(dropped).toContain('activities_2027_03')
  expect(dropped).not.toContain('activities_2027_04')
  expect(dropped).toContain('webhook_events_2027_06')
  expect(dropped).not.toContain('webhook_events_2027_07')
  expect(dropped.filter((name) => /^(ledger|payment|refunds)/.test(name))).toEqual([])
})
