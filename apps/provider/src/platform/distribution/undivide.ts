import type pg from 'pg'
import { DistributionError } from './distribution-error.ts'

/**
 * Puts the tables that are divided by month (decision 108) together again, with their rows: on a distributed database
 * the shards divide them. Runs in the caller's transaction, after their foreign keys and triggers are taken off.
 *
 * @throws DistributionError if a month is in an archive, because it could not return to a whole table.
 */
export async function undivideTables(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string; archived: boolean }>(
    `SELECT table_name AS table, EXISTS (SELECT FROM table_months m
            WHERE m.table_name = t.table_name AND archived_at IS NOT NULL) AS archived
       FROM monthly_tables t WHERE first_month IS NOT NULL ORDER BY table_name`,
  )
  const archived = rows.find((row) => row.archived)
  if (archived)
    throw new DistributionError(
      `Months of ${archived.table} are in an archive. Bring them back with months restore first`,
    )
  for (const { table } of rows) await undivide(client, table)
  // The new tables have no policy yet.
  if (rows.length > 0) await client.query('SELECT wall_in_tenants()')
}

async function undivide(client: pg.PoolClient, table: string): Promise<void> {
  const divided = `${table}_divided`
  const before = `${table}_before`
  const columns = await readText(client, `SELECT stored_columns($1::regclass) AS value`, [table])
  const settings = await readText(
    client,
    `SELECT array_to_string(reloptions, ', ') AS value FROM pg_class WHERE oid = $1::regclass`,
    [before],
  )
  const indexes = await indexesOf(client, table, before)
  await client.query(`ALTER TABLE ${table} RENAME TO ${divided}`)
  await client.query(`CREATE TABLE ${table} (LIKE ${divided} INCLUDING ALL EXCLUDING INDEXES)`)
  await client.query(
    `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE SELECT ${columns} FROM ${divided}`,
  )
  await continueIdentities(client, table, divided)
  await client.query(`DROP TABLE ${divided}`)
  for (const statement of indexes) await client.query(statement)
  if (settings) await client.query(`ALTER TABLE ${table} SET (${settings})`)
  await client.query('DELETE FROM table_months WHERE table_name = $1', [table])
  await client.query('UPDATE monthly_tables SET first_month = NULL WHERE table_name = $1', [table])
}

async function readText(
  client: pg.PoolClient,
  query: string,
  values: unknown[],
): Promise<string | null> {
  const { rows } = await client.query<{ value: string | null }>(query, values)
  return rows[0]?.value ?? null
}

/**
 * Returns the statements for the indexes of the whole table. The partition for everything else has them all: it was the
 * table before it was divided.
 */
async function indexesOf(client: pg.PoolClient, table: string, before: string): Promise<string[]> {
  const { rows } = await client.query<{
    name: string
    index: string
    definition: string
    constraint: string | null
    constraintDefinition: string | null
  }>(
    `SELECT i.indexrelid::regclass::text AS index, base_name(i.indexrelid::regclass::text) AS name,
            pg_get_indexdef(i.indexrelid) AS definition, c.conname AS constraint,
            pg_get_constraintdef(c.oid) AS "constraintDefinition"
       FROM pg_index i LEFT JOIN pg_constraint c ON c.conindid = i.indexrelid AND c.contype IN ('p', 'u')
      WHERE i.indrelid = $1::regclass ORDER BY i.indexrelid`,
    [before],
  )
  return rows.map(({ name, index, definition, constraint, constraintDefinition }) =>
    constraint
      ? `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${constraintDefinition}`
      : definition
          .replace(` INDEX ${index} ON `, ` INDEX ${name} ON `)
          .replace(`public.${before} `, `public.${table} `),
  )
}

/** Continues the identity columns of a table after those of another. */
async function continueIdentities(
  client: pg.PoolClient,
  table: string,
  from: string,
): Promise<void> {
  await client.query(
    `SELECT setval(pg_get_serial_sequence($1, attname), nextval(pg_get_serial_sequence($2, attname)), false)
       FROM pg_attribute WHERE attrelid = $1::regclass AND attidentity <> '' AND NOT attisdropped`,
    [table, from],
  )
}
