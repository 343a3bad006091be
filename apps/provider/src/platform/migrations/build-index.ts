import type pg from 'pg'
import { withLockLimit } from './lock-limit.ts'

/** A concurrent build of an index, parsed from a migration outside a transaction. */
export interface IndexBuild {
  /** INDEX, or UNIQUE INDEX. */
  kind: string
  name: string
  table: string
  /** The statement after the table: the columns, and the condition if there is one. */
  rest: string
}

/**
 * Builds an index on a table that is divided by month (decision 108), for which PostgreSQL has no concurrent build. The
 * table gets the index without its partitions, which reads no row, and each partition then builds its own concurrently.
 * A month that is made in between gets the index when it is attached. May be repeated after any failure.
 *
 * @param lockMs Limit of the waits for locks that calls queue behind. Concurrent builds have the limit of the session.
 */
export async function buildOnMonths(
  client: pg.ClientBase,
  { kind, name, table, rest }: IndexBuild,
  lockMs: number,
): Promise<void> {
  await withLockLimit(client, lockMs, () =>
    client.query(`CREATE ${kind} IF NOT EXISTS ${name} ON ONLY ${table} ${rest}`),
  )
  const { rows } = await client.query<{ partition: string; index: string }>(
    `SELECT part.inhrelid::regclass::text AS partition, index_name($2::text, part.inhrelid::regclass::text) AS index
       FROM pg_inherits part
      WHERE part.inhparent = $1::regclass AND NOT EXISTS (
        SELECT FROM pg_inherits attached JOIN pg_index built ON built.indexrelid = attached.inhrelid
         WHERE attached.inhparent = $2::text::regclass AND built.indrelid = part.inhrelid)
      ORDER BY 1`,
    [table, name],
  )
  for (const { partition, index } of rows) {
    await dropUnfinished(client, index)
    await client.query(`CREATE ${kind} CONCURRENTLY IF NOT EXISTS ${index} ON ${partition} ${rest}`)
    await withLockLimit(client, lockMs, () =>
      client.query(`ALTER INDEX ${name} ATTACH PARTITION ${index}`),
    )
  }
}

/** Returns true if a table is divided into partitions, or an index is one of such a table. */
export async function isDivided(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM pg_class WHERE oid = to_regclass($1) AND relkind IN ('p', 'I')`,
    [name],
  )
  return rowCount === 1
}

/** A concurrent build that fails leaves an invalid index under its name, which every write still maintains. */
export async function dropUnfinished(client: pg.ClientBase, index: string): Promise<void> {
  const { rowCount } = await client.query(
    'SELECT FROM pg_index WHERE indexrelid = to_regclass($1) AND NOT indisvalid',
    [index],
  )
  if (rowCount) await client.query(`DROP INDEX CONCURRENTLY ${index}`)
}
