import { AsyncLocalStorage } from 'node:async_hooks'
import { tooBusy } from '@tideway/contract/calls/problems'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { FairTurns } from './fair-turns.ts'
import { LongReads } from './long-reads.ts'
import type { Platform } from './platform.ts'
import { Refused } from './refused.ts'
import { REQUEST_ROLE } from './request-role.ts'
import type { Tables } from './tables.ts'

interface PresentCall {
  /** The clients whose rows it may see: ids, none of which has a comma in it. */
  clients: string
  /** Whose turn it takes when it needs a connection. */
  turnOf: string
  /** Connections it has now. */
  held: number
  /** What it reads now is part of a long read. */
  readsLong?: boolean
}

const present = new AsyncLocalStorage<PresentCall>()

/**
 * Runs what a call does: its statements see rows of these clients and of no others. They take their turns among those
 * of the client that makes the call; if it is not given, all calls with the same reach share their turns.
 */
export function withinReach<Result>(
  clients: Iterable<string>,
  work: () => Result,
  callingClient?: string,
): Result {
  const reach = [...clients].sort().join(',')
  return present.run({ clients: reach, turnOf: callingClient ?? reach, held: 0 }, work)
}

/**
 * What the present call may see and whose turn it takes, as one text: calls with the same may share a statement.
 * Throws outside of a call.
 */
export function presentReach(): string {
  const call = present.getStore()
  if (call === undefined) throw new Error('no call to read for')
  return `${call.turnOf} ${call.clients}`
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
 *
 * Clients take turns at them, and each has only a share at a time: those of one may wait for each other's locks, or for
 * two hundred calls of its own, without a call of another waiting behind them.
 */
export class CallPool extends pg.Pool {
  readonly #setTo = new WeakMap<pg.PoolClient, string>()
  readonly #turns: FairTurns
  readonly #longReads: LongReads

  constructor(options: pg.PoolConfig, limits: { perClient: number; longReads: number }) {
    super(options)
    this.#turns = new FairTurns({ places: this.options.max, perName: limits.perClient })
    this.#longReads = new LongReads(limits.longReads)
  }

  /** Runs one statement of many that a call reads one after the other. It gives way to other calls. */
  readLong<Result>(read: () => Promise<Result>): Promise<Result> {
    const call = present.getStore()
    if (call === undefined) throw new Error('a long read outside of a call')
    return present.run({ ...call, readsLong: true }, () => this.#longReads.run(call.turnOf, read))
  }

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
    const taken = this.#take(present.getStore())
    if (!callback) return taken
    taken.then(
      (client) => callback(undefined, client, (release) => client.release(release)),
      (error: Error) => callback(error, undefined, () => undefined),
    )
  }

  async #take(call: PresentCall | undefined): Promise<pg.PoolClient> {
    if (call === undefined) throw new Error('a statement of calls outside of a call')
    const end = await this.#turn(call)
    try {
      const client = await this.#set(await this.#idle(), call.clients)
      const release = client.release
      client.release = (destroy) => {
        release.call(client, destroy)
        end()
      }
      return client
    } catch (error) {
      end()
      throw error
    }
  }

  /** A call that has a connection already does not wait for another behind calls that may wait for it. */
  async #turn(call: PresentCall): Promise<() => void> {
    const waits = call.held === 0
    const leave = this.#enter(call)
    if (waits && !(await this.#turns.take(call.turnOf, TURN_WITHIN_MS))) {
      leave()
      throw new Refused(tooBusy, { reason: 'no connection in time', retryAfterSeconds: 5 })
    }
    return () => {
      leave()
      if (waits) this.#turns.end(call.turnOf)
    }
  }

  #enter(call: PresentCall): () => void {
    call.held += 1
    if (!call.readsLong) this.#longReads.enter()
    return () => {
      call.held -= 1
      if (!call.readsLong) this.#longReads.leave()
    }
  }

  async #idle(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect()
      // Left in the middle of a transaction, it might yet go back to what it was set to before.
      if (client.getTransactionStatus() === 'I') return client
      client.release(true)
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

/** Runs one statement of a long read, behind other calls where it is a call that reads. */
export function readLong<Result>(pool: pg.Pool, read: () => Promise<Result>): Promise<Result> {
  return pool instanceof CallPool ? pool.readLong(read) : read()
}

/** As long as the pool itself waits for a new connection. */
const TURN_WITHIN_MS = 10_000
/** Nobody waits longer for the answer to a call; the dashboard gives up after 30 s. */
const CALL_STATEMENT_LIMIT_MS = 60_000

/** The platform as calls have it: the same, behind the second wall. */
export interface CallPlatform extends Platform {
  /** Ends its connections. */
  close(): Promise<void>
}

export function behindWall(platform: Platform): CallPlatform {
  const { options } = platform.pool
  const pool = new CallPool(
    {
      ...options,
      query_timeout: CALL_STATEMENT_LIMIT_MS,
      options: `${options.options ?? ''} -c role=${REQUEST_ROLE}`,
    },
    {
      perClient: platform.env.databasePoolPerClient,
      longReads: platform.env.longReadsAtOnce,
    },
  )
  pool.on('error', () => undefined)
  // One that breaks while it is held tells its holder by the statement that fails.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db: Database = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return { ...platform, db, pool, close: () => db.destroy() }
}
