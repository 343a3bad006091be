import pg from 'pg'
import { vi } from 'vitest'
import type { TestDatabase } from '../database.ts'

interface Node {
  'Node Type': string
  'Actual Loops': number
  /** On average for each loop. */
  'Actual Rows': number
  'Relation Name'?: string
  Plans?: Node[]
}

interface InitialisedPlan {
  /** Number of plan nodes that an execution initialises, whether it runs them or not. */
  nodes: number
  /** How many scans of each table are initialised. Each partition of a divided table is one. */
  initialised: Record<string, number>
  /** How many of them run. */
  executed: Record<string, number>
}

/**
 * Returns the generic plan of the last statement of the work that names the table, as PostgreSQL initialises it for the
 * values of this statement. Leaves out partitions that are pruned at that moment.
 */
export async function planOf(
  database: TestDatabase,
  table: string,
  work: () => Promise<unknown>,
): Promise<InitialisedPlan> {
  const { nodes } = await planned(database, table, work)
  const ran = nodes.filter((node) => node['Actual Loops'] > 0)
  return { nodes: nodes.length, initialised: scansOf(nodes), executed: scansOf(ran) }
}

/** Returns how the last statement that names the table reads it. */
export async function readsOf(
  database: TestDatabase,
  table: string,
  work: () => Promise<unknown>,
): Promise<string[]> {
  const { nodes } = await planned(database, table, work)
  return nodes.filter((node) => node['Relation Name'] === table).map((node) => node['Node Type'])
}

/** Returns how many rows of the table are read by the last statement that names it. */
export async function rowsReadOf(
  database: TestDatabase,
  table: string,
  work: () => Promise<unknown>,
): Promise<number> {
  const { nodes } = await planned(database, table, work)
  return nodes
    .filter((node) => node['Relation Name'] === table)
    .reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)
}

/** Returns how many tables and indexes are locked by the last statement that names the table. */
export async function locksOf(
  database: TestDatabase,
  table: string,
  work: () => Promise<unknown>,
): Promise<number> {
  return (await planned(database, table, work)).locks
}

async function planned(
  { url }: TestDatabase,
  table: string,
  work: () => Promise<unknown>,
): Promise<{ nodes: Node[]; locks: number }> {
  const spy = vi.spyOn(pg.Query.prototype, 'submit')
  await work()
  const sent = spy.mock.contexts as unknown as { text: string; values?: unknown[] }[]
  const statement = sent.findLast(({ text }) => text.includes(table))
  spy.mockRestore()
  if (!statement) throw new Error(`no statement names ${table}`)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`BEGIN; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL ROLE tideway_request;
      SET LOCAL tideway.clients = 'HARBOUR'; PREPARE planned AS ${statement.text}`)
    const values = (statement.values ?? []).map(literalOf).join()
    const { rows } = await client.query(
      `EXPLAIN (ANALYZE, COSTS OFF, TIMING OFF, SUMMARY OFF, FORMAT JSON) EXECUTE planned${values && `(${values})`}`,
    )
    const locks = await client.query(
      `SELECT count(DISTINCT relation) AS count FROM pg_locks
        WHERE pid = pg_backend_pid() AND relation <> 'pg_locks'::regclass`,
    )
    return {
      nodes: [...nodesOf(rows[0]['QUERY PLAN'][0].Plan)],
      locks: Number(locks.rows[0].count),
    }
  } finally {
    await client.end()
  }
}

function scansOf(nodes: readonly Node[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { 'Relation Name': name } of nodes) {
    const table = name?.replace(/_(?:before|ahead|\d{4}_\d{2})$/, '')
    if (table !== undefined) counts[table] = (counts[table] ?? 0) + 1
  }
  return counts
}

function literalOf(value: unknown): string {
  if (value === null || value === undefined) return 'NULL'
  // An array literal without a type takes the parameter's type.
  if (Array.isArray(value))
    return pg.escapeLiteral(`{${value.map((item) => JSON.stringify(textOf(item))).join()}}`)
  return pg.escapeLiteral(textOf(value))
}

function textOf(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value)
}

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const inner of node.Plans ?? []) yield* nodesOf(inner)
}
