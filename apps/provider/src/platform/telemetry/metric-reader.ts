import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Registry } from 'prom-client'
import { Gauge } from 'prom-client'
import type { Reader } from '../database/database.ts'
import type { Tables } from '../database/tables.ts'
import { transactionSettingsOf, withSettings } from '../database/transaction-settings.ts'
import type { Platform } from '../platform.ts'

/** A scrape answers within this time, with the metrics that were read by then. */
const SCRAPE_WITHIN_MS = 900
/** Limit of the wait for the connection, with all statements before. */
const CONNECT_WITHIN_MS = 800
/** Limits that keep one slow statement, or one locked table, from hiding all metrics. */
const STATEMENT_WITHIN_MS = 400
const LOCK_WITHIN_MS = 100
/** Scrapes of several Prometheus servers within this time share one reading. */
const KEPT_MS = 5_000

/** Value of a metric without labels, or its samples by the value of its one label. */
export type MetricValue = number | Record<string, number>

/** Metrics that one read of the database fills. */
export interface MetricGroup<Name extends string> {
  /** Help by name. With a label, the metric has one sample for each of its values. */
  metrics: Record<Name, { help: string; label?: string }>
  /** Must be cheap however large the tables are. A metric that it leaves out has no value. */
  read(db: Reader): Promise<Partial<Record<Name, MetricValue>>>
  /** How long a reading is served again, in milliseconds. */
  keptMs?: number
}

export interface MetricReader {
  measure<Name extends string>(group: MetricGroup<Name>): void
  close(): Promise<void>
}

/** Every process reads the same values, so dashboards take the maximum over processes. */
const GLOBAL = 'The same in every process.'

/**
 * Reads metrics from the database at scrape time, on a separate connection that only reads, so that no scrape waits for
 * the work in the pools. While the database is away these metrics have no value, and `database_up` is 0.
 */
export function openMetricReader(
  registry: Registry,
  { pool, clock, log }: Pick<Platform, 'pool' | 'clock' | 'log'>,
): MetricReader {
  const connection = new pg.Pool({
    ...withSettings(pool.options, {
      statement_timeout: String(STATEMENT_WITHIN_MS),
      lock_timeout: String(LOCK_WITHIN_MS),
      // A default does not apply to a transaction that has started.
      [transactionSettingsOf(pool.options)
        ? 'transaction_read_only'
        : 'default_transaction_read_only']: 'on',
    }),
    max: 1,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    query_timeout: STATEMENT_WITHIN_MS,
    application_name: 'tideway-metrics',
  })
  connection.on('error', () => undefined)
  connection.on('connect', (client) => client.on('error', () => undefined))
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: connection }) })

  const measure: MetricReader['measure'] = ({ metrics, read, keptMs = KEPT_MS }) => {
    let reading: Promise<void> | undefined
    let values: Record<string, MetricValue | undefined> = {}
    let readAt = Number.NEGATIVE_INFINITY

    const readNow = async () => {
      try {
        values = await read(db)
        readAt = clock.now().getTime()
      } catch (error) {
        // No call is affected, and the next scrape reads them. `database_up` says if the database is away.
        log.warn({ err: error, metrics: Object.keys(metrics) }, 'metrics not read')
      }
    }
    const isFresh = () => Math.abs(clock.now().getTime() - readAt) < keptMs
    /** All metrics of the group, and simultaneous scrapes, share one read. */
    const current = async (): Promise<typeof values> => {
      if (isFresh()) return values
      reading ??= readNow().finally(() => {
        reading = undefined
      })
      await within(SCRAPE_WITHIN_MS, reading)
      return isFresh() ? values : {}
    }
    for (const [name, { help, label }] of Object.entries<{ help: string; label?: string }>(
      metrics,
    )) {
      new Gauge({
        name,
        help: `${help} ${GLOBAL}`,
        labelNames: label === undefined ? [] : [label],
        registers: [registry],
        async collect() {
          const value = (await current())[name]
          this.reset()
          if (typeof value === 'number') this.set(value)
          else if (label === undefined) this.remove()
          else
            for (const [of, number] of Object.entries(value ?? {}))
              this.set({ [label]: of }, number)
        },
      })
    }
  }

  measureDatabase(registry, connection)
  return { measure, close: () => db.destroy() }
}

function measureDatabase(registry: Registry, connection: pg.Pool): void {
  new Gauge({
    name: 'database_up',
    help: '1 if the database answers this process within a second, otherwise 0.',
    registers: [registry],
    async collect() {
      let up = 0
      const ping = connection.query('SELECT 1').then(
        () => {
          up = 1
        },
        () => undefined,
      )
      await within(SCRAPE_WITHIN_MS, ping)
      this.set(up)
    },
  })
}

/** Waits for work that never rejects, but no longer than the limit. */
async function within(ms: number, work: Promise<void>): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, ms)
  await Promise.race([work, promise])
  clearTimeout(timer)
}

/** Returns an instant's age in seconds, 0 for none and for one in the future. */
export function ageSeconds(now: Date, since: Date | null | undefined): number {
  return since ? Math.max(0, (now.getTime() - since.getTime()) / 1000) : 0
}
