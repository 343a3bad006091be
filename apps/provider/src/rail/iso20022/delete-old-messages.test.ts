import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { testClock } from '../../platform/clock.ts'
import { readEnv } from '../../platform/settings/env.ts'
import { deleteOldMessages } from './delete-old-messages.ts'

const NOW = '2026-11-23T03:00:00.000Z'
/** Exactly the days of the log before now, and a millisecond earlier. */
const LAST_DAY = '2026-08-25T03:00:00.000Z'
const BEFORE = '2026-08-25T02:59:59.999Z'

const database = await createTestDatabase()
const { db, pool } = database
const clock = testClock(NOW)
const env = readEnv({ ISO20022_LOG_DAYS: '90' })

beforeEach(() =>
  pool.query('TRUNCATE iso20022.orders, iso20022.mandates, iso20022.received RESTART IDENTITY'),
)
afterAll(() => database.drop())

interface OrderRow {
  kind?: string
  details?: object
  state?: string
  finishedAt?: string | null
}

/** Stores an order that was created long ago. */
async function order(
  id: string,
  { kind = 'transfer', details = {}, state = 'SETTLED', finishedAt = BEFORE }: OrderRow,
): Promise<void> {
  await pool.query(
    `INSERT INTO iso20022.orders (order_id, kind, details, message_id, npp_transaction_id, message, state, created_at, finished_at)
     VALUES ($1, $2, $3, $1, $1, '<Document/>', $4, '2020-01-01T00:00:00Z', $5)`,
    [id, kind, JSON.stringify(details), state, finishedAt],
  )
}

async function mandate(agreementId: string, status: string): Promise<void> {
  await pool.query(
    `INSERT INTO iso20022.mandates (agreement_id, status, terms) VALUES ($1, $2, 'digest')`,
    [agreementId, status],
  )
  const details = { order: 'mandate', mandate: { mandateId: agreementId, step: 'propose' } }
  await order(`mandate ${agreementId}`, { kind: 'mandate', details })
}

async function remaining(table: string, column: string): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT ${column} AS id FROM iso20022.${table} ORDER BY 1`,
  )
  return rows.map(({ id }) => id)
}

test('ended payments and collections are deleted after the days of the log', async () => {
  for (const state of ['SETTLED', 'REJECTED', 'RETURNED'])
    for (const kind of ['transfer', 'collection']) {
      await order(`old ${kind} ${state}`, { kind, state })
      await order(`recent ${kind} ${state}`, { kind, state, finishedAt: LAST_DAY })
    }
  await deleteOldMessages({ db, env, clock })
  expect(await remaining('orders', 'order_id')).toEqual([
    'recent collection REJECTED',
    'recent collection RETURNED',
    'recent collection SETTLED',
    'recent transfer REJECTED',
    'recent transfer RETURNED',
    'recent transfer SETTLED',
  ])
})

test('an open order stays, however old it is', async () => {
  await order('open', { state: 'OPEN', finishedAt: null })
  await deleteOldMessages({ db, env, clock })
  expect(await remaining('orders', 'order_id')).toEqual(['open'])
})

test('a return of a payment to an unknown PayID stays, so that it is never returned twice', async () => {
  await order('bounce N1', { kind: 'bounce' })
  await deleteOldMessages({ db, env, clock })
  expect(await remaining('orders', 'order_id')).toEqual(['bounce N1'])
})

test('mandates stay while their agreement is in force', async () => {
  for (const status of ['ACTIVE', 'SUSPENDED', 'CANCELLED', 'CREATED'])
    await mandate(status.toLowerCase(), status)
  await deleteOldMessages({ db, env, clock })
  expect(await remaining('orders', 'order_id')).toEqual(['mandate active', 'mandate suspended'])
  expect(await remaining('mandates', 'agreement_id')).toHaveLength(4)
})

test('received messages are deleted after the days of the log, however many there are', async () => {
  await pool.query(
    `INSERT INTO iso20022.received (message_id, digest, answer, received_at)
     SELECT 'old ' || n, 'digest', '<Document/>', $1::timestamptz FROM generate_series(1, 5001) n
     UNION ALL VALUES ('recent', 'digest', '<Document/>', $2::timestamptz)`,
    [BEFORE, LAST_DAY],
  )
  await deleteOldMessages({ db, env, clock })
  expect(await remaining('received', 'message_id')).toEqual(['recent'])
})
