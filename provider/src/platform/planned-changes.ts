import { hash } from 'node:crypto'
import type pg from 'pg'

/** Names are kept for so many texts, in the process and so in each of its connections. */
const MOST_NAMES = 300
/** Inserts of many rows have a text for every number of rows. */
const MOST_PARAMETERS = 60
const SEEN_FROM = 3

/** A change whose columns are named: a plan that returns `*` would fail once a migration adds a column. */
const isChange = (text: string) =>
  /^(?:insert into|update|delete from) /.test(text) && !/returning \*/.test(text)
/** The job queue's statement that enqueues a job: about four kilobytes, one text for each kind of job. */
const isEnqueuing = (text: string) => /^\s*INSERT INTO pgboss\./.test(text)

/**
 * Counts the texts of changes, as the query builder and the job queue write them, and names those that come again: a
 * named statement is parsed and planned once a connection, which for an insert with its policies and checks takes
 * longer than running it. Answers undefined for what stays unnamed.
 */
export function openStatementNames(): (text: string, parameters: number) => string | undefined {
  const seen = new Map<string, { times: number; name: string }>()
  return (text, parameters) => {
    if (parameters === 0 || parameters > MOST_PARAMETERS) return undefined
    let known = seen.get(text)
    if (!known) {
      if (seen.size >= MOST_NAMES || !(isChange(text) || isEnqueuing(text))) return undefined
      known = { times: 0, name: `change-${hash('sha256', text, 'hex').slice(0, 32)}` }
      seen.set(text, known)
    }
    known.times += 1
    return known.times < SEEN_FROM ? undefined : known.name
  }
}

/** The driver's client, which plans changes that come again once a connection (decision 80). */
export function planningClient(Client: typeof pg.Client): typeof pg.Client {
  const nameOf = openStatementNames()
  class PlanningClient extends Client {}
  const send = Client.prototype.query as (...given: unknown[]) => unknown
  PlanningClient.prototype.query = function (this: pg.Client, ...given: unknown[]) {
    const [text, values, ...rest] = given
    const name =
      typeof text === 'string' && Array.isArray(values) ? nameOf(text, values.length) : undefined
    return send.apply(this, name === undefined ? given : [{ name, text, values }, ...rest])
  } as typeof Client.prototype.query
  return PlanningClient
}
