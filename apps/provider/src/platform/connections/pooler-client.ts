import pg from 'pg'
import type { TransactionSettings } from '../database/transaction-settings.ts'
import { transactionSettingsOf } from '../database/transaction-settings.ts'

type Callback = (error: Error | undefined, result?: unknown) => void

const settingsOf = new WeakMap<pg.ClientBase, TransactionSettings>()

/** Changes the settings of the transactions that a connection starts from now on. */
export function setTransactionSettings(client: pg.ClientBase, settings: TransactionSettings): void {
  settingsOf.set(client, settings)
}

/**
 * Returns the driver's client, changed to keep nothing in a session (decision 104). The options of its pool hold its
 * `transactionSettings`. They are sent in one message with BEGIN, or with a statement outside a transaction. Statements
 * lose their names, because a pooler may give the same name in one session to two statements.
 */
export function poolerClient(Client: typeof pg.Client): typeof pg.Client {
  class PoolerClient extends Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      const settings = typeof config === 'object' ? transactionSettingsOf(config) : undefined
      if (!settings) throw new Error('a pooled connection needs its transactionSettings')
      settingsOf.set(this, settings)
    }
  }
  const send = Client.prototype.query as (...args: unknown[]) => unknown
  PoolerClient.prototype.query = function (this: pg.Client, ...args: unknown[]) {
    const query = pooledQuery(this, statementOf(args))
    const callback = args.find((value) => typeof value === 'function') as Callback | undefined
    if (callback) return send.call(this, query, withLastResult(callback))
    return new Promise((resolve, reject) => {
      const settle: Callback = (error, result) => (error ? reject(error) : resolve(result))
      send.call(this, query, withLastResult(settle))
    })
  } as typeof Client.prototype.query
  return PoolerClient
}

/** Returns the statement without its name. It is planned at each execution. */
function statementOf([config, values]: unknown[]): pg.QueryConfig {
  const query = typeof config === 'string' ? { text: config } : (config as pg.QueryConfig)
  if (typeof query.text !== 'string') throw new TypeError('a pooled connection takes only text')
  const { name: _name, ...unnamed } = query
  return Array.isArray(values) ? { ...unnamed, values } : unnamed
}

/** Matches the statement that starts a transaction, as the query builder and our code write it. */
const isBegin = (text: string) => /^\s*(?:begin|start transaction)\b/i.test(text)

function pooledQuery(client: pg.Client, statement: pg.QueryConfig): pg.Query {
  if (isBegin(statement.text))
    return new pg.Query(`${statement.text}; ${settingsOf.get(client)?.literal()}`)
  const query = new pg.Query(statement)
  const submit = query.submit
  // Decide only when the statement is sent, because earlier statements of the queue may start or end a transaction.
  query.submit = (connection) => {
    if (client.getTransactionStatus() !== 'I') return submit.call(query, connection)
    connection.stream.cork()
    try {
      sendSettings(connection, settingsOf.get(client))
      // Only the extended protocol makes one transaction of settings and statement. It lasts until the next Sync and
      // ends at the first error, so a statement whose settings fail never runs.
      Object.assign(query, { queryMode: 'extended' })
      return submit.call(query, connection)
    } finally {
      connection.stream.uncork()
    }
  }
  return query
}

function sendSettings(connection: pg.Connection, settings: TransactionSettings | undefined): void {
  if (!settings) throw new Error('a statement without its transaction settings')
  const { text, values } = settings.statement()
  connection.parse({ name: '', text, types: [] }, true)
  connection.bind({ values }, true)
  connection.describe({ type: 'P', name: '' }, true)
  connection.execute({}, true)
}

/** The driver returns one result for each of several statements. The first comes from the settings. */
function withLastResult(callback: Callback): Callback {
  return (error, results) =>
    error ? callback(error) : callback(undefined, Array.isArray(results) ? results.at(-1) : results)
}
