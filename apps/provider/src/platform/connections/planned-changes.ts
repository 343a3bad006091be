import { hash } from 'node:crypto'
import type pg from 'pg'

/** Maximum number of named texts in the process, and therefore in each of its connections. */
const MOST_NAMES = 300
/** Inserts of many rows have a different text for every number of rows. */
const MOST_PARAMETERS = 60
const SEEN_FROM = 3

/** Matches a change with named columns. A plan that returns `*` would fail after a migration adds a column. */
const isChange = (text: string) =>
  /^(?:with .*(?:insert into|update) |insert into |update |delete from )/.test(text) &&
  !/returning \*/.test(text)
/** Matches a read that locks a row for a change. One with a list has a different text for every length. */
const isLockingRead = (text: string) =>
  /^select .* for (?:update|share)\b/.test(text) && !/(?:\bselect |, |\.)\*| in \(/.test(text)
/**
 * Matches the statements with which the job queue adds, fetches and ends jobs: up to four kilobytes, one text for each
 * kind of job.
 */
const isOfJobQueue = (text: string) =>
  /^\s*(?:WITH|INSERT INTO|UPDATE)\b[^;]*\bpgboss\.[^;]*$/.test(text)

/**
 * Names the texts of changes that repeat, as the query builder and the job queue write them. A named statement is
 * parsed and planned once for each connection, which for an insert with its policies and checks takes longer than
 * running it. Returns undefined for texts that stay unnamed.
 */
export function openStatementNames(): (text: string, parameters: number) => string | undefined {
  const seen = new Map<string, { times: number; name: string }>()
  return (text, parameters) => {
    if (parameters > MOST_PARAMETERS) return undefined
    let statement = seen.get(text)
    if (!statement) {
      const isOurs = parameters > 0 && (isChange(text) || isLockingRead(text))
      const repeats = isOurs || isOfJobQueue(text)
      if (seen.size >= MOST_NAMES || !repeats) return undefined
      statement = { times: 0, name: `change-${hash('sha256', text, 'hex').slice(0, 32)}` }
      seen.set(text, statement)
    }
    statement.times += 1
    return statement.times < SEEN_FROM ? undefined : statement.name
  }
}

/** Returns the driver's client, extended to plan repeated changes once for each connection (decision 20). */
export function planningClient(Client: typeof pg.Client): typeof pg.Client {
  const nameOf = openStatementNames()
  class PlanningClient extends Client {}
  const send = Client.prototype.query as (...args: unknown[]) => unknown
  PlanningClient.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const [text, values, ...rest] = args
    const name =
      typeof text === 'string' && Array.isArray(values) ? nameOf(text, values.length) : undefined
    return send.apply(this, name === undefined ? args : [{ name, text, values }, ...rest])
  } as typeof Client.prototype.query
  return PlanningClient
}
