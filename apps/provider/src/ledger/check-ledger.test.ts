import { clientIdOf } from '@tideway/contract/calls/ids'
import { asCents } from '@tideway/contract/money/money'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { runAdmin } from '../../test/admin-command.ts'
import { openTestProvider } from '../../test/provider.ts'
import { readMetrics } from '../../test/read-metrics.ts'
import { testClock } from '../platform/clock.ts'
import { checkRecentLedger, checkWholeLedger } from './check-ledger.ts'
import { nextLedgerCheck, recordLedgerCheck } from './ledger-check-jobs.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { platform, database } = provider
const { pool, db } = platform
const START = clock.now()
const HARBOUR = clientIdOf('HARBOUR')
const right = { accounts: 0, transactions: 0, entries: 0, balances: 0 }
/** Reports no difference in the sums of the home page. */
const sameMetrics = async () => []
const wholeRight = { ...right, metrics: 0, differingMetrics: [] }

/** The balances end at 100.00 and 350.00, so each has an entry before its last. */
beforeAll(async () => {
  await provider.paid(100)
  await provider.paid(250)
  await provider.settled()
})
beforeEach(() => clock.advance(60_000))
afterAll(async () => {
  await provider.expectLedgerAtZero()
  await provider.close()
})

/** Changes the books past the triggers, as a superuser can, and takes the change back. */
async function tampered<Result>(change: string, during: () => Promise<Result>): Promise<Result> {
  const client = await pool.connect()
  const run = async (statement: string) => {
    await client.query('BEGIN')
    await client.query(`SET LOCAL session_replication_role = 'replica'`)
    await client.query(statement)
    await client.query('COMMIT')
  }
  await client.query('CREATE TABLE kept_entries AS TABLE ledger_entries')
  await client.query('CREATE TABLE kept_accounts AS TABLE ledger_accounts')
  try {
    await run(change)
    return await during()
  } finally {
    await run('DELETE FROM ledger_entries')
    await run('INSERT INTO ledger_entries TABLE kept_entries')
    await run('DELETE FROM ledger_accounts')
    await run('INSERT INTO ledger_accounts TABLE kept_accounts')
    await client.query('DROP TABLE kept_entries, kept_accounts')
    client.release()
  }
}

const LAST = `(SELECT max(transaction_id) FROM ledger_entries)`
const FIRST = `(SELECT min(transaction_id) FROM ledger_entries)`
const ofFloat = `client_id = 'HARBOUR' AND account = 'float'`

const faults: [string, string, { recent: object; whole: object }][] = [
  [
    'an entry’s amount',
    `UPDATE ledger_entries SET amount_cents = amount_cents + 7 WHERE transaction_id = ${LAST} AND account = 'float'`,
    {
      recent: { transactions: 7, entries: 7 },
      whole: { transactions: 7, entries: 7, balances: 7 },
    },
  ],
  [
    'a balance',
    `UPDATE ledger_accounts SET balance_cents = balance_cents + 7 WHERE ${ofFloat}`,
    { recent: { accounts: 7, balances: 7 }, whole: { accounts: 7, balances: 7 } },
  ],
  [
    'the balance after an entry',
    `UPDATE ledger_entries SET balance_after_cents = balance_after_cents + 7 WHERE transaction_id = ${LAST} AND account = 'float'`,
    { recent: { entries: 7, balances: 7 }, whole: { entries: 7 } },
  ],
  [
    'one side of an old transaction, by deleting it',
    `DELETE FROM ledger_entries WHERE transaction_id = ${FIRST} AND account = 'float'`,
    {
      recent: { transactions: 100_00 },
      whole: { transactions: 100_00, entries: 100_00, balances: 100_00 },
    },
  ],
]

test.each(faults)(
  '%s is found when changed past the triggers',
  async (_what, change, differences) => {
    const { recent, whole } = await tampered(change, async () => ({
      recent: await checkRecentLedger(db, START),
      whole: await checkWholeLedger(db, sameMetrics),
    }))
    expect(recent).toEqual({ ...right, ...differences.recent })
    expect(whole.wrong).toEqual([
      { ...wholeRight, ...differences.whole, clientId: HARBOUR, checked: 2 },
    ])
  },
)

test('unchanged books pass the check of recent entries and of the whole ledger', async () => {
  expect(await checkRecentLedger(db, START)).toEqual(right)
  expect(await checkWholeLedger(db, sameMetrics)).toEqual({
    transactions: 2,
    imbalanceCents: 0,
    wrong: [],
  })
})

test('a check of entries before the instant reads none of them', async () => {
  const [, change = ''] = faults[2] ?? []
  const later = new Date(START.getTime() + 1)
  expect(await tampered(change, () => checkRecentLedger(db, later))).toEqual(right)
})

test('the admin command says whether the ledger balances, and fails if it does not', async () => {
  const check = () => runAdmin({ DATABASE_URL: database.url }, 'ledger', 'check')
  expect(await check()).toEqual({
    code: 0,
    stdout: 'The ledger balances: 2 transactions.\n',
    stderr: '',
  })
  const [, change = ''] = faults[2] ?? []
  expect(await tampered(change, check)).toEqual({
    code: 1,
    stdout: '',
    stderr: 'The ledger does not balance:\n  HARBOUR: entries $0.07\n',
  })
})

test('the admin command names the sum of a home page that the ledger does not have', async () => {
  const complete = (at: Date) =>
    pool.query(
      'UPDATE payment_requests SET completed_at = $1 WHERE amount_received_cents = 25000',
      [at],
    )
  await complete(new Date())
  const { code, stderr } = await runAdmin({ DATABASE_URL: database.url }, 'ledger', 'check')
  await complete(START)
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(
      /^ {4}paymentRequests of \d{4}-\d\d-\d\d: \$250\.00 on the home page, \$0\.00 in the ledger$/m,
    ),
  ])
})

test('a database without a check is checked in the night after its migration', async () => {
  const { rows } = await pool.query(
    `SELECT extract(hour FROM due AT TIME ZONE 'Australia/Sydney')::int AS hour, migrated_at < due AS later,
            migrated_at + interval '26 hours' > due AS soon
       FROM (SELECT (${nextLedgerCheck}) AS due, max(applied_at) AS migrated_at FROM migrations) night`,
  )
  expect(rows).toEqual([{ hour: 3, later: true, soon: true }])
})

test('a change of recent entries is in the metrics, and the nightly check keeps its result', async () => {
  const scrape = () => readMetrics(provider, /^ledger_(imbalance|checked)/)
  const zero = {
    'ledger_imbalance_cents{check="accounts"}': 0,
    'ledger_imbalance_cents{check="transactions"}': 0,
    'ledger_imbalance_cents{check="entries"}': 0,
    'ledger_imbalance_cents{check="balances"}': 0,
  }
  expect(await scrape()).toEqual(zero)
  await recordLedgerCheck(platform, sameMetrics)
  const checkedAt = clock.now().getTime() / 1000
  clock.advance(60_000)
  expect(await scrape()).toEqual({
    ...zero,
    ledger_checked_imbalance_cents: 0,
    ledger_checked_transactions: 2,
    ledger_checked_timestamp_seconds: checkedAt,
  })
  clock.advance(60_000)
  const log = { ...platform.log, error: vi.fn() }
  const difference = {
    name: 'refunds',
    day: '2026-11-20',
    shownCents: asCents(2026),
    ledgerCents: asCents(2019),
  }
  const only = async (clientId: string) => (clientId === 'HARBOUR' ? [difference] : [])
  await recordLedgerCheck({ ...platform, log }, only)
  expect(log.error).toHaveBeenCalledExactlyOnceWith(
    { ...wholeRight, clientId: HARBOUR, checked: 2, metrics: 7, differingMetrics: [difference] },
    'the books of a client do not balance',
  )
  clock.advance(60_000)
  expect(await scrape()).toMatchObject({ ...zero, ledger_checked_imbalance_cents: 7 })
  const change = `UPDATE ledger_accounts SET balance_cents = balance_cents + 7 WHERE ${ofFloat}`
  await tampered(change, async () => {
    clock.advance(60_000)
    await recordLedgerCheck(platform, sameMetrics)
    expect(await scrape()).toMatchObject({
      'ledger_imbalance_cents{check="accounts"}': 7,
      ledger_checked_imbalance_cents: 14,
    })
  })
})
