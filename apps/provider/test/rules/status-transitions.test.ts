import { afterAll, beforeAll, expect, test } from 'vitest'
import { PAYMENT_REQUEST_CHANGED } from '../../src/money-in/payment-requests/payment-request-store.ts'
import { testClock } from '../../src/platform/clock.ts'
import { StatusRefused } from '../../src/platform/statuses/write-status.ts'
import { adjustFloat } from '../books.ts'
import { openTestProvider } from '../provider.ts'
import { listenTo } from '../records/webhooks.ts'
import type { StatusSubject } from './status-subjects.ts'
import { statusSubjects } from './status-subjects.ts'

const provider = await openTestProvider({
  clock: testClock('2026-11-20T03:00:00.000Z'),
  // Payers and banks in this test only act when the test makes them.
  settings: { PAYER_APPROVES_SECONDS: '3600', DATABASE_POOL: '25' },
})
const { db, pool } = provider.platform
let subjects: StatusSubject[]

beforeAll(async () => {
  await adjustFloat(pool, 'HARBOUR', 1000_00)
  subjects = await statusSubjects(provider)
  await listenTo(pool)
})
afterAll(() => provider.close())

async function put({ table, id, columns }: StatusSubject, status: string): Promise<void> {
  await pool.query(
    `UPDATE ${table} SET status = $1, ${columns} WHERE ${id.column} = $2`.replaceAll(
      '$1',
      '$1::text',
    ),
    [status, id.value],
  )
}

async function statusOf({ table, id }: StatusSubject): Promise<string> {
  const result = await pool.query(`SELECT status FROM ${table} WHERE ${id.column} = $1`, [id.value])
  return result.rows[0].status
}

/** Returns the statuses of an object that webhooks reported, oldest first. */
async function toldOf({ id }: StatusSubject): Promise<string[]> {
  const { rows } = await pool.query(
    `SELECT e.event FROM webhook_events e JOIN webhook_deliveries d USING (client_id, event_id)
      WHERE subject_id = $1 ORDER BY event_no`,
    [id.value],
  )
  return rows.map(({ event }) => event.split('.')[1])
}

/** Changes the status in a separate transaction. */
const change = ({ change }: StatusSubject, to: string): Promise<'changed' | 'refused'> =>
  db
    .transaction()
    .execute((tx) => change(tx, to as never))
    .then(
      () => 'changed' as const,
      (error) => {
        if (error instanceof StatusRefused) return 'refused'
        throw error
      },
    )

const tables = [
  'payment_requests',
  'refunds',
  'payments',
  'sweeps',
  'payment_initiations',
  'payment_initiation_refunds',
  'payment_agreements',
  'payment_agreement_amendments',
  'rail_instructions',
]
const subjectOf = (table: string): StatusSubject => {
  const matchingSubject = subjects.find((subject) => subject.table === table)
  if (!matchingSubject) throw new Error(`nothing of ${table}`)
  return matchingSubject
}

test('every table whose status has an owner is tested', () => {
  expect(subjects.map(({ table }) => table)).toEqual(tables)
})

test.each(tables)(
  '%s: only the changes of status that the product allows succeed',
  async (table) => {
    const subject = subjectOf(table)
    const { allowed, statuses, hasEvents } = subject
    const moved: string[] = []
    for (const from of statuses) {
      for (const to of statuses) {
        await put(subject, from)
        const before = await toldOf(subject)
        const outcome = await change(subject, to)
        const news = (await toldOf(subject)).slice(before.length)
        expect({ from, to, outcome, news, status: await statusOf(subject) }).toEqual(
          outcome === 'changed'
            ? { from, to, outcome, news: hasEvents ? [to] : [], status: to }
            : { from, to, outcome, news: [], status: from },
        )
        if (outcome === 'changed') moved.push(`${from} → ${to}`)
      }
    }
    expect(moved).toEqual(allowed)
  },
)

test.each(tables)('%s: of twenty simultaneous changes of status, one succeeds', async (table) => {
  const subject = subjectOf(table)
  const [from = '', to = ''] = subject.allowed[0]?.split(' → ') ?? []
  await put(subject, from)
  const before = (await toldOf(subject)).length
  const outcomes = await Promise.all(Array.from({ length: 20 }, () => change(subject, to)))
  expect(outcomes.filter((outcome) => outcome === 'changed')).toHaveLength(1)
  expect((await toldOf(subject)).slice(before)).toEqual(subject.hasEvents ? [to] : [])
})

test('a changed payment request is announced to its listeners', async () => {
  const subject = subjectOf('payment_requests')
  const seen: (string | undefined)[] = []
  const watcher = await pool.connect()
  try {
    watcher.on('notification', ({ payload }) => seen.push(payload))
    await watcher.query(`LISTEN ${PAYMENT_REQUEST_CHANGED}`)
    await put(subject, 'COMPLETE')
    expect(await change(subject, 'RETURN_IN_PROGRESS')).toBe('changed')
    await expect.poll(() => seen).toEqual([`HARBOUR/${subject.id.value}`])
  } finally {
    watcher.release(true)
  }
})
