import pg from 'pg'
import { REQUEST_ROLE } from '../../src/platform/database/request-role.ts'

/** Matches `client_id = $1` as a condition, written by Kysely or by us, but not in assignments. */
const condition = /(\bwhere |\band |\bor |\bon |\()((?:"?\w+"?\.)?"?client_id"?) = (\$\d+)/gi
/** Matches the query that checks if one client is below another. */
const isWithin = /^with recursive "ancestors"/

/**
 * Removes the checks that keep clients apart: those of the API (any client then counts as part of any organisation)
 * and, in the statements of calls, every condition on client_id. Returns a function that restores both. Changes
 * statements as they are sent, so that the provider needs no switch for it.
 */
export function disableTenantChecks(what: 'doors' | 'doors and conditions'): () => void {
  const client = pg.Client.prototype as unknown as { query: (...args: unknown[]) => unknown }
  const { query } = client
  client.query = function (
    this: { connectionParameters: { options?: string } },
    statement,
    ...rest
  ) {
    const ofCalls =
      what === 'doors and conditions' && this.connectionParameters.options?.includes(REQUEST_ROLE)
    const open = (text: string) =>
      ofCalls || isWithin.test(text) ? text.replace(condition, '$1($2 = $3 OR true)') : text
    if (typeof statement === 'string') return query.call(this, open(statement), ...rest)
    const config = statement as { text?: string; name?: string }
    if (typeof config?.text !== 'string') return query.call(this, statement, ...rest)
    const text = open(config.text)
    // PostgreSQL identifies a prepared statement by its name, so a changed text needs another name.
    const name = config.name && text !== config.text ? { name: `${config.name}, open` } : {}
    return query.call(this, { ...config, text, ...name }, ...rest)
  }
  return () => {
    client.query = query
  }
}

/** Returns a digest for each table of the rows of all clients other than these. */
export async function rowsOfOthers(
  pool: pg.Pool,
  clients: string[],
): Promise<Record<string, string>> {
  const tables = await pool.query<{ name: string }>(
    `SELECT attrelid::regclass::text AS name FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE attname = 'client_id' AND relkind = 'r' AND relnamespace = 'public'::regnamespace`,
  )
  const ofEach = tables.rows.map(
    ({ name }) =>
      `SELECT '${name}' AS name, md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS digest
        FROM ${name} t WHERE client_id <> ALL ($1)`,
  )
  const digests = await pool.query<{ name: string; digest: string }>(ofEach.join(' UNION ALL '), [
    clients,
  ])
  return Object.fromEntries(digests.rows.map(({ name, digest }) => [name, digest]))
}
