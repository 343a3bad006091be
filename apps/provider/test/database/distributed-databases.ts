import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseCode } from '../../src/platform/database/transaction.ts'
import { distribute } from '../../src/platform/distribution/distribute.ts'

const OBJECT_IN_USE = '55006'

/** Returns the address of another database of the same server. */
export function onDatabase(url: string, database: string): string {
  const changed = new URL(url)
  changed.pathname = `/${database}`
  return changed.href
}

/** Runs one statement on a separate connection. */
async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates a database on each server, from the template that has this name on that server. */
export async function createDatabases(
  servers: string[],
  name: string,
  template?: string,
): Promise<void> {
  const from = template ? ` TEMPLATE ${template} STRATEGY FILE_COPY` : ''
  await Promise.all(servers.map((url) => runOn(url, `CREATE DATABASE ${name}${from}`)))
}

/** Drops a database on each server, even with open connections. Tries again while the servers open new ones. */
export async function dropDatabases(servers: string[], name: string): Promise<void> {
  const drop = (url: string) => runOn(url, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)
  for (let attempt = 1; ; attempt += 1) {
    try {
      await Promise.all(servers.map(drop))
      return
    } catch (error) {
      if (attempt === 20 || databaseCode(error) !== OBJECT_IN_USE) throw error
      await wait(500)
    }
  }
}

/**
 * Joins the databases of this name on several servers to one distributed database. The first server is the coordinator.
 */
async function joinServers(servers: string[], name: string): Promise<void> {
  for (const url of servers) await runOn(onDatabase(url, name), 'CREATE EXTENSION citus')
  const [coordinator = '', ...workers] = servers
  const place = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`
  const home = onDatabase(coordinator, name)
  await runOn(home, `SELECT citus_set_coordinator_host(${place(coordinator)})`)
  for (const url of workers) await runOn(home, `SELECT citus_add_node(${place(url)})`)
}

/** Distributes a migrated template, then ends the connections to it so that it can be copied. */
export async function distributeTemplate(servers: string[], template: string): Promise<void> {
  await joinServers(servers, template)
  const [coordinator = ''] = servers
  const pool = new pg.Pool({ connectionString: onDatabase(coordinator, template), max: 1 })
  try {
    await pool.query('ALTER ROLE tideway_request LOGIN')
    await distribute(pool)
  } finally {
    await pool.end()
  }
  await disconnect(servers, template)
}

/**
 * Refuses all connections to a template, including those of Citus, because a database with connections cannot be
 * copied.
 */
export async function closeTemplate(servers: string[], template: string): Promise<void> {
  for (const url of servers) await runOn(url, `ALTER DATABASE ${template} ALLOW_CONNECTIONS false`)
  await disconnect(servers, template)
}

/** Returns true if a template is complete. Closing it is the last step of making it. */
export async function isClosedTemplate(url: string, template: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query(
    'SELECT FROM pg_database WHERE datname = $1 AND NOT datallowconn',
    [template],
  )
  await client.end()
  return rowCount === 1
}

async function disconnect(servers: string[], name: string): Promise<void> {
  for (const url of servers)
    await runOn(
      url,
      `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
    )
}
