import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../test/provider.ts'
import { transact } from '../platform/transaction.ts'
import type { Posting } from './ledger.ts'
import { availableBalanceAt, closeBooks, openingBalance, post } from './ledger.ts'

const provider = await openTestProvider()
const { db, pool } = provider.platform
afterAll(() => provider.close())

const deposit = (clientId: string, at: string, cents = 100): Posting => ({
  clientId,
  kind: 'test_adjustment' as Posting['kind'],
  subjectId: 'deposit',
  at: new Date(at),
  debit: { settlement: cents },
  credit: { float: cents },
})

const put = (posting: Posting) => transact(db, (tx) => post(tx, posting))

const bookedOf = async (clientId: string) =>
  (
    await pool.query(
      `SELECT position, booked_at, balance_after_cents AS left FROM ledger_entries
        WHERE client_id = $1 AND account = 'float' ORDER BY position`,
      [clientId],
    )
  ).rows.map(({ position, booked_at, left }) => [position, booked_at.toISOString(), left])

test('an entry that happened before the one ahead of it is booked with that one', async () => {
  await put(deposit('KELPCO1', '2026-11-20T03:00:00.000Z'))
  await put(deposit('KELPCO1', '2026-11-20T02:59:59.999Z', 50))
  await put(deposit('KELPCO1', '2026-11-20T03:00:00.001Z', 25))
  expect(await bookedOf('KELPCO1')).toEqual([
    [1, '2026-11-20T03:00:00.000Z', 100],
    [2, '2026-11-20T03:00:00.000Z', 150],
    [3, '2026-11-20T03:00:00.001Z', 175],
  ])
})

test('into a period that was closed nothing is booked', async () => {
  const end = new Date('2026-11-20T13:00:00.000Z')
  await put(deposit('HARBOURM1', '2026-11-20T12:00:00.000Z'))
  await closeBooks(db, 'HARBOURM1', end)
  await put(deposit('HARBOURM1', '2026-11-20T12:59:59.999Z', 7))
  await closeBooks(db, 'HARBOURM1', new Date('2026-11-19T13:00:00.000Z'))
  await put(deposit('HARBOURM1', '2026-11-20T12:59:59.999Z', 8))
  expect(await bookedOf('HARBOURM1')).toEqual([
    [1, '2026-11-20T12:00:00.000Z', 100],
    [2, '2026-11-20T13:00:00.000Z', 107],
    [3, '2026-11-20T13:00:00.000Z', 115],
  ])
  expect(await openingBalance(db, 'HARBOURM1', end)).toBe(100)
  expect(await availableBalanceAt(db, 'HARBOURM1', end)).toBe(115)
  expect(await availableBalanceAt(db, 'HARBOURM1', new Date(end.getTime() - 1))).toBe(100)
})

test('a posting under way is waited for, and is in the period that is then closed', async () => {
  const end = new Date('2026-11-20T13:00:00.000Z')
  const posted = Promise.withResolvers<void>()
  const posting = transact(db, async (tx) => {
    await post(tx, deposit('HARBOURN1', '2026-11-20T12:59:59.000Z'))
    posted.resolve()
    await wait(300)
  })
  await posted.promise
  await closeBooks(db, 'HARBOURN1', end)
  expect(await openingBalance(db, 'HARBOURN1', end)).toBe(100)
  await posting
})

test('200 postings at once, with books closed between them: places without a gap, and no closed period changes', async () => {
  const start = Date.parse('2026-11-20T03:00:00.000Z')
  const closed: [Date, number][] = []
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const at = new Date(start + index * 10 - (index % 7) * 35)
      await put(deposit('HARBOUR', at.toISOString(), 1 + index))
      if (index % 10 !== 0) return
      const until = new Date(start + index * 10)
      await closeBooks(db, 'HARBOUR', until)
      closed.push([until, await openingBalance(db, 'HARBOUR', until)])
    }),
  )
  const booked = await bookedOf('HARBOUR')
  expect(booked.map(([position]) => position)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
  const times = booked.map(([, at]) => at)
  expect(times).toEqual(times.toSorted())
  expect(closed).toHaveLength(20)
  for (const [until, balance] of closed)
    expect(await openingBalance(db, 'HARBOUR', until)).toBe(balance)
  expect(booked.at(-1)?.[2]).toBe((200 * 201) / 2)
})
