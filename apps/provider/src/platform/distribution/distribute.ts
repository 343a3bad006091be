import type pg from 'pg'
import { DistributionError } from './distribution-error.ts'
import { adaptKeys, isKeptOnShards, referenceInPlaceOf } from './keys-on-shards.ts'
import { tablesOf } from './table-classes.ts'
import { undivideTables } from './undivide.ts'

/** The table by which all tables of clients are co-located. */
const FIRST = 'payment_requests'

/** The result of a distribution. */
export interface Distribution {
  /** Tables that this run distributed, in order. Empty if all were distributed before. */
  tables: string[]
  /** Servers that keep shards. */
  workers: number
}

/**
 * Distributes the tables of a migrated database over the servers of its Citus cluster, with the rows they have. Tables
 * that are distributed already stay as they are, so it runs again after a migration that adds tables. All or nothing:
 * one transaction. Tables that were divided by month are whole afterwards.
 *
 * @throws DistributionError if the database has no Citus, no other server, or months in an archive.
 */
export async function distribute(pool: pg.Pool): Promise<Distribution> {
  const client = await pool.connect()
  try {
    const workers = await countWorkers(client)
    await createExtensions(client)
    await client.query('BEGIN')
    await client.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`)
    await client.query('SET LOCAL citus.enable_unsafe_triggers = on')
    await client.query('SET LOCAL lock_timeout = 0')
    const tables = await undistributed(client)
    if (tables.length > 0) await move(client, tables)
    await client.query('COMMIT')
    return { tables, workers }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}

async function countWorkers(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'citus') AS there`,
  )
  if (!rows[0]?.there)
    throw new DistributionError('This database has no extension citus. Create it first')
  const nodes = await client.query<{ workers: number }>(
    'SELECT count(*)::int AS workers FROM pg_dist_node WHERE shouldhaveshards AND isactive',
  )
  const workers = nodes.rows[0]?.workers ?? 0
  if (workers === 0)
    throw new DistributionError('No server keeps shards. Add workers with citus_add_node first')
  return workers
}

/**
 * Creates the extensions of the indexes on every server. Citus itself does so only for extensions that are created
 * after it. A worker can create one only while it does not propagate the statement to the other servers.
 */
async function createExtensions(client: pg.PoolClient): Promise<void> {
  for (const extension of ['pg_trgm', 'btree_gin']) {
    const { rows } = await client.query<{ success: boolean; result: string }>(
      'SELECT success, result FROM run_command_on_workers($1)',
      [
        `DO $$ BEGIN
           SET LOCAL citus.enable_ddl_propagation = off;
           CREATE EXTENSION IF NOT EXISTS ${extension};
         END $$`,
      ],
    )
    const failed = rows.find(({ success }) => !success)
    if (failed) throw new DistributionError(`A server cannot create ${extension}: ${failed.result}`)
  }
}

async function undistributed(client: pg.PoolClient): Promise<string[]> {
  const tables = [...tablesOf('everywhere'), ...tablesOf('client')]
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM unnest($1::text[]) WITH ORDINALITY AS wanted (name, place)
      WHERE NOT EXISTS (
        SELECT FROM pg_dist_partition WHERE logicalrelid = to_regclass('public.' || name) AND partmethod IN ('h', 'n')
           AND repmodel = 't' OR logicalrelid = to_regclass('public.' || name) AND partmethod = 'h')
      ORDER BY place`,
    [tables],
  )
  return rows.map(({ name }) => name)
}

async function move(client: pg.PoolClient, tables: string[]): Promise<void> {
  const everywhere = new Set(tablesOf('everywhere'))
  const keys = await takeForeignKeys(client)
  await undivideTables(client)
  const { triggers, references } = await takeTriggers(client, tables)
  await adaptPolicies(client)
  await adaptKeys(client)
  await client.query(
    `CREATE OR REPLACE FUNCTION is_distributed() RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS 'SELECT true'`,
  )
  await widenUniqueKeys(client, tables)
  for (const table of tables) {
    if (everywhere.has(table)) await client.query('SELECT create_reference_table($1)', [table])
    else if (table === FIRST)
      await client.query(`SELECT create_distributed_table($1, 'client_id')`, [table])
    else
      await client.query(`SELECT create_distributed_table($1, 'client_id', colocate_with => $2)`, [
        table,
        FIRST,
      ])
    await client.query('SELECT truncate_local_data_after_distributing_table($1)', [table])
  }
  for (const statement of [...keys, ...references]) await client.query(statement)
  await shareFunctions(client)
  for (const statement of triggers) await client.query(statement)
}

/**
 * Removes the subquery from policies. Citus accepts none, not even for a local table that refers to distributed ones.
 * On one server, a subquery avoids parsing the setting for every row.
 */
async function adaptPolicies(client: pg.PoolClient): Promise<void> {
  const { rows } = await client.query<{ table: string }>(
    `SELECT polrelid::regclass::text AS table FROM pg_policy
      WHERE polname = 'own_clients' AND pg_get_expr(polqual, polrelid) LIKE '%SELECT%' ORDER BY polrelid`,
  )
  for (const { table } of rows)
    await client.query(
      `ALTER POLICY own_clients ON ${table}
       USING (client_id = ANY (string_to_array(current_setting('tideway.clients', true), ',')))`,
    )
}

/** Creates the functions of the schema on every server, for statements and triggers that run there. */
async function shareFunctions(client: pg.PoolClient): Promise<void> {
  // Skip the check of function bodies, because they name tables that only the coordinator has. Open connections to the
  // servers get the setting immediately.
  await client.query('SET LOCAL check_function_bodies = off')
  await client.query(
    `SELECT create_distributed_function(p.oid::regprocedure)
       FROM pg_proc p
      WHERE p.pronamespace = 'public'::regnamespace AND p.prorettype <> 'trigger'::regtype
        AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = p.oid AND deptype = 'e')
      ORDER BY p.oid`,
  )
}

/**
 * A shard knows only its own rows, so its unique keys contain the client. A key over all clients becomes one for each
 * client, under the same name. Directories keep the ids unique over all clients.
 */
async function widenUniqueKeys(client: pg.PoolClient, tables: string[]): Promise<void> {
  const byClient = new Set(tablesOf('client'))
  const { rows } = await client.query<{
    name: string
    table: string
    made: string
    isKey: boolean
  }>(
    `SELECT i.indexrelid::regclass::text AS name, i.indrelid::regclass::text AS table,
            pg_get_indexdef(i.indexrelid) AS made,
            EXISTS (SELECT FROM pg_constraint WHERE conindid = i.indexrelid AND contype = 'u') AS "isKey"
       FROM pg_index i JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attname = 'client_id'
      WHERE i.indrelid = ANY ($1::regclass[]) AND i.indisunique AND NOT a.attnum = ANY (i.indkey::int2[])`,
    [tables.filter((table) => byClient.has(table))],
  )
  for (const { name, table, made: definition, isKey } of rows) {
    await client.query(
      isKey ? `ALTER TABLE ${table} DROP CONSTRAINT ${name} CASCADE` : `DROP INDEX ${name}`,
    )
    // The client comes last, so that the index still finds a row by the rest.
    await client.query(
      definition.replace(/ USING btree \(([^)]*)\)/, ' USING btree ($1, client_id)'),
    )
  }
}

/**
 * Drops all foreign keys, and returns the statements that recreate the keys that are possible on several servers. They
 * must be dropped because tables refer to one another in circles, for which there is no order of distribution.
 */
async function takeForeignKeys(client: pg.PoolClient): Promise<string[]> {
  const { rows } = await client.query<{
    name: string
    table: string
    target: string
    definition: string
  }>(
    `SELECT conname AS name, conrelid::regclass::text AS table, confrelid::regclass::text AS target,
            pg_get_constraintdef(oid) AS definition
       FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace AND conparentid = 0
      ORDER BY oid`,
  )
  const classOf = (table: string) =>
    (['client', 'everywhere', 'coordinator'] as const).find((one) => tablesOf(one).includes(table))
  for (const { name, table } of rows)
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`)
  return rows
    .filter(
      ({ table, target }) => classOf(target) === 'everywhere' || classOf(table) === classOf(target),
    )
    .map(
      ({ name, table, definition }) => `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}`,
    )
}

/**
 * Drops the triggers of tables, so that none fires for existing rows. Returns the statements that create the triggers
 * on shards, and the foreign keys that replace some of them. Shards have no deferred triggers. A deferred trigger runs
 * there at the end of its statement, and one statement writes all entries of a ledger transaction.
 */
async function takeTriggers(
  client: pg.PoolClient,
  tables: string[],
): Promise<{ triggers: string[]; references: string[] }> {
  const { rows } = await client.query<{
    name: string
    table: string
    runs: string
    definition: string
  }>(
    `SELECT tgname AS name, tgrelid::regclass::text AS table, tgfoid::regproc::text AS runs,
            pg_get_triggerdef(oid) AS definition
       FROM pg_trigger WHERE tgrelid = ANY ($1::regclass[]) AND NOT tgisinternal AND tgparentid = 0 ORDER BY oid`,
    [tables],
  )
  for (const { name, table } of rows) await client.query(`DROP TRIGGER ${name} ON ${table}`)
  return {
    triggers: rows.filter(isKeptOnShards).flatMap(({ definition }) => onShards(definition)),
    references: rows.flatMap(({ table, runs }) => referenceInPlaceOf(table, runs) ?? []),
  }
}

/**
 * Returns the definitions on shards for a trigger of one table. A trigger for changes and TRUNCATE becomes two: shards
 * see each changed row, and only the coordinator sees a TRUNCATE.
 */
export function onShards(definition: string): string[] {
  const immediate = definition
    .replace('CREATE CONSTRAINT TRIGGER', 'CREATE TRIGGER')
    .replace(' DEFERRABLE INITIALLY DEFERRED', '')
  if (!immediate.includes('BEFORE DELETE OR UPDATE OR TRUNCATE')) return [immediate]
  return [
    immediate.replace(' OR TRUNCATE', '').replace('FOR EACH STATEMENT', 'FOR EACH ROW'),
    immediate
      .replace(/CREATE TRIGGER (\w+)/, 'CREATE TRIGGER $1_whole')
      .replace('BEFORE DELETE OR UPDATE OR TRUNCATE', 'BEFORE TRUNCATE'),
  ]
}
