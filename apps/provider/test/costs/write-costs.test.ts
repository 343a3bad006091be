import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openReceiver } from '../outside-systems/webhook-receiver.ts'
import { openTestProvider } from '../provider.ts'
import { COUNTED, openStatementLog, roundTrips } from './statement-log.ts'

// The database round trips of a write and of everything that it causes: the order to the bank, the simulated bank's own
// statements, and the webhooks of each new status.

const receiver = await openReceiver()
const provider = await openTestProvider({
  databaseSettings: COUNTED,
  settings: { OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}` },
})
const { call, create, paid, pay, refund } = provider
const { pool } = provider.database

/** The statement with which this test waits, and polls that timers start. */
const OTHERS = [/AS still_open/, /'waiting' AS kind/, /pgboss\.(?:version|bam)/, /^SELECT pg_sleep/]
const log = await openStatementLog(provider.database, ...OTHERS)

beforeAll(async () => {
  const as = { as: 'admin@harbour.example' }
  const path = '/portal/v1/clients/HARBOUR/webhooks/default'
  await call('PUT', path, { ...as, body: { url: receiver.url } })
  const statuses = ['WAITING', 'COMPLETE', 'RETURN_IN_PROGRESS', 'RETURN_COMPLETE']
  const webhooksOn = statuses.map((status) => `PaymentRequest.${status}`)
  const body = { webhooks: [{ id: 'default', webhooksOn }] }
  expect(await call('PATCH', '/rest/v1/client/HARBOUR', { ...as, body })).toMatchObject({
    status: 200,
  })
  // Repeated statements are named from their third execution on.
  for (let time = 0; time < 4; time += 1) expect((await refund(await paid())).status).toBe(200)
  await allSent()
})
afterAll(async () => {
  await log.close()
  await provider.close()
  await receiver.close()
})

/** Waits until no order and no webhook is in progress, and all results are written. */
async function allSent(): Promise<void> {
  await vi.waitFor(
    async () => {
      const { rows } = await pool.query(
        `SELECT (SELECT count(*) FROM rail_instructions WHERE status IN ('QUEUED', 'SENT'))
              + (SELECT count(*) FROM bank.transfers WHERE unreported)
              + (SELECT count(*) FROM webhook_deliveries WHERE status = 'PENDING') AS still_open`,
      )
      expect(rows[0]?.still_open).toBe(0)
    },
    { timeout: 20_000, interval: 20 },
  )
}

/**
 * Returns the statements of the cheapest of three runs, so that statements of other processes or timers do not count.
 */
async function costOf(act: () => Promise<unknown>): Promise<string[]> {
  const costs: string[][] = []
  for (let time = 0; time < 3; time += 1)
    costs.push(
      await log.during(async () => {
        await act()
        await allSent()
      }),
    )
  return costs.toSorted((one, other) => roundTrips(one) - roundTrips(other))[0] ?? []
}

const isOfWebhooks = (line: string) =>
  line.endsWith('WITH webhook_deliveries, webhook_attempts') ||
  line.endsWith('WITH webhook_deliveries, webhook_events, clients, webhook_destinations')

/** Expects exactly this many round trips, plus at most a claim and a record for the webhooks of each event. */
function expectCost(cost: readonly string[], { exact, events }: { exact: number; events: number }) {
  const webhooks = cost.filter(isOfWebhooks)
  const others = cost.filter((line) => !isOfWebhooks(line))
  expect(roundTrips(others), others.join('\n')).toBe(exact)
  expect(roundTrips(webhooks), webhooks.join('\n')).toBeLessThanOrEqual(2 * events)
}

test('a create', async () => {
  const cost = await costOf(() => create())
  expectCost(cost, { exact: 8, events: 1 })
})

test('a received payment', async () => {
  const requests = await Promise.all([1, 2, 3].map(() => create()))
  await allSent()
  const cost = await costOf(() => pay(requests.pop()?.PaymentRequest.payID ?? '', 100))
  expectCost(cost, { exact: 13, events: 1 })
})

test('a refund with an idempotency key', async () => {
  const ids = await Promise.all([1, 2, 3].map(() => paid()))
  await allSent()
  let key = 0
  const cost = await costOf(async () => {
    key += 1
    const headers = { 'idempotency-key': `refund-${key}` }
    const { status } = await refund(ids.pop() ?? '', { refundAmount: '5.00' }, { headers })
    expect(status).toBe(200)
  })
  expectCost(cost, { exact: 28, events: 2 })
})
