import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import type { Tx } from './database.ts'
import { transact } from './transaction.ts'

async function twoRows(): Promise<Awaited<ReturnType<typeof createTestDatabase>>> {
  const database = await createTestDatabase({ max: 4 })
  await sql`CREATE TABLE counted (id integer PRIMARY KEY, changes integer NOT NULL)`.execute(
    database.db,
  )
  await sql`INSERT INTO counted VALUES (1, 0), (2, 0)`.execute(database.db)
  return database
}

const change = (tx: Tx, id: number) =>
  sql`UPDATE counted SET changes = changes + 1 WHERE id = ${id}`.execute(tx)

test('of two transactions in a deadlock, the one that is cancelled is attempted again', async ({
  onTestFinished,
}) => {
  const { db, drop } = await twoRows()
  onTestFinished(drop)
  let attempts = 0
  let arrived = 0
  let meet = () => {}
  const bothHaveOne = new Promise<void>((resolve) => {
    meet = resolve
  })
  const inOrder = (first: number, second: number) =>
    transact(db, async (tx) => {
      attempts += 1
      await change(tx, first)
      arrived += 1
      if (arrived === 2) meet()
      await bothHaveOne
      await change(tx, second)
      return `${first} ${second}`
    })
  expect(await Promise.all([inOrder(1, 2), inOrder(2, 1)])).toEqual(['1 2', '2 1'])
  expect(attempts).toBe(3)
  const { rows } = await sql`SELECT id, changes FROM counted ORDER BY id`.execute(db)
  expect(rows).toEqual([
    { id: 1, changes: 2 },
    { id: 2, changes: 2 },
  ])
})

test('a transaction that always conflicts rejects after five attempts', async ({
  onTestFinished,
}) => {
  const { db, drop } = await twoRows()
  onTestFinished(drop)
  let attempts = 0
  const failing = transact(db, async (tx) => {
    attempts += 1
    await sql`DO $$ BEGIN RAISE EXCEPTION 'again' USING ERRCODE = '40001'; END $$`.execute(tx)
  })
  await expect(failing).rejects.toThrow('again')
  expect(attempts).toBe(5)
})

test('any other error rejects at once', async ({ onTestFinished }) => {
  const { db, drop } = await twoRows()
  onTestFinished(drop)
  let attempts = 0
  const failing = transact(db, async (tx) => {
    attempts += 1
    await sql`INSERT INTO counted VALUES (1, 0)`.execute(tx)
  })
  await expect(failing).rejects.toThrow('duplicate key')
  expect(attempts).toBe(1)
})
