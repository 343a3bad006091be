import { afterAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { testClock } from '../../platform/clock.ts'
import { openLog } from '../../platform/telemetry/log.ts'
import { openCallCounts } from './call-counts.ts'

const database = await createTestDatabase()
afterAll(() => database.drop())
const clock = testClock('2026-11-20T03:00:15.000Z')
const platform = { pool: database.pool, clock, log: openLog('silent') }
/** Simulates two processes. */
const one = openCallCounts(platform)
const other = openCallCounts(platform)
beforeEach(() => clock.advance(60_000))

const many = (counts: typeof one, subject: string, times: number, most = 100) =>
  Array.from({ length: times }, () => counts.count(subject, most).calls).at(-1)
const rows = async () =>
  (await database.pool.query('SELECT calls FROM call_counts ORDER BY calls')).rows.map(
    ({ calls }) => calls,
  )

test('calls count by the minute of the clock, separately for each subject', () => {
  expect(one.count('HARBOUR', 2)).toEqual({ calls: 1, endsInMs: 45_000 })
  clock.advance(15_000)
  expect(one.count('HARBOUR', 2)).toEqual({ calls: 2, endsInMs: 30_000 })
  expect(one.count('KELPCO1', 2)).toEqual({ calls: 1, endsInMs: 30_000 })
  clock.advance(29_999)
  expect(one.count('HARBOUR', 2)).toEqual({ calls: 3, endsInMs: 1 })
  clock.advance(1)
  expect(one.count('HARBOUR', 2)).toEqual({ calls: 1, endsInMs: 60_000 })
  clock.advance(15_000)
})

test('two processes count together from the next settlement', async () => {
  expect(many(one, 'HARBOUR', 7)).toBe(7)
  await one.settle()
  expect(many(other, 'HARBOUR', 4)).toBe(4)
  await other.settle()
  expect(other.count('HARBOUR', 100).calls).toBe(12)
  expect(one.count('HARBOUR', 100).calls).toBe(8)
  await Promise.all([one.settle(), other.settle()])
  await Promise.all([one.settle(), other.settle()])
  many(one, 'HARBOUR', 1)
  many(other, 'HARBOUR', 1)
  await one.settle()
  await other.settle()
  expect(other.count('HARBOUR', 100).calls).toBe(16)
  clock.advance(60_000)
  expect(other.count('HARBOUR', 100).calls).toBe(1)
  await other.settle()
  expect(other.count('HARBOUR', 100).calls).toBe(2)
})

test('calls counted during a settlement are neither lost nor counted twice', async () => {
  many(one, 'HARBOUR', 5)
  const settled = one.settle()
  many(one, 'HARBOUR', 3)
  await settled
  expect(one.count('HARBOUR', 100).calls).toBe(9)
  await one.settle()
  expect(one.count('HARBOUR', 100).calls).toBe(10)
})

test('a subject far from its limit costs no row, and a settlement without new calls no statement', async () => {
  await database.pool.query('DELETE FROM call_counts')
  many(one, 'HARBOUR', 9, 1_000)
  many(one, 'KELPCO1', 10, 1_000)
  await one.settle()
  expect(await rows()).toEqual([10])
  const before = await database.pool.query(`SELECT xmin::text FROM call_counts`)
  await one.settle()
  expect((await database.pool.query(`SELECT xmin::text FROM call_counts`)).rows).toEqual(
    before.rows,
  )
})

test('a process whose clock is a minute behind does not reduce the counts', async () => {
  many(one, 'HARBOUR', 5)
  const lateSettle = one.settle
  clock.advance(60_000)
  many(other, 'HARBOUR', 6)
  await other.settle()
  await lateSettle()
  await other.settle()
  expect(other.count('HARBOUR', 100).calls).toBe(7)
})
