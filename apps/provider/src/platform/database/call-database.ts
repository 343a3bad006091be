import { AsyncLocalStorage } from 'node:async_hooks'
import { serviceBusy } from '@tideway/contract/calls/problems'
import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import { ApiError } from '../api-error.ts'
import { setTransactionSettings } from '../connections/pooler-client.ts'
import {
  connectsThrough,
  DISTRIBUTED,
  knowPool,
  serverIsDistributed,
} from '../distribution/distributed.ts'
import { scopeTransactions } from '../distribution/distributed-scope.ts'
import { FairTurns } from '../jobs/fair-turns.ts'
import type { Platform } from '../platform.ts'
import { LongReads } from '../searches/long-reads.ts'
import type { Database } from './database.ts'
import { REQUEST_ROLE } from './request-role.ts'
import type { Tables } from './tables.ts'
import { shareDatabase } from './transaction.ts'
import type { TransactionSettings } from './transaction-settings.ts'
import { transactionSettingsOf, withSettings } from './transaction-settings.ts'

/** Setting of the database that row-level security reads. */
const CLIENTS = 'tideway.clients'

interface PresentCall {
  /** Ids of the clients whose rows the call may see. No id contains a comma. */
  clients: string
  /** Name in whose queue the call waits for a connection. */
  turnOf: string
  /** Number of connections the call holds now. */
  held: number
  /** True while the call reads part of a long read. */
  readsLong?: boolean
}

const present = new AsyncLocalStorage<PresentCall>()

/**
 * Runs the work of a call, whose statements see only rows of these clients. Its connections count for `callingClient`.
 * Without that, all calls with the same tenant scope share a queue.
 */
export function runInTenantScope<Result>(
  clients: Iterable<string>,
  work: () => Result,
  callingClient?: string,
): Result {
  const reach = [...clients].sort().join(',')
  return present.run({ clients: reach, turnOf: callingClient ?? reach, held: 0 }, work)
}

/**
 * Returns the present call's tenant scope and queue as one text. Calls with the same text may share a statement. Throws
 * outside of a call.
 */
export function currentTenantScope(): string {
  const call = present.getStore()
  if (call === undefined) throw new Error('no call to read for')
  return `${call.turnOf} ${call.clients}`
}

/**
 * Keeps the tenant scope of the call that started a stream. Its items are read when the receiver has room, which
 * happens outside of any call.
 */
export function keepTenantScope<Item>(
  items: AsyncGenerator<Item, void>,
): AsyncGenerator<Item, void> {
  const inCall = AsyncLocalStorage.snapshot()
  const scopedItems: AsyncGenerator<Item, void> = {
    next: () => inCall(() => items.next()),
    return: (value) => inCall(() => items.return(value)),
    throw: (error) => inCall(() => items.throw(error)),
    [Symbol.asyncIterator]: () => scopedItems,
    [Symbol.asyncDispose]: () => inCall(() => items[Symbol.asyncDispose]()),
  }
  return scopedItems
}

/**
 * Connections of calls. Each has the permissions of the request role and is set to the clients of its current call. The
 * pool remembers the last setting it sent on a connection, and nothing else sends one.
 *
 * Clients take turns, and each gets only a share of the connections at a time. If one client's calls wait for each
 * other's locks, or for two hundred others of the same client, other clients' calls do not wait behind them.
 */
export class CallPool extends pg.Pool {
  readonly #setTo = new WeakMap<pg.PoolClient, string>()
  /** Connections to a distributed database, whose transactions start with the clients of their call. */
  readonly #scoped = new WeakSet<pg.PoolClient>()
  /** Set only behind a pooler, at the first connection. */
  #distributed: boolean | undefined
  readonly #turns: FairTurns
  readonly #longReads: LongReads
  /** Set only behind a pooler, where each transaction starts with its settings. */
  readonly #transaction = transactionSettingsOf(this.options)

  constructor(options: pg.PoolConfig, limits: { perClient: number; longReads: number }) {
    super(options)
    this.#turns = new FairTurns({ places: this.options.max, perName: limits.perClient })
    this.#longReads = new LongReads(limits.longReads)
  }

  /**
   * Runs one statement of a long read, which consists of many statements in sequence. The statement gives way to other
   * calls.
   */
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

  /**
   * A call that already holds a connection must not wait for a second one behind calls that may wait for its locks.
   */
  async #turn(call: PresentCall): Promise<() => void> {
    const waits = call.held === 0
    const leave = this.#enter(call)
    if (waits && !(await this.#turns.take(call.turnOf, TURN_WITHIN_MS))) {
      leave()
      throw new ApiError(serviceBusy, { reason: 'no connection in time', retryAfterSeconds: 5 })
    }
    return () => {
      leave()
      if (waits) this.#turns.end(call.turnOf)
    }
  }

  #enter(call: PresentCall): () => void {
    call.held += 1
    if (!call.readsLong) this.#longReads.enter(call.turnOf)
    return () => {
      call.held -= 1
      if (!call.readsLong) this.#longReads.leave()
    }
  }

  async #idle(): Promise<pg.PoolClient> {
    for (;;) {
      const client = await super.connect()
      // A connection left inside a transaction could later revert to its earlier clients, so close it.
      if (client.getTransactionStatus() === 'I') return client
      client.release(true)
    }
  }

  async #set(client: pg.PoolClient, clients: string): Promise<pg.PoolClient> {
    if (this.#setTo.get(client) === clients) return client
    this.#setTo.delete(client)
    try {
      if (this.#transaction) await this.#setTransactions(client, clients, this.#transaction)
      else await this.#setSession(client, clients)
    } catch (error) {
      client.release(true)
      throw error
    }
    this.#setTo.set(client, clients)
    return client
  }

  async #setTransactions(
    client: pg.PoolClient,
    clients: string,
    settings: TransactionSettings,
  ): Promise<void> {
    setTransactionSettings(client, settings.with({ [CLIENTS]: clients }))
    this.#distributed ??= await serverIsDistributed(client)
    if (this.#distributed) this.#scope(client)
  }

  /** Sets the clients of the session. The same statement returns whether each transaction needs the setting too. */
  async #setSession(client: pg.PoolClient, clients: string): Promise<void> {
    if (this.#scoped.has(client)) return
    const { rows } = await client.query<{ role: string; distributed: boolean }>({
      name: 'clients-of-call',
      text: `SELECT set_config('${CLIENTS}', $1, false), current_user AS role, ${DISTRIBUTED} AS distributed`,
      values: [clients],
    })
    // The start checks this too, but an operator may add a pooler later.
    const role = rows[0]?.role
    if (role !== REQUEST_ROLE)
      throw new Error(`a call would run as ${role} in place of ${REQUEST_ROLE}`)
    if (rows[0]?.distributed) this.#scope(client)
  }

  #scope(client: pg.PoolClient): void {
    if (this.#scoped.has(client)) return
    scopeTransactions(client, () => this.#setTo.get(client) ?? '')
    this.#scoped.add(client)
  }
}

/** Returns true for the pool of calls, whose statements see rows of the clients of their call only. */
export function isCallPool(pool: pg.Pool): boolean {
  return pool instanceof CallPool
}

/** Runs one statement of a long read. Within a call, it waits for other calls first. */
export function readLong<Result>(pool: pg.Pool, read: () => Promise<Result>): Promise<Result> {
  return pool instanceof CallPool ? pool.readLong(read) : read()
}

/** Equal to the time that the pool waits for a new connection. */
const TURN_WITHIN_MS = 10_000
/**
 * Milliseconds that a statement of a call may take. The call gets its 503 after this wait, before the dashboard gives up
 * after 30 s.
 */
export const CALL_STATEMENT_LIMIT_MS = 25_000

/** The platform for calls, which is limited by row-level security. */
export interface CallPlatform extends Platform {
  /** Closes the connections. */
  close(): Promise<void>
}

export function withRowLevelSecurity(platform: Platform): CallPlatform {
  const { db, pool } = openCallPool(platform, {
    ...platform.pool.options,
    query_timeout: CALL_STATEMENT_LIMIT_MS,
  })
  shareDatabase(db, platform.db)
  const { replica } = platform
  if (!replica) return { ...platform, db, pool, close: () => db.destroy() }
  const reads = openCallPool(platform, replica.pool.options)
  return {
    ...platform,
    db,
    pool,
    replica: { ...replica, ...reads },
    async close() {
      await reads.db.destroy()
      await db.destroy()
    },
  }
}

function openCallPool(
  { env, pool: owner }: Platform,
  options: pg.PoolConfig,
): { db: Database; pool: CallPool } {
  const pool = new CallPool(asRequestRole(options), {
    perClient: env.databasePoolPerClient,
    longReads: env.longReadsAtOnce,
  })
  knowPool(pool, owner)
  pool.on('error', () => undefined)
  // If a checked-out connection breaks, the next statement on it rejects.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  connectsThrough(db, pool)
  return { db, pool }
}

/** Connections start without clients, so that a call without clients sees no row. */
function asRequestRole(options: pg.PoolConfig): pg.PoolConfig {
  const clients = transactionSettingsOf(options) ? { [CLIENTS]: '' } : {}
  return withSettings(options, { role: REQUEST_ROLE, ...clients })
}
