import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'

type Callback = (error: unknown, ...result: unknown[]) => void

/** Milliseconds that each statement of the current work may take. */
const limits = new AsyncLocalStorage<number>()

/** Runs work, and everything it starts, with a limit in milliseconds on the time that each of its statements may take. */
export function limitStatements<Result>(limitMs: number, work: () => Result): Result {
  return limits.run(limitMs, work)
}

/**
 * Returns the driver's client, extended to end a statement after the limit of the present work, or after its
 * connection's `query_timeout` if that is shorter. The statement rejects with 'Query read timeout'. Its connection is
 * closed: the next statement on it, such as a ROLLBACK, would wait as long.
 */
export function limitedClient(Client: typeof pg.Client): typeof pg.Client {
  class LimitedClient extends Client {
    readonly ownLimitMs: number | undefined

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.ownLimitMs = typeof config === 'object' ? config.query_timeout : undefined
    }
  }
  const send = Client.prototype.query as (...args: unknown[]) => unknown
  LimitedClient.prototype.query = function (this: LimitedClient, ...args: unknown[]) {
    const limitMs = Math.min(limits.getStore() ?? Infinity, this.ownLimitMs ?? Infinity)
    if (limitMs === Infinity) return send.apply(this, args)
    const closeIfLate = (error: unknown) => {
      if (error instanceof Error && error.message === 'Query read timeout')
        this.connection.stream.destroy()
    }
    const [query, ...rest] = args
    const callback = rest.at(-1)
    if (typeof callback === 'function') {
      const answer: Callback = (error, ...result) => {
        closeIfLate(error)
        callback(error, ...result)
      }
      return send.apply(this, [withLimit(query, limitMs), ...rest.slice(0, -1), answer])
    }
    const result = send.apply(this, [withLimit(query, limitMs), ...rest])
    if (result instanceof Promise) result.catch(closeIfLate)
    return result
  } as typeof Client.prototype.query
  return LimitedClient
}

/** The driver reads the limit of a statement from the object that describes it. */
function withLimit(query: unknown, limitMs: number): unknown {
  const limit = { query_timeout: limitMs }
  if (typeof query === 'string') return { text: query, ...limit }
  const isOwnQuery = typeof query === 'object' && query !== null && 'submit' in query
  return isOwnQuery ? Object.assign(query, limit) : { ...(query as pg.QueryConfig), ...limit }
}
