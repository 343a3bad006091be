import pg from 'pg'
import type { Logger } from '../telemetry/log.ts'

/**
 * SQLSTATEs of an outage: connections cut or refused (08), the server going down or starting (57P), out of room or
 * places (53), disk faults (58).
 */
const awayStates = /^(?:08|53|58)|^57P0[1235]$|^25P03$|^25006$/
/** Codes of the operating system for a connection that cannot be made or is gone. */
const awayCodes =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|EHOSTDOWN|ENETUNREACH|ENETDOWN|ENOTFOUND|EAI_AGAIN|ENOENT)$/
/** Messages of the driver's own errors, which have no code. The job queue appends the name of its queue to them. */
const awayMessages =
  /^(?:Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect|timeout expired|Query read timeout|LISTEN\/NOTIFY (?:connection ended|heartbeat timed out))/

/** SQLSTATEs of a server that is stopping, starting, or no longer the primary. It ran no further statement. */
const lostStates = /^(?:08|57P0[123]$|25006$)/
/** Messages of the driver after it has waited for long. */
const lateMessages = /timeout|timed out/i

/** Errors raised by our database connections, whatever their code. */
const fromConnections = new WeakSet<object>()

const QUIET_MS = 1000
const REMIND_MS = 60_000

/**
 * Returns true if a call or a job failed because the database was away. Network errors count only if a database
 * connection raised them, because mail and SFTP servers fail with the same codes.
 */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return isRecord(error) && fromConnections.has(error)
  if (fromConnections.has(error) || awayMessages.test(error.message)) return true
  if (error instanceof pg.DatabaseError && awayStates.test(error.code ?? '')) return true
  return error.cause !== undefined && isDatabaseAway(error.cause)
}

/** Returns true if a statement was refused because the disk of the tables is full. */
export function isOutOfRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError && error.code === '53100') return true
  return isOutOfRoom(error.cause)
}

/**
 * Returns true if the connection was cut, or could not be made, so that a new one may work immediately. A wait that
 * reached its limit is not a lost connection, nor is a server without room.
 */
export function isConnectionLost(error: unknown): boolean {
  if (!isDatabaseAway(error)) return false
  if (error instanceof pg.DatabaseError) return lostStates.test(error.code ?? '')
  return !lateMessages.test(reasonOf(error))
}

/**
 * Tracks if the database is away and when it answers again. The log reports an outage once, not for every call, job and
 * poll that fails because of it.
 */
export class DatabaseOutage {
  #log: Logger | undefined
  /** Milliseconds by the monotonic clock. */
  #since: number | undefined
  #lastFailure = 0
  #lastReport = 0
  #suppressed = 0

  /** Sets where outages are reported. Without a log they are only tracked. */
  reportTo(log: Logger): void {
    this.#log = log
  }

  /** Records that a connection broke or could not be made. */
  failed(error: unknown): void {
    if (isRecord(error)) fromConnections.add(error)
    this.#note(error)
  }

  /**
   * Records an error of the job queue. The queue only connects to the database, so its network codes are about the
   * database.
   */
  failedInQueue(error: unknown): void {
    if (isRecord(error) && looksAway(error)) this.failed(error)
  }

  /** Returns true if a log line about this error should be left out, because the log already reports the outage. */
  suppresses(error: unknown): boolean {
    if (!isDatabaseAway(error)) return false
    this.#note(error)
    this.#suppressed += 1
    return true
  }

  /** Records that a connection was used without an error. The outage is over once nothing has failed for a second. */
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
 * Returns a `Client` class for a pool whose connections always have an error listener. pg-pool removes its own while a
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

/**
 * Listens to a pool of watched connections, so that none of its events ends the process and each successful use shows
 * that the database answers.
 */
export function watchPool(pool: pg.Pool, outage: DatabaseOutage): void {
  // The connection itself has recorded the error.
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

/** Connecting to one name by IPv4 and IPv6 fails as one error without a message. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ')
  return isRecord(error) && typeof error.message === 'string' ? error.message : String(error)
}

function secondsBetween(from: number, to: number): number {
  return Math.round((to - from) / 100) / 10
}
