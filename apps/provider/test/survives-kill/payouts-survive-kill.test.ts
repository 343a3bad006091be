import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectBooksToAgree, isDrained } from '../books.ts'
import type { TestDatabase } from '../database.ts'
import { payoutRow } from '../records/payout-batches.ts'
import { bearer, paid } from './killed-batches.ts'
import type { Branch } from './killed-processes.ts'
import { addBranch, createKillDatabase, startKillable } from './killed-processes.ts'

const path = '/portal/v1/payoutBatches'
const COUNT = 100

async function outcomes({ pool }: TestDatabase, { clientId }: Branch) {
  const { rows } = await pool.query(
    `SELECT (SELECT status FROM bulk_batches) AS batch,
            (SELECT count(*)::int FROM bulk_rows WHERE status = 'MADE') AS made,
            (SELECT count(*)::int FROM payments) AS payouts,
            (SELECT count(DISTINCT account_number)::int FROM payments) AS payees,
            (SELECT coalesce(sum(amount_cents), 0)::int FROM payments WHERE status = 'SETTLED') AS cents,
            (SELECT count(*)::int FROM activities WHERE action = 'payment.create') AS audited,
            (SELECT balance_cents::int FROM ledger_accounts WHERE client_id = $1 AND account = 'float') AS float`,
    [clientId],
  )
  return rows[0]
}

async function until(
  database: TestDatabase,
  branch: Branch,
  fits: (now: Awaited<ReturnType<typeof outcomes>>) => boolean,
): Promise<void> {
  const deadline = Date.now() + 100_000
  while (!fits(await outcomes(database, branch))) {
    if (Date.now() > deadline) throw new Error(JSON.stringify(await outcomes(database, branch)))
    await wait(10)
  }
}

test('100 payouts are each made once, even if the process is killed twice', {
  timeout: 300_000,
}, async ({ onTestFinished }) => {
  const database = await createKillDatabase()
  onTestFinished(() => database.drop())
  const start = async () => {
    const started = await startKillable(database.url)
    onTestFinished(() => started.signal('SIGKILL'))
    return started
  }
  const branch = await addBranch(database)
  let process = await start()
  await paid(process, branch, 1, 500)
  const as = await bearer(database, process, branch)
  // The amounts are 0.01 to 1.00, so that a row that is paid twice or with another amount changes their sum.
  const rows = Array.from({ length: COUNT }, (_, n) =>
    payoutRow({
      accountNumber: String(20_000_000 + n),
      paymentAmount: ((n + 1) / 100).toFixed(2),
    }),
  )
  const confirmed = { payouts: COUNT, amount: '50.50', duplicates: 0, repeats: 0 }
  const body = { rows, confirmed }
  const answer = await process.call('POST', path, { as, key: randomUUID(), body })
  expect(answer.status, answer.text).toBe(201)
  for (const least of [20, 60]) {
    await until(database, branch, (now) => now.made >= least)
    process.signal('SIGKILL')
    await process.ended
    expect((await outcomes(database, branch)).made).toBeLessThan(COUNT)
    process = await start()
  }
  await until(database, branch, ({ batch }) => batch === 'DONE')
  while (!(await isDrained(database.pool))) await wait(50)
  expect(await outcomes(database, branch)).toEqual({
    batch: 'DONE',
    made: COUNT,
    payouts: COUNT,
    payees: COUNT,
    cents: 50_50,
    audited: COUNT,
    float: 500_00 - 50_50,
  })
  await expectBooksToAgree(database.pool)
})
