import { afterAll, expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { openDatabase } from '../database/database.ts'
import { jobKind, openJobs } from '../jobs/jobs.ts'
import { openLog } from '../telemetry/log.ts'
import { openStatementNames } from './planned-changes.ts'

const database = await createTestDatabase({ max: 1 })
await database.pool.query('CREATE TABLE notes (id int PRIMARY KEY, note text)')
const { db, pool } = openDatabase(database.url, { max: 1 })
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

const insert = 'insert into "notes" ("id", "note") values ($1, $2)'
const prepared = async () =>
  (await pool.query('SELECT statement FROM pg_prepared_statements ORDER BY 1')).rows.map(
    ({ statement }) => statement,
  )

test('a repeated change is planned once for each connection, even after one failed', async () => {
  const add = (id: number) =>
    db
      .insertInto('notes' as never)
      .values({ id, note: 'a' } as never)
      .execute()
  for (const id of [1, 2]) await add(id)
  expect(await prepared()).toEqual([])
  await expect(add(1)).rejects.toThrow('duplicate key')
  await add(3)
  await expect(add(3)).rejects.toThrow('duplicate key')
  await add(4)
  expect(await prepared()).toEqual([insert])
  expect((await pool.query('SELECT count(*) FROM notes')).rows).toEqual([{ count: 4 }])
})

test('a changed table does not break a change that was planned before', async () => {
  await pool.query(`ALTER TABLE notes ADD COLUMN more text DEFAULT 'x'`)
  await db
    .insertInto('notes' as never)
    .values({ id: 5, note: 'a' } as never)
    .execute()
  expect((await pool.query('SELECT more FROM notes WHERE id = 5')).rows).toEqual([{ more: 'x' }])
})

test('the statement that enqueues a job is planned once for each connection', async () => {
  const jobs = openJobs({ url: database.url, log: openLog('silent') })
  onTestFinished(() => jobs.stop())
  const noting = jobKind<{ note: string }>('noting')
  await jobs.startSending([noting])
  for (const note of ['a', 'b', 'c', 'd']) await jobs.send(db, noting, { note })
  const enqueuing = (await prepared()).filter((text) => text.includes('INSERT INTO pgboss.'))
  expect(enqueuing).toHaveLength(1)
  const { rows } = await pool.query(
    `SELECT data FROM pgboss.job WHERE name = 'noting' ORDER BY data`,
  )
  expect(rows.map(({ data }) => data.note)).toEqual(['a', 'b', 'c', 'd'])
})

test.each([
  ['one that reads', 'select * from "notes" where "id" = $1', 1],
  [
    'one that locks whatever columns there are',
    'select "other".* from "notes" as "other" where "id" = $1 for update',
    1,
  ],
  ['one that locks a list', 'select "id" from "notes" where "id" in ($1, $2) for update', 2],
  ['one that returns whatever columns there are', 'insert into "notes" values ($1) returning *', 1],
  ['one without parameters', 'delete from "notes"', 0],
  ['one of many rows', insert, 61],
])('%s is never named, however often it is repeated', (_, text, parameters) => {
  const nameOf = openStatementNames()
  expect(Array.from({ length: 10 }, () => nameOf(text, parameters))).toEqual(
    Array(10).fill(undefined),
  )
})

test('a read that locks a row is named from its third execution on', () => {
  const nameOf = openStatementNames()
  const text = 'select "id", "note" from "notes" where "id" = $1 for update'
  expect([1, 2, 3].map(() => nameOf(text, 1))).toEqual([
    undefined,
    undefined,
    expect.stringMatching(/^change-/),
  ])
})

test('after three hundred texts no more are named, because connections keep a plan for each name', () => {
  const nameOf = openStatementNames()
  const texts = Array.from({ length: 301 }, (_, index) => `update "notes" set "n${index}" = $1`)
  for (const text of [...texts, ...texts]) nameOf(text, 1)
  const names = texts.map((text) => nameOf(text, 1))
  expect(new Set(names.slice(0, 300)).size).toBe(300)
  expect(names[0]).toMatch(/^change-[0-9a-f]{32}$/)
  expect(names[300]).toBeUndefined()
})
