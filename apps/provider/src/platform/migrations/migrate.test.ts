import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import type { TestDatabase } from '../../../test/database.ts'
import { createTestDatabase } from '../../../test/database.ts'
import { openDatabase } from '../database/database.ts'
import { lockPatience } from './apply-migration.ts'
import { BASELINE, LAST_BEFORE_BASELINE, migrate } from './migrate.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'migrations-'))
afterAll(() => rm(folder, { recursive: true }))

const patience = { ...lockPatience, lockMs: 50, concurrentLockMs: 50, firstWaitMs: 20 }
let database: TestDatabase

beforeEach(async () => {
  await rm(folder, { recursive: true })
  await mkdir(folder)
  database = await createTestDatabase({ max: 3 })
  await database.pool.query('CREATE TABLE notes (id int PRIMARY KEY, note text)')
  return () => database.drop()
})

const write = (name: string, ...lines: string[]) =>
  writeFile(path.join(folder, name), `${lines.join('\n')}\n`)

/** Opens a session that keeps what its statement locked until it is released. */
async function lock(statement: string) {
  const session = new pg.Client({ connectionString: database.url })
  await session.connect()
  let isOpen = true
  const release = async () => {
    if (isOpen) await session.end()
    isOpen = false
  }
  onTestFinished(release)
  await session.query('BEGIN')
  await session.query(statement)
  return { release }
}

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await database.pool.query(
    `SELECT attname FROM pg_attribute WHERE attrelid = $1::regclass AND attnum > 0 ORDER BY attnum`,
    [table],
  )
  return rows.map(({ attname }) => attname)
}

async function indexesOf(table: string): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    `SELECT indexrelid::regclass::text AS name, indisvalid AS valid FROM pg_index
      WHERE indrelid = $1::regclass AND NOT indisprimary ORDER BY 1`,
    [table],
  )
  return rows
}

test('a migration waits briefly for a lock, gives way to calls and tries again', async () => {
  await write('9000_column.sql', 'ALTER TABLE notes ADD COLUMN due date;')
  const reader = await lock('SELECT FROM notes')
  const migrating = migrate(database.pool, { folder, patience })
  await wait(200)
  // Fails at the connection's lock limit if the migration keeps its place in the queue.
  await database.pool.query(`INSERT INTO notes (id, note) VALUES (1, 'while it waits')`)
  expect(await columnsOf('notes')).toEqual(['id', 'note'])
  await reader.release()
  expect(await migrating).toEqual(['9000_column.sql'])
  expect(await columnsOf('notes')).toEqual(['id', 'note', 'due'])
  expect(await migrate(database.pool, { folder, patience })).toEqual([])
})

test('a lock that is never released ends the migration with the reason, and changes nothing', async () => {
  await write(
    '9000_two.sql',
    'CREATE TABLE later (id int);',
    'ALTER TABLE notes ADD COLUMN due date;',
  )
  const reader = await lock('SELECT FROM notes')
  await expect(
    migrate(database.pool, { folder, patience: { ...patience, attempts: 3 } }),
  ).rejects.toThrow(
    'Migration 9000_two.sql did not get its locks in 3 attempts: a transaction keeps them. Find it in pg_stat_activity, then start again',
  )
  expect((await database.pool.query(`SELECT to_regclass('later') AS found`)).rows).toEqual([
    { found: null },
  ])
  await reader.release()
  expect(await migrate(database.pool, { folder, patience })).toEqual(['9000_two.sql'])
})

test('an error other than a lock is not repeated', async () => {
  await write('9000_wrong.sql', 'ALTER TABLE missing ADD COLUMN due date;')
  await expect(migrate(database.pool, { folder, patience })).rejects.toThrow(
    'Migration 9000_wrong.sql failed',
  )
})

test('an index is built outside a transaction', async () => {
  await write(
    '9000_index.sql',
    '-- no transaction',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS notes_by_note ON notes (note);',
  )
  expect(await migrate(database.pool, { folder, patience })).toEqual(['9000_index.sql'])
  expect(await indexesOf('notes')).toEqual([{ name: 'notes_by_note', valid: true }])
  const { rows } = await database.pool.query('SHOW lock_timeout')
  expect(rows).toEqual([{ lock_timeout: '15s' }])
})

test('an index build that a transaction holds up is dropped and built again', async () => {
  await write(
    '9000_index.sql',
    '-- no transaction',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS notes_by_note ON notes (note);',
  )
  const writer = await lock(`INSERT INTO notes (id, note) VALUES (1, 'open')`)
  const migrating = migrate(database.pool, { folder, patience })
  await expect.poll(() => indexesOf('notes')).toEqual([{ name: 'notes_by_note', valid: false }])
  await writer.release()
  expect(await migrating).toEqual(['9000_index.sql'])
  expect(await indexesOf('notes')).toEqual([{ name: 'notes_by_note', valid: true }])
})

test.each([
  ['notes', 'notes_by_note'],
  ['other.notes', 'other.notes_by_note'],
])('an index of %s that a killed process left unfinished is built again', async (table, index) => {
  const { pool } = database
  await pool.query(
    'CREATE SCHEMA other; CREATE TABLE other.notes (id int PRIMARY KEY, note text NOT NULL)',
  )
  await pool.query(`INSERT INTO ${table} (id, note) VALUES (1, $1), (2, $1)`, ['twice'])
  await expect(
    pool.query(`CREATE UNIQUE INDEX CONCURRENTLY notes_by_note ON ${table} (note)`),
  ).rejects.toThrow('could not create unique index')
  expect(await indexesOf(table)).toEqual([{ name: index, valid: false }])
  await pool.query(`DELETE FROM ${table}`)
  await write(
    '9000_index.sql',
    '-- no transaction',
    `CREATE UNIQUE INDEX CONCURRENTLY IF NOT EXISTS notes_by_note ON ${table} (note);`,
  )
  await migrate(pool, { folder, patience })
  expect(await indexesOf(table)).toEqual([{ name: index, valid: true }])
})

/** Creates a table that is divided by month, with a row from before its first month and one in January. */
async function divideEvents(): Promise<void> {
  await database.pool.query(`
    CREATE TABLE events (id int NOT NULL, at timestamptz NOT NULL);
    INSERT INTO events VALUES (1, '2025-01-01Z'), (2, '2027-01-02Z');
    INSERT INTO monthly_tables (table_name, key_column, key_kind, archivable)
      VALUES ('events', 'at', 'instant', true);
    SELECT divide_by_month('events', '2027-01-01Z');
    SELECT make_month('events', '2027-01-01Z', '2027-02-01Z')`)
}

const onEvents = [
  '-- no transaction',
  'CREATE INDEX CONCURRENTLY IF NOT EXISTS events_by_id ON events (id)',
  '  WHERE id > 0;',
]
const partsOfEvents = ['events', 'events_2027_01', 'events_ahead', 'events_before']
const indexesOfEvents = async () => (await Promise.all(partsOfEvents.map(indexesOf))).flat()
const built = (end: string) => ({ name: `events_by_id${end}`, valid: true })

test('an index on a table that is divided by month is built month by month', async () => {
  await divideEvents()
  await write('9000_index.sql', ...onEvents)
  expect(await migrate(database.pool, { folder, patience })).toEqual(['9000_index.sql'])
  expect(await indexesOfEvents()).toEqual(['', '_2027_01', '_ahead', '_before'].map(built))
  // A month that is made later has it under its usual name.
  await database.pool.query(`SELECT make_month('events', '2027-02-01Z', '2027-03-01Z')`)
  expect(await indexesOf('events_2027_02')).toEqual([built('_2027_02')])
  expect(await indexesOf('events')).toEqual([built('')])
})

test('an index of a table that is divided by month is dropped with those of its months', async () => {
  await divideEvents()
  await write('9000_index.sql', ...onEvents)
  await write(
    '9001_drop.sql',
    '-- no transaction',
    'DROP INDEX CONCURRENTLY IF EXISTS events_by_id;',
  )
  expect(await migrate(database.pool, { folder, patience })).toEqual([
    '9000_index.sql',
    '9001_drop.sql',
  ])
  expect(await indexesOfEvents()).toEqual([])
})

test('an open transaction holds up one month’s index, and neither writes nor the others', async () => {
  await divideEvents()
  await write('9000_index.sql', ...onEvents)
  const writer = await lock(`INSERT INTO events_ahead VALUES (3, '2027-05-01Z')`)
  const migrating = migrate(database.pool, { folder, patience })
  await expect.poll(() => indexesOf('events_2027_01')).toEqual([built('_2027_01')])
  await expect
    .poll(() => indexesOf('events_ahead'))
    .toEqual([{ name: 'events_by_id_ahead', valid: false }])
  await database.pool.query(`INSERT INTO events VALUES (4, '2027-01-03Z'), (5, '2027-06-01Z')`)
  await writer.release()
  expect(await migrating).toEqual(['9000_index.sql'])
  expect(await indexesOfEvents()).toEqual(['', '_2027_01', '_ahead', '_before'].map(built))
})

test('processes that start together wait for a slow one without failing, and each migration runs once', async () => {
  await write('9000_slow.sql', 'CREATE TABLE slow (id int);', 'SELECT pg_sleep(0.5);')
  await write(
    '9001_index.sql',
    '-- no transaction',
    'CREATE INDEX CONCURRENTLY IF NOT EXISTS notes_by_note ON notes (note);',
  )
  const processes = Array.from({ length: 4 }, () => openDatabase(database.url, { max: 1 }))
  const applied = await Promise.all(
    processes.map(async ({ pool }) => {
      await pool.query(`SET lock_timeout = '200ms'`)
      return migrate(pool, { folder, patience: lockPatience })
    }),
  )
  await Promise.all(processes.map(({ pool }) => pool.end()))
  expect(applied.filter((names) => names.length > 0)).toEqual([['9000_slow.sql', '9001_index.sql']])
})

test('an applied file that was changed stops the start', async () => {
  await write('9000_table.sql', 'CREATE TABLE later (id int);')
  await migrate(database.pool, { folder, patience })
  await write('9000_table.sql', 'CREATE TABLE later (id bigint);')
  await expect(migrate(database.pool, { folder, patience })).rejects.toThrow(
    'Migration 9000_table.sql was changed after it had been applied',
  )
})

/** Records only these migrations in the database, which has the whole schema. */
async function recordOnly(names: string[]): Promise<void> {
  await database.pool.query('DELETE FROM migrations WHERE name <> ALL ($1)', [names])
  await database.pool.query(
    `INSERT INTO migrations (name, checksum) SELECT name, 'of the file' FROM unnest($1::text[]) name
       ON CONFLICT DO NOTHING`,
    [names],
  )
}

const recorded = async () =>
  (await database.pool.query('SELECT name FROM migrations ORDER BY name')).rows.map(
    ({ name }) => name,
  )

test('a database at the last migration before the baseline continues without running it', async () => {
  const later = (await recorded()).filter((name) => name > LAST_BEFORE_BASELINE)
  const earlier = ['0001_first_light.sql', '0143_files_left.sql', LAST_BEFORE_BASELINE]
  await recordOnly([...earlier, ...later])
  expect(await migrate(database.pool)).toEqual([])
  expect(await recorded()).toEqual([BASELINE, ...earlier, ...later].sort())
  expect(await migrate(database.pool)).toEqual([])
})

test('a database that stopped earlier names the release to start first, and stays unchanged', async () => {
  await recordOnly(['0001_first_light.sql', '0101_exports.sql'])
  await expect(migrate(database.pool)).rejects.toThrow(
    'This database is at migration 0101_exports.sql, from before release 0.2.0. Start release 0.2.0 on it once, then this version: docs/upgrades.md says where to find it',
  )
  expect(await recorded()).toEqual(['0001_first_light.sql', '0101_exports.sql'])
})
