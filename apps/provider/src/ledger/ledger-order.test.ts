import { setTimeout as wait } from 'node:timers/promises'
import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { asCents } from '@tideway/contract/money/money'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../test/provider.ts'
import { transact } from '../platform/database/transaction.ts'
import type { Posting } from './ledger.ts'
import { availableBalanceAt, closeBooks, openingBalance, postTransaction } from './ledger.ts'

const provider = await openTestProvider()
const { db, pool } = provider.platform
afterAll(() => provider.close())

const deposit = (clientId: ClientId, at: string, amount = 100): Posting => ({
  clientId,
  kind: 'test_adjustment' as Posting['kind'],
  subjectId: 'deposit',
  at: new Date(at),
  debit: { settlement: asCents(amount) },
  credit: { float: asCents(amount) },
})

const put = (posting: Posting) => transact(db, (tx) => postTransaction(tx, posting))

const bookedOf = async (clientId: string) =>
  (
    await pool.query(
      `SELECT position, booked_at, balance_after_cents AS left FROM ledger_entries
        WHERE client_id = $1 AND account = 'float' ORDER BY position`,
      [clientId],
    )
  ).rows.map(({ position, booked_at, left }) => [position, booked_at.toISOString(), left])

test('an entry that is older than the last one is booked at the last one’s time', async () => {
  await put(deposit(clientIdOf('KELPCO1'), '2026-11-20T03:00:00.000Z'))
  await put(deposit(clientIdOf('KELPCO1'), '2026-11-20T02:59:59.999Z', 50))
  await put(deposit(clientIdOf('KELPCO1'), '2026-11-20T03:00:00.001Z', 25))
  expect(await bookedOf('KELPCO1')).toEqual([
    [1, '2026-11-20T03:00:00.000Z', 100],
    [2, '2026-11-20T03:00:00.000Z', 150],
    [3, '2026-11-20T03:00:00.001Z', 175],
  ])
})

test('nothing is booked into a closed period', async () => {
  const end = new Date('2026-11-20T13:00:00.000Z')
  await put(deposit(clientIdOf('HARBOURM1'), '2026-11-20T12:00:00.000Z'))
  await closeBooks(db, clientIdOf('HARBOURM1'), end)
  await put(deposit(clientIdOf('HARBOURM1'), '2026-11-20T12:59:59.999Z', 7))
  await closeBooks(db, clientIdOf('HARBOURM1'), new Date('2026-11-19T13:00:00.000Z'))
  await put(deposit(clientIdOf('HARBOURM1'), '2026-11-20T12:59:59.999Z', 8))
  expect(await bookedOf('HARBOURM1')).toEqual([
    [1, '2026-11-20T12:00:00.000Z', 100],
    [2, '2026-11-20T13:00:00.000Z', 107],
    [3, '2026-11-20T13:00:00.000Z', 115],
  ])
  expect(await openingBalance(db, clientIdOf('HARBOURM1'), end)).toBe(100)
  expect(await availableBalanceAt(db, clientIdOf('HARBOURM1'), end)).toBe(115)
  expect(await availableBalanceAt(db, clientIdOf('HARBOURM1'), new Date(end.getTime() - 1))).toBe(
    100,
  )
})

test('closing waits for a posting in progress, which then belongs to the closed period', async () => {
  const end = new Date('2026-11-20T13:00:00.000Z')
  const posted = Promise.withResolvers<void>()
  const posting = transact(db, async (tx) => {
    await postTransaction(tx, deposit(clientIdOf('HARBOURN1'), '2026-11-20T12:59:59.000Z'))
    posted.resolve()
    await wait(300)
  })
  await posted.promise
  await closeBooks(db, clientIdOf('HARBOURN1'), end)
  expect(await openingBalance(db, clientIdOf('HARBOURN1'), end)).toBe(100)
  await posting
})

test('200 postings at once while books close leave no gap and change no closed period', async () => {
  const start = Date.parse('2026-11-20T03:00:00.000Z')
  const closed: [Date, number][] = []
  await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const at = new Date(start + index * 10 - (index % 7) * 35)
      await put(deposit(clientIdOf('HARBOUR'), at.toISOString(), 1 + index))
      if (index % 10 !== 0) return
      const until = new Date(start + index * 10)
      await closeBooks(db, clientIdOf('HARBOUR'), until)
      closed.push([until, await openingBalance(db, clientIdOf('HARBOUR'), until)])
    }),
  )
  const booked = await bookedOf('HARBOUR')
  expect(booked.map(([position]) => position)).toEqual(Array.from({ length: 200 }, (_, i) => i + 1))
  const times = booked.map(([, at]) => at)
  expect(times).toEqual(times.toSorted())
  expect(closed).toHaveLength(20)
  for (const [until, balance] of closed)
    expect(await openingBalance(db, clientIdOf('HARBOUR'), until)).toBe(balance)
  expect(booked.at(-1)?.[2]).toBe((200 * 201) / 2)
})
