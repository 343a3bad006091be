import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { databaseCode } from './transaction.ts'

/** Database role of calls (decision 34). It only sees rows of the call's clients. */
export const REQUEST_ROLE = 'tideway_request'

const INSUFFICIENT_PRIVILEGE = '42501'
/**
 * Another process created the role at the same time. Roles belong to the whole server, and its databases may be
 * migrated simultaneously.
 */
const MADE_MEANWHILE = ['42710', '23505', 'XX000']
const TRIES = 10

/**
 * Makes sure that the role exists and that this user may use it. Runs at every start instead of in a migration, because
 * a database restored on another server comes without the role.
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
 * Allows calls to add jobs to the queue, in the transaction of their change. They cannot read jobs, because those
 * belong to all clients. Runs after the queue has created its tables, in one process at a time.
 */
export const grantEnqueueToCalls = `
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
