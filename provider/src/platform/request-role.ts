import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { databaseCode } from './transaction.ts'

/** Whose rights a call has in the database (decision 34): of rows it sees those of its clients. */
export const REQUEST_ROLE = 'tideway_request'

const INSUFFICIENT_PRIVILEGE = '42501'
/** Made by somebody else meanwhile: roles are of the whole server, and its databases are migrated at once. */
const MADE_MEANWHILE = ['42710', '23505', 'XX000']
const TRIES = 10

/**
 * Sees to it that the role is there and that this user may take it. Asked at every start and not once in a migration:
 * a database that is restored on another server comes without it.
 */
export async function makeRequestRole(client: pg.ClientBase): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const { rows } = await client.query<{ there: boolean; ours: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_roles WHERE rolname = $1) AS there,
          EXISTS (SELECT FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'MEMBER')) AS ours`,
        [REQUEST_ROLE],
      )
      if (!rows[0]?.there) await client.query(`CREATE ROLE ${REQUEST_ROLE} NOLOGIN`)
      else if (rows[0].ours) return
      await client.query(`GRANT ${REQUEST_ROLE} TO CURRENT_USER`)
      return
    } catch (error) {
      const code = databaseCode(error) ?? ''
      if (code === INSUFFICIENT_PRIVILEGE) throw await notAllowed(client, error)
      if (!MADE_MEANWHILE.includes(code) || attempt === TRIES) throw error
      await wait(20 * attempt)
    }
  }
}

async function notAllowed(client: pg.ClientBase, cause: unknown): Promise<Error> {
  const { rows } = await client.query<{ user: string }>('SELECT quote_ident(current_user) AS user')
  return new Error(
    `The user of DATABASE_URL cannot create the role ${REQUEST_ROLE}, which calls read with. Ask a database administrator to run once: ` +
      `CREATE ROLE ${REQUEST_ROLE} NOLOGIN; GRANT ${REQUEST_ROLE} TO ${rows[0]?.user};`,
    { cause },
  )
}

/**
 * Lets calls add jobs to the queue, in the transaction of their change. They cannot read them: jobs are of all clients.
 * Said after the queue has made its tables, one process at a time.
 */
export const letCallsEnqueue = `
DO $$
DECLARE
  jobs regclass;
BEGIN
  PERFORM pg_advisory_xact_lock(7216022);
  IF NOT has_schema_privilege('${REQUEST_ROLE}', 'pgboss', 'USAGE') THEN
    GRANT USAGE ON SCHEMA pgboss TO ${REQUEST_ROLE};
    GRANT SELECT ON pgboss.queue TO ${REQUEST_ROLE};
  END IF;
  FOR jobs IN
    SELECT DISTINCT attrelid::regclass FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
     WHERE relnamespace = 'pgboss'::regnamespace AND relkind IN ('r', 'p') AND relname LIKE 'j%' AND attname = 'singleton_key'
  LOOP
    IF NOT has_table_privilege('${REQUEST_ROLE}', jobs, 'INSERT') THEN
      EXECUTE format('GRANT INSERT, SELECT (id, start_after) ON %s TO ${REQUEST_ROLE}', jobs);
    END IF;
  END LOOP;
END $$`
