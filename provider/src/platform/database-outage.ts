import pg from 'pg'
import type { Logger } from './log.ts'

/** Connections cut or refused (08), the server going down or starting (57P), out of room or places (53), disk faults (58). */
const awayStates = /^(?:08|53|58)|^57P0[1235]$|^25P03$|^25006$/
/** How the operating system says that a connection cannot be made or is gone. */
const awayCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ENOENT)$/
/** The driver's own sentences, which carry no code. The job queue appends its queue to them. */
const awayMessages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|LISTEN\/NOTIFY (?:connection ended|heartbeat timed out))/

/** Errors that came from a connection of ours, whatever they look like. */
const fromConnections = new WeakSet<object>()

const QUIET_MS = 1000
const REMIND_MS = 60_000

/**
 * Whether a call or a job failed because the database was away, rather than for a reason of its own. Network errors
 * count only when a connection to the database raised them: mail servers and SFTP servers fail with the same codes.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return isRecord(error) && fromConnections.has(error)
  if (fromConnections.has(error) || awayMessages.test(error.message)) return true
  if (error instanceof pg.DatabaseError && awayStates.test(error.code ?? '')) return true
  return error.cause !== undefined && isDatabaseAway(error.cause)
}

/**
 * What the process knows of its database: that it went away, and when it answers again. The log reports an outage
 * once, not once for every call, job and poll that fails in it.
 */
export class DatabaseOutage {
  #log: Logger | undefined
  /** By the monotonic clock, in milliseconds. */
  #since: number | undefined
  #lastFailure = 0
  #lastReport = 0
  #suppressed = 0

  /** Where outages are reported. Without a log they are only kept track of. */
  reportTo(log: Logger): void {
    this.#log = log
  }

  /** A connection broke, or none could be made. */
  failed(error: unknown): void {
    if (isRecord(error)) fromConnections.add(error)
    this.#note(error)
  }

  /** An error of the job queue, which talks to nothing else: network codes are about the database. */
  failedInQueue(error: unknown): void {
    if (isRecord(error) && looksAway(error)) this.failed(error)
  }

  /** Whether a log line about this error is left out, because the outage itself is already in the log. */
  suppresses(error: unknown): boolean {
    if (!isDatabaseAway(error)) return false
    this.#note(error)
    this.#suppressed += 1
    return true
  }

  /** A connection was used and is well. The outage is over once nothing has failed for a second. */
  answered(): void {
    if (this.#since === undefined) return
    const now = performance.now()
    if (now - this.#lastFailure < QUIET_MS) return
    const seconds = secondsBetween(this.#since, this.#lastFailure)
    const lines = this.#suppressed
    this.#since = undefined
    this.#log?.warn(
      { seconds, suppressed: lines },
      `the database answers again, after ${seconds} s; ${lines} more errors were not logged`,
    )
  }

  #note(error: unknown): void {
    const now = performance.now()
    this.#lastFailure = now
    if (this.#since === undefined) {
      this.#since = now
      this.#lastReport = now
      this.#suppressed = 0
      this.#log?.error(
        { reason: reasonOf(error) },
        'the database does not answer; this is logged once until it does',
      )
    } else if (now - this.#lastReport >= REMIND_MS) {
      this.#lastReport = now
      this.#log?.error(
        {
          reason: reasonOf(error),
          seconds: secondsBetween(this.#since, now),
          suppressed: this.#suppressed,
        },
        'the database still does not answer',
      )
    }
  }
}

/**
 * What a pool takes as its `Client`: connections whose errors are always heard. pg-pool stops listening while a
 * connection is checked out, and an 'error' event without a listener ends the process.
 */
export function watchedClient(outage: DatabaseOutage): typeof pg.Client {
  return class WatchedClient extends pg.Client {
    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.on('error', (error) => outage.failed(error))
    }

    override connect(): Promise<pg.Client>
    override connect(callback: (error: Error) => void): void
    override connect(callback?: (error: Error) => void): Promise<pg.Client> | undefined {
      if (callback) {
        super.connect((error: Error | null) => {
          if (error) outage.failed(error)
          callback(error as Error)
        })
        return
      }
      return super.connect().catch((error: unknown) => {
        outage.failed(error)
        throw error
      })
    }
  }
}

/** Listens to a pool whose connections are watched: none of its events ends the process, and its uses show that the database answers. */
export function watchPool(pool: pg.Pool, outage: DatabaseOutage): void {
  // Noted by the connection itself.
  pool.on('error', () => undefined)
  const broken = new WeakSet<pg.PoolClient>()
  pool.on('connect', (client) => client.on('error', () => broken.add(client)))
  pool.on('release', (error, client) => {
    if (!error && !broken.has(client)) outage.answered()
  })
}

function looksAway(error: Record<string, unknown>): boolean {
  const { code, message } = error
  const coded = typeof code === 'string' && (awayCodes.test(code) || awayStates.test(code))
  return coded || (typeof message === 'string' && awayMessages.test(message))
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** Two tries at one name, by IPv4 and IPv6, fail as one error without words. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return isRecord(error) && typeof error.message === 'string' ? error.message : String(error)
}

function secondsBetween(from: number, to: number): number {
  return Math.round((to - from) / 100) / 10
}
