import { afterAll, afterEach, expect, test } from 'vitest'
import { openTestProvider } from '../../test/provider.ts'
import { testClock } from '../platform/clock.ts'
import { DirectWork } from '../platform/jobs/direct-work.ts'
import type { NewOrder } from './direct-orders.ts'
import { passOrdersTo } from './direct-orders.ts'

const clock = testClock('2026-11-20T03:00:00.000Z')
const provider = await openTestProvider({ clock })
const { paid, platform, read, refund, settled } = provider
const { pool } = provider.database
afterEach(() => provider.expectLedgerAtZero())
afterAll(() => provider.close())

/** Passes orders to a sender that sends nothing, like a dying process. */
function loseOrders(): NewOrder[] {
  const lost: NewOrder[] = []
  const sender = new DirectWork<NewOrder>({
    atOnce: 1000,
    work: async (order) => void lost.push(order),
    toQueue: async () => undefined,
  })
  sender.start()
  passOrdersTo(platform.db, sender)
  return lost
}

const jobsOf = async (instructionId: string | undefined) => {
  const { rows } = await pool.query(
    `SELECT state FROM pgboss.job WHERE name = 'rail-send' AND data ->> 'instructionId' = $1`,
    [instructionId],
  )
  return rows.map(({ state }) => state)
}

test('an order costs no job, unless its process dies: then the queue sends it after 15 seconds, once', async () => {
  const sent = await paid()
  expect((await refund(sent)).status).toBe(200)
  await settled()
  const { rows } = await pool.query(`SELECT instruction_id FROM rail_instructions`)
  expect(rows).toHaveLength(1)
  expect(await jobsOf(rows[0].instruction_id)).toEqual([])

  const id = await paid()
  const lost = loseOrders()
  expect((await refund(id)).status).toBe(200)
  expect(lost).toHaveLength(1)
  const poll = () => pool.query(`SELECT pg_notify('tideway_due', 'poll')`)
  clock.advance(14_000)
  await poll()
  expect(await jobsOf(lost[0]?.instructionId)).toEqual([])
  clock.advance(1_000)
  // A task leaves five seconds between two runs, and the runs at the start have just ended.
  await expect
    .poll(
      async () => {
        await poll()
        return (await read(id)).PaymentRequestStatus.status
      },
      { timeout: 20_000, interval: 100 },
    )
    .toBe('RETURN_COMPLETE')
  expect(await jobsOf(lost[0]?.instructionId)).toEqual(['completed'])
})
