import { afterAll, expect, test } from 'vitest'
import { createTestDatabase } from '../../../test/database.ts'
import { tableClasses, tablesOf } from './table-classes.ts'

const database = await createTestDatabase({ max: 2 })
afterAll(() => database.drop())

const names = async (query: string) =>
  (await database.pool.query<{ name: string }>(query)).rows.map(({ name }) => name)

test('every table of the schema is in one class', async () => {
  const tables = await names(
    `SELECT relname AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_class.oid AND deptype = 'e')
      ORDER BY 1`,
  )
  expect(Object.keys(tableClasses).sort()).toEqual(tables)
})

test('every table that is split by client has the client in its primary key', async () => {
  const keyed = await names(
    // The partition for everything else has the key that a divided table had when it was whole.
    `SELECT regexp_replace(relname, '_before$', '') AS name FROM pg_class t JOIN pg_index i ON i.indrelid = t.oid AND i.indisprimary
       JOIN pg_attribute a ON a.attrelid = t.oid AND a.attname = 'client_id' AND a.attnum = ANY (i.indkey::int2[])
      WHERE relnamespace = 'public'::regnamespace`,
  )
  expect(tablesOf('client').filter((table) => !keyed.includes(table))).toEqual([])
})

test('every table that is split or copied refers to tables that its server has', async () => {
  const { rows } = await database.pool.query<{ source: string; target: string }>(
    `SELECT DISTINCT conrelid::regclass::text AS source, confrelid::regclass::text AS target
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0 ORDER BY 1, 2`,
  )
  const lost = rows.filter(
    ({ source, target }) =>
      tableClasses[target] !== 'everywhere' && tableClasses[source] !== tableClasses[target],
  )
  // These two are dropped when the database is distributed.
  expect(lost).toEqual([
    { source: 'low_balance_crossings', target: 'mails' },
    { source: 'report_links', target: 'reports' },
  ])
})
