import pg from 'pg'
import type { TestDatabase } from '../database.ts'

/** Settings of a database whose statements are counted, those of triggers and foreign keys included. */
export const COUNTED = { 'pg_stat_statements.track': 'all' }

export interface StatementLog {
  /**
   * Returns the statements that the server executed during the work, one line for each kind: its count, verb and
   * tables. The verb of a statement inside a trigger, a function or a foreign key follows a dot. Leaves out function
   * bodies that read no table, because a cached plan contains them.
   */
  during(work: () => Promise<unknown>): Promise<string[]>
  close(): Promise<void>
}

interface Executed {
  calls: number
  toplevel: boolean
  query: string
}

/**
 * Opens the log of a database that was created with the settings `COUNTED`.
 *
 * @param ignored Match statements that timers cause during the work.
 */
export async function openStatementLog(
  { url }: TestDatabase,
  ...ignored: RegExp[]
): Promise<StatementLog> {
  const options = '-c pg_stat_statements.track=none'
  const client = new pg.Client({ connectionString: url, options })
  await client.connect()
  await client.query('CREATE EXTENSION IF NOT EXISTS pg_stat_statements')
  const here = '(SELECT oid FROM pg_database WHERE datname = current_database())'
  return {
    async during(work) {
      await client.query(`SELECT pg_stat_statements_reset(0, ${here})`)
      await work()
      const { rows } = await client.query<Executed>(
        `SELECT calls::int AS calls, toplevel, query FROM pg_stat_statements WHERE dbid = ${here}`,
      )
      return summaryOf(rows.filter(({ query }) => !ignored.some((text) => text.test(query))))
    },
    close: () => client.end(),
  }
}

/** Returns the cost of one row: the difference between `more` and `fewer` rows, divided by the number of extra rows. */
export function costOfRow(
  fewer: readonly string[],
  more: readonly string[],
  rows: number,
): string[] {
  const parsed = (lines: readonly string[]) =>
    new Map(lines.map((line) => [line.replace(/^\d+ /, ''), Number.parseInt(line, 10)]))
  const before = parsed(fewer)
  return [...parsed(more)].flatMap(([name, calls]) => {
    const each = (calls - (before.get(name) ?? 0)) / rows
    return each === 0 ? [] : [`${each} ${name}`]
  })
}

/** Counts the round trips: the statements that the process sent, without those inside other statements. */
export function roundTrips(lines: readonly string[]): number {
  const sent = lines.filter((line) => !line.includes(' × . '))
  return sent.reduce((sum, line) => sum + Number.parseInt(line, 10), 0)
}

/** Adds up statements with the same verb and tables, so that the list does not change with their wording. */
function summaryOf(rows: readonly Executed[]): string[] {
  const counts = new Map<string, number>()
  for (const { calls, toplevel, query } of rows) {
    const { name: statement, readsTables } = nameOf(query)
    if (!toplevel && !readsTables) continue
    const name = `${toplevel ? '' : '. '}${statement}`
    counts.set(name, (counts.get(name) ?? 0) + calls)
  }
  const byName = [...counts].sort(([one], [other]) => (one < other ? -1 : 1))
  return byName.map(([name, calls]) => `${calls} × ${name}`)
}

const TABLE =
  /\b(?:from|join|into|update)\s+(?:only\s+)?((?:"?[a-z]\w*"?\.)?"?[a-z]\w*"?)(?!\w*\()/gi
/** Words that follow FROM or UPDATE without being a table. */
const WORDS = new Set(['select', 'set', 'unnest', 'lateral', 'skip', 'of'])
const EXCERPT = 60

function nameOf(query: string): { name: string; readsTables: boolean } {
  const text = query
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\bextract\((?:\w+|\$\d+) from/gi, '')
    .trim()
  const subqueries = [...text.matchAll(/\b(\w+) AS (?:NOT )?(?:MATERIALIZED )?\(/gi)]
  const words = new Set([...WORDS, ...subqueries.map(([, name = '']) => name.toLowerCase())])
  const tables = [...text.matchAll(TABLE)]
    .map(([, table = '']) => table.replaceAll('"', '').replace('public.', ''))
    .filter((table) => !words.has(table.toLowerCase()))
  if (tables.length === 0) return { name: text.slice(0, EXCERPT), readsTables: false }
  const verb = /^\w+/.exec(text)?.[0].toUpperCase()
  const lock = /\bfor (?:no key update|update|key share|share)\b/i.exec(text)?.[0].toUpperCase()
  const name = [verb, [...new Set(tables)].join(', '), lock]
  return { name: name.filter(Boolean).join(' '), readsTables: true }
}
