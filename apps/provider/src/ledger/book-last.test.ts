import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTestProvider } from '../../test/provider.ts'
import { payoutCalls } from '../../test/records/payouts.ts'
import { sweepCalls } from '../../test/records/sweeps.ts'

const provider = await openTestProvider()
const { app, platform, paid, refund, settled } = provider
const { pay } = payoutCalls(provider)
const { hold, sweep } = sweepCalls(provider)

/** For each transaction that posts to the ledger, the statements after the posting. */
const postings: string[][] = []

beforeAll(async () => {
  await hold(1000)
  const watched = new WeakSet<pg.PoolClient>()
  for (const pool of [app.calls.pool, platform.pool]) {
    pool.on('acquire', (client) => {
      if (!watched.has(client)) watch(client)
      watched.add(client)
    })
  }
})
afterEach(() => provider.expectLedgerAtZero())
afterAll(() => provider.close())

function watch(client: pg.PoolClient): void {
  let behind: string[] | undefined
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  client.query = ((...args: unknown[]) => {
    const [first] = args as [string | { text: string }]
    const text = (typeof first === 'string' ? first : first.text).toLowerCase()
    if (behind && text !== 'commit') behind.push(text)
    else behind = undefined
    if (/insert into "?ledger_entries/.test(text)) {
      behind = []
      postings.push(behind)
    }
    return query(...args)
  }) as typeof client.query
}

/** Statements that do not need the posting. After it, they would make the client's other postings wait. */
const elsewhere =
  /rail_instructions|webhook_|pgboss|pg_notify|(?:into|update) "?(?:payment_requests|received_payments|payments|sweeps|refunds)/

test.each([
  ['money that arrives', () => paid(100), 1],
  [
    'a refund, and its end at the bank',
    async () => refund(await paid(100), { refundAmount: '5' }),
    3,
  ],
  ['a payout, and its end at the bank', () => pay(), 2],
  ['a settlement, and its end at the bank', () => sweep('7.00'), 2],
])('%s is posted after everything that does not need the posting', async (_, act, count) => {
  postings.length = 0
  await act()
  const deadline = Date.now() + 15_000
  while (postings.length < count && Date.now() < deadline) await wait(10)
  await settled()
  expect(postings).toHaveLength(count)
  expect(postings.flat().filter((text) => elsewhere.test(text))).toEqual([])
})
