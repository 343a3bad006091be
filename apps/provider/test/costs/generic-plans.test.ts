import { clientIdOf } from '@tideway/contract/calls/ids'
import pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { ClaimedDelivery } from '../../src/delivery/webhooks/delivery/claim-deliveries.ts'
import {
  claimDeliveries,
  claimNewDeliveries,
  wakeDeliveries,
} from '../../src/delivery/webhooks/delivery/claim-deliveries.ts'
import { recordAttempts } from '../../src/delivery/webhooks/delivery/record-attempts.ts'
import { testClock } from '../../src/platform/clock.ts'
import { newId } from '../../src/platform/ids.ts'
import { addMonths } from '../database/add-months.ts'
import { heldJobs } from '../held-jobs.ts'
import type { TestProvider } from '../provider.ts'
import { openTestProvider } from '../provider.ts'
import { payoutCalls } from '../records/payouts.ts'
import { listenTo } from '../records/webhooks.ts'

// Naming a statement gains nothing if PostgreSQL plans it at each execution (decision 20).

const TIMES = 30
/** Executions on one connection after which PostgreSQL has chosen between a generic and a custom plan. */
const CHOSEN_AFTER = 10
/** A busy machine spreads the executions over more connections, so it needs more rounds. */
const MOST_ROUNDS = 5
/** Statements of calls and jobs that the test must execute at least `CHOSEN_AFTER` times on one connection. */
const everyday = [
  'approval-policy',
  'arrived-payment',
  'available-balance',
  'claim-new-webhook-deliveries',
  'claim-webhook-deliveries',
  'creator-of-request',
  'event of payment_requests',
  'lock-pay-id',
  'name-of-pay-id',
  'order-to-send',
  'payment',
  'payment-request-by-id',
  'post-ledger-transaction',
  'record of payment_requests',
  'record-webhook-tries',
  'wake-webhook-deliveries',
]

/** Makes each everyday call, and runs each job that a payment causes. */
async function makeCalls(
  provider: TestProvider,
  runJobs: (kind: string) => Promise<void>,
): Promise<void> {
  const { call, create, pay, read, refund } = provider
  const payouts = payoutCalls(provider)
  for (let time = 0; time < TIMES; time += 1) {
    const { PaymentRequest, PaymentRequestStatus } = await create()
    const id = PaymentRequestStatus.paymentRequestId
    await pay(PaymentRequest.payID, 100)
    await read(id)
    expect((await refund(id, { refundAmount: '10.00' })).status).toBe(200)
    const { body } = await payouts.pay({ paymentAmount: '1.00' })
    await payouts.read(body.PaymentStatus.paymentId)
    expect((await call('GET', '/rest/v1/balance')).status).toBe(200)
    await runJobs('rail-send')
  }
}

/** Executes the statements of the loop that sends webhooks. They find nothing to send. */
async function pollWebhooks({ platform: { pool, clock } }: TestProvider): Promise<void> {
  const now = new Date(clock.now().getTime() - 3_600_000)
  const room = { total: 10, lanes: new Map([['HARBOUR', 1]]) }
  const unknown = {
    client_id: clientIdOf('HARBOUR'),
    delivery_id: newId(now),
    lane: 'HARBOUR default',
    next_attempt_at: now,
  }
  const delivery = { client_id: 'HARBOUR', delivery_id: 'none', leased_until: now, tries: 0 }
  const attempt = {
    delivery: delivery as ClaimedDelivery,
    startedAt: now,
    durationMs: 1,
    outcome: 'DELIVERED' as const,
    status: 200,
    answer: '',
    nextAt: undefined,
  }
  for (let time = 0; time < TIMES; time += 1) {
    await wakeDeliveries(pool, now)
    await claimDeliveries(pool, { now, until: now, room })
    await claimNewDeliveries(pool, [unknown], { now, until: now })
    await recordAttempts(pool, [attempt])
  }
}

interface PreparedStatement {
  name: string
  statement: string
  generic: number
  custom: number
}

/**
 * Returns the named statements that one connection executed often enough, with its plan counts. Queries of connections
 * that have ended are ignored.
 */
async function preparedOn(clients: readonly pg.Client[]): Promise<PreparedStatement[]> {
  const answers = clients.map((client) =>
    client.query<PreparedStatement>(
      `SELECT name, regexp_replace(statement, '\\s+', ' ', 'g') AS statement, generic_plans AS generic,
              custom_plans AS custom FROM pg_prepared_statements WHERE NOT from_sql`,
    ),
  )
  const prepared = new Map<string, PreparedStatement>()
  const executions = ({ generic, custom }: PreparedStatement) => generic + custom
  const settled = await Promise.allSettled(answers)
  const rows = settled.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value.rows : []))
  for (const row of rows) {
    const other = prepared.get(row.name)
    if (!other || executions(row) > executions(other)) prepared.set(row.name, row)
  }
  return [...prepared.values()].filter((row) => executions(row) >= CHOSEN_AFTER)
}

test.each([10, 60])(
  'with %i months, statements of everyday calls and jobs are planned once',
  async (months) => {
    const connect = vi.spyOn(pg.Client.prototype, 'connect')
    const jobs = heldJobs()
    const provider = await openTestProvider({
      clock: testClock('2026-11-20T03:00:00.000Z'),
      holdJobs: jobs.hold,
    })
    onTestFinished(async () => {
      connect.mockRestore()
      await provider.close()
    })
    const { pool } = provider.database
    await addMonths(pool, months)
    await listenTo(pool)
    const connected = connect.mock.contexts as unknown as pg.Client[]
    let prepared: PreparedStatement[] = []
    let missing = everyday
    for (let round = 0; missing.length > 0 && round < MOST_ROUNDS; round += 1) {
      await makeCalls(provider, async (kind) => (await jobs.take(pool, kind))())
      await pollWebhooks(provider)
      prepared = await preparedOn(connected.filter((client) => client.getTransactionStatus()))
      const names = new Set(prepared.map(({ name }) => name))
      missing = everyday.filter((name) => !names.has(name))
    }
    expect(missing).toEqual([])
    const planned = prepared.filter(({ generic }) => generic === 0).map((row) => row.statement)
    expect(planned).toEqual([])
  },
  180_000,
)
