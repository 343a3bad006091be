import pg from 'pg'

type Callback = (error: Error | undefined, result?: unknown) => void

/** Matches the statement that starts a transaction, as the query builder and our code write it. */
const isBegin = (text: string) => /^\s*(?:begin|start transaction)\b/i.test(text)

/**
 * Changes a connection to a distributed database, so that every transaction on it starts with the clients of its call.
 * Row-level security is applied on the servers that keep the rows, and they learn only what a transaction sets for
 * itself (decision 115). A statement outside a transaction gets one.
 *
 * @param clientsOf Returns the ids of the clients that the connection is set to now.
 */
export function scopeTransactions(client: pg.PoolClient, clientsOf: () => string): void {
  const send = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>
  const scope = () => `SET LOCAL tideway.clients = ${pg.escapeLiteral(clientsOf())}`
  const run = async (statement: unknown[]): Promise<unknown> => {
    if (client.getTransactionStatus() !== 'I') return send(...statement)
    const text = textOf(statement[0])
    if (isBegin(text)) return send(`${text}; ${scope()}`)
    await send(`BEGIN; ${scope()}`)
    try {
      const result = await send(...statement)
      await send('COMMIT')
      return result
    } catch (error) {
      await send('ROLLBACK').catch(() => undefined)
      throw error
    }
  }
  client.query = ((...args: unknown[]) => {
    const callback = args.findLast((value) => typeof value === 'function') as Callback | undefined
    const result = run(args.filter((value) => value !== callback))
    if (!callback) return result
    result.then(
      (value) => callback(undefined, value),
      (error: Error) => callback(error),
    )
  }) as typeof client.query
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  return (statement as pg.QueryConfig).text
}
