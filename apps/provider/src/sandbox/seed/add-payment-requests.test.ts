import { randomBytes } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { expectBooksToAgree } from '../../../test/books.ts'
import type { TestProvider } from '../../../test/provider.ts'
import { HARBOUR_KEY, openTestProvider } from '../../../test/provider.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { addPaymentRequests } from './add-payment-requests.ts'
import { mayLoadRows } from './history/load-requests.ts'

let provider: TestProvider
beforeEach(async () => {
  provider = await openTestProvider()
})
afterEach(() => provider.close())

const add = (requests: number, { clients = 5, bulk = true } = {}) =>
  addPaymentRequests(provider.platform, { requests, clients, bulk }, () => undefined)

const rowsOf = async (query: string) => (await provider.platform.pool.query(query)).rows

const perClient = () =>
  rowsOf('SELECT client_id, count(*) FROM payment_requests GROUP BY 1 ORDER BY 1')

/** Finds entries with a wrong balance, a gap in positions or a booking time before the previous one. */
const wrongSteps = () =>
  rowsOf(`SELECT * FROM (
    SELECT client_id, account, position, balance_after_cents, booked_at,
           row_number() OVER account_order AS place, lag(booked_at) OVER account_order AS before,
           sum(CASE direction WHEN 'credit' THEN amount_cents ELSE -amount_cents END) OVER account_order AS expected
      FROM ledger_entries WINDOW account_order AS (PARTITION BY client_id, account ORDER BY position)) entries
     WHERE balance_after_cents <> expected OR position <> place OR booked_at < before`)

/** Finds entries that were not booked at the time they happened. */
const bookedLater = () =>
  rowsOf(`SELECT position FROM ledger_entries JOIN ledger_transactions USING (client_id, transaction_id)
           WHERE booked_at <> occurred_at LIMIT 5`)

test('six thousand requests over five clients are spread evenly and the books agree', async () => {
  await add(6003)
  expect(await bookedLater()).toEqual([])
  expect(await perClient()).toEqual([
    { client_id: 'HARBOUR', count: 1201 },
    { client_id: 'HARBOURM1', count: 1201 },
    { client_id: 'HARBOURN1', count: 1201 },
    { client_id: 'KELPCO1', count: 1200 },
    { client_id: 'SHOP0005', count: 1200 },
  ])
  await expectBooksToAgree(provider.platform.pool, { banks: false })
  expect(await wrongSteps()).toEqual([])
  const [{ statuses }] = await rowsOf(
    'SELECT array_agg(DISTINCT status ORDER BY status) AS statuses FROM payment_requests',
  )
  expect(statuses).toEqual([
    'COMPLETE',
    'EXPIRED',
    'RETURN_COMPLETE',
    'RETURN_FAILED',
    'RETURN_IN_PROGRESS',
    'WAITING',
  ])
})

test('adding twice, and then with triggers, causes no collisions and the books agree', async () => {
  await add(900)
  await add(900)
  expect(await bookedLater()).toEqual([])
  await add(300, { bulk: false })
  expect(await perClient()).toEqual(
    ['HARBOUR', 'HARBOURM1', 'HARBOURN1', 'KELPCO1', 'SHOP0005'].map((client_id) => ({
      client_id,
      count: 420,
    })),
  )
  await expectBooksToAgree(provider.platform.pool, { banks: false })
  expect(await wrongSteps()).toEqual([])
})

test('a machine that uses up the ids of a millisecond gets different ones', async () => {
  const { rows } = await provider.platform.pool.query<{ source: string }>(
    `SELECT pg_get_functiondef('next_ledger_transaction()'::regprocedure) AS source`,
  )
  await provider.platform.pool.query(rows[0]?.source.replace('& 2047', '& 7') ?? '')
  await add(200, { clients: 1 })
  expect(await perClient()).toEqual([{ client_id: 'HARBOUR', count: 200 }])
})

test('money can be moved as before after requests were added', async () => {
  await add(600, { clients: 1 })
  const before = (await provider.call('GET', '/rest/v1/balance')).body.balance
  const id = await provider.paid(100)
  expect((await provider.refund(id, { refundAmount: '40.00' })).status).toBe(200)
  await provider.settled()
  const after = (await provider.call('GET', '/rest/v1/balance')).body.balance
  expect(Math.round((after - before) * 100)).toBe(6000)
  const [seeded] = await rowsOf(
    `SELECT payment_request_id AS id, amount_received_cents AS cents FROM payment_requests
      WHERE status = 'COMPLETE' AND client_id = 'HARBOUR' AND payment_request_id <> '${id}' LIMIT 1`,
  )
  expect((await provider.refund(seeded.id)).body.PaymentRequestStatus.status).toBe(
    'RETURN_IN_PROGRESS',
  )
  await provider.settled()
  expect((await provider.read(seeded.id, { as: HARBOUR_KEY })).PaymentRequestStatus).toMatchObject({
    status: 'RETURN_COMPLETE',
    refundInformation: { availableBalance: '0.00' },
  })
  await expectBooksToAgree(provider.platform.pool, { banks: false })
  expect(await wrongSteps()).toEqual([])
})

test.each([
  ['a balance is not what it was', `NEW.balance_cents := NEW.balance_cents + 1`, 'ledger_accounts'],
  ['an entry left another balance', `NEW.balance_after_cents := 1`, 'ledger_entries'],
  ['does not sum to zero', `NEW.amount_cents := NEW.amount_cents + NEW.entry_no`, 'ledger_entries'],
  [
    'received other than its rows say',
    `IF NEW.outcome = 'ACCEPTED' THEN NEW.amount_cents := 1; END IF`,
    'received_payments',
  ],
  ['rows are missing', 'NEW := NULL', 'pay_ids'],
])('a seed with wrong books is rolled back: %s', async (fault, planted, table) => {
  const change = `${planted}; RETURN NEW`
  await provider.platform.pool.query(
    `CREATE FUNCTION planted() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${change}; END $$;
     CREATE TRIGGER planted BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION planted();
     ALTER TABLE ${table} ENABLE ALWAYS TRIGGER planted`,
  )
  await expect(add(200, { clients: 1 })).rejects.toThrow(fault)
  expect(await perClient()).toEqual([])
  expect(await rowsOf('SELECT FROM ledger_entries')).toEqual([])
})

test('a role that cannot disable triggers is detected, and its slower method keeps the books correct', async () => {
  const role = `seeder_${randomBytes(4).toString('hex')}`
  const { pool } = provider.platform
  // This role represents the owner of the tables, who bypasses row-level security.
  await pool.query(`CREATE ROLE ${role} LOGIN BYPASSRLS PASSWORD 'seed'`)
  await pool.query(`GRANT ALL ON ALL TABLES IN SCHEMA public, bank TO ${role};
    GRANT USAGE ON SCHEMA bank TO ${role};
    GRANT ALL ON ALL SEQUENCES IN SCHEMA public, bank TO ${role}`)
  const url = new URL(provider.database.url)
  url.username = role
  url.password = 'seed'
  const plain = openDatabase(url.href, { max: 3 })
  try {
    expect(await mayLoadRows(provider.platform.db)).toBe(true)
    expect(await mayLoadRows(plain.db)).toBe(false)
    await addPaymentRequests(
      { ...provider.platform, ...plain },
      { requests: 60, clients: 2, bulk: false },
      () => undefined,
    )
  } finally {
    await plain.db.destroy()
    await pool.query(`DROP OWNED BY ${role}`)
    await pool.query(`DROP ROLE ${role}`)
  }
  expect(await perClient()).toHaveLength(2)
  await expectBooksToAgree(pool, { banks: false })
})
