import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { expectBooksToAgree, isDrained } from './books.ts'
import type { TestDatabase } from './database.ts'
import { bearer, paid, prepared, start } from './killed-batches.ts'
import { payoutRow } from './payout-batches.ts'

const path = '/portal/v1/payoutBatches'
const COUNT = 100

async function outcomes({ pool }: TestDatabase) {
  const { rows } = await pool.query(
    `SELECT (SELECT status FROM bulk_batches) AS batch,
            (SELECT count(*)::int FROM bulk_rows WHERE status = 'MADE') AS made,
            (SELECT count(*)::int FROM payments) AS payouts,
            (SELECT count(DISTINCT account_number)::int FROM payments) AS payees,
            (SELECT coalesce(sum(amount_cents), 0)::int FROM payments WHERE status = 'SETTLED') AS cents,
            (SELECT count(*)::int FROM activities WHERE action = 'payment.create') AS audited,
            (SELECT balance_cents::int FROM ledger_accounts WHERE client_id = 'HARBOUR' AND account = 'float') AS float`,
  )
  return rows[0]
}

async function until(
  database: TestDatabase,
  fits: (now: Awaited<ReturnType<typeof outcomes>>) => boolean,
): Promise<void> {
  const deadline = Date.now() + 100_000
  while (!fits(await outcomes(database))) {
    if (Date.now() > deadline) throw new Error(JSON.stringify(await outcomes(database)))
    await wait(10)
  }
}

test('100 payouts, killed twice on the way, are each made once', {
  timeout: 180_000,
}, async (context) => {
  const database = await prepared(context)
  let process = await start(context, database)
  await paid(process, 1, 500)
  const as = await bearer(database, process)
  // The sum of 0.01 to 1.00, so that a row paid twice or with another's amount is seen.
  const rows = Array.from({ length: COUNT }, (_, n) =>
    payoutRow({
      accountNumber: String(20_000_000 + n),
      paymentAmount: ((n + 1) / 100).toFixed(2),
    }),
  )
  const confirmed = { payouts: COUNT, amount: '50.50', duplicates: 0, repeats: 0 }
  const body = { rows, confirmed }
  const made = await process.call('POST', path, { as, key: randomUUID(), body })
  expect(made.status, made.text).toBe(201)
  for (const least of [20, 60]) {
    await until(database, (now) => now.made >= least)
    process.signal('SIGKILL')
    await process.ended
    expect((await outcomes(database)).made).toBeLessThan(COUNT)
    process = await start(context, database)
  }
  await until(database, ({ batch }) => batch === 'DONE')
  while (!(await isDrained(database.pool))) await wait(50)
  expect(await outcomes(database)).toEqual({
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
