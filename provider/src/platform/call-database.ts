import { AsyncLocalStorage } from 'node:async_hooks'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import type { Platform } from './platform.ts'
import { REQUEST_ROLE } from './request-role.ts'
import type { Tables } from './tables.ts'

/** The clients whose rows the present call may see. Of ids, none of which has a comma in it. */
const reach = new AsyncLocalStorage<string>()

/** Runs what a call does: its statements see rows of these clients and of no others. */
export function withinReach<Result>(clients: Iterable<string>, work: () => Result): Result {
  return reach.run([...clients].sort().join(','), work)
}

/**
 * A stream is read when its receiver has room, and that is nobody's call: what is read for it is read for the call
 * that began it.
 */
export function keepReach<Item>(items: AsyncGenerator<Item, void>): AsyncGenerator<Item, void> {
  const inCall = AsyncLocalStorage.snapshot()
  const kept: AsyncGenerator<Item, void> = {
    next: () => inCall(() => items.next()),
    return: (value) => inCall(() => items.return(value)),
    throw: (error) => inCall(() => items.throw(error)),
    [Symbol.asyncIterator]: () => kept,
    [Symbol.asyncDispose]: () => inCall(() => items[Symbol.asyncDispose]()),
  }
  return kept
}

/**
 * The connections of calls: every one has the rights of the request role, and is set to the clients of whoever takes
 * it. What it was set to before is known by what was last sent on it, and nothing else sends that.
 */
export class CallPool extends pg.Pool {
  readonly #setTo = new WeakMap<pg.PoolClient, string>()

  override connect(): Promise<pg.PoolClient>
  override connect(
    callback: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): void
  override connect(
    callback?: (
      error: Error | undefined,
      client: pg.PoolClient | undefined,
      done: (release?: Error | boolean) => void,
    ) => void,
  ): Promise<pg.PoolClient> | undefined {
    const taken = this.#take(reach.getStore())
    if (!callback) return taken
    taken.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #take(clients: string | undefined): Promise<pg.PoolClient> {
    if (clients === undefined) throw new Error('a statement of calls outside of a call')
    for (;;) {
      const client = await super.connect()
      // Left in the middle of a transaction, it might yet go back to what it was set to before.
      if (client.getTransactionStatus() !== 'I') client.release(true)
      else return this.#set(client, clients)
    }
  }

  async #set(client: pg.PoolClient, clients: string): Promise<pg.PoolClient> {
    if (this.#setTo.get(client) === clients) return client
    this.#setTo.delete(client)
    try {
      await client.query({
        name: 'clients-of-call',
        text: `SELECT set_config('tideway.clients', $1, false)`,
        values: [clients],
      })
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#setTo.set(client, clients)
    return client
  }
}

/** The platform as calls have it: the same, behind the second wall. */
export interface CallPlatform extends Platform {
  /** Ends its connections. */
  close(): Promise<void>
}

export function behindWall(platform: Platform): CallPlatform {
  const { options } = platform.pool
  const pool = new CallPool({
    ...options,
    options: `${options.options ?? ''} -c role=${REQUEST_ROLE}`,
  })
  pool.on('error', () => undefined)
  // One that breaks while it is held tells its holder by the statement that fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { ...platform, db, pool, close: () => db.destroy() }
}
