import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { loadPerCore, writeResult } from '../../../bench/src/report/report.ts'
import type { Cell } from '../../../bench/src/report/result.ts'
import { formatFigure } from '../../../bench/src/report/result.ts'
import { median, percentile } from '../../../bench/src/report/statistics.ts'
import { findPrograms } from '../engines/programs.ts'
import type { CallRecord } from '../load/call-record.ts'
import { failureIntervals } from '../load/failure-intervals.ts'
import { startLoad } from '../load/start-load.ts'
import type { Verdict } from '../load/verify-load.ts'
import { expectNothingBroken, verifyLoad } from '../load/verify-load.ts'
import type { MostConnections } from './count-connections.ts'
import { countConnections } from './count-connections.ts'
import { payAtCheckouts } from './pay-at-checkouts.ts'
import type { SearchResult } from './search-as-clients.ts'
import { searchAsClients } from './search-as-clients.ts'
import { startDatabase } from './start-database.ts'
import { startPgBouncer } from './start-pgbouncer.ts'
import type { PooledProvider } from './start-providers.ts'
import { startProviders } from './start-providers.ts'
import type { CloseLater } from './with-cleanup.ts'
import { withCleanup } from './with-cleanup.ts'

const PROVIDERS = 20
const SERVER_CONNECTIONS = 40
/** Low, because twenty processes share the cores of one machine. The drill is about connections, not throughput. */
const CHANGES_PER_SECOND = 6
const READS_PER_SECOND = 6
const SEARCHES_PER_SECOND = 2
const LOAD_MS = 30_000
const STUCK_AFTER_MS = 30_000
/** Without notifications, a poll finds work after five seconds on average. A shorter delay shows that they arrive. */
const PROMPT_MS = 2500

interface Measured {
  calls: readonly CallRecord[]
  verdict: Verdict
  searches: SearchResult
  checkouts: number[]
  connections: MostConnections
  orders: number[]
  webhooks: number[]
}

/** Runs twenty processes of the provider on forty connections of PgBouncer in transaction mode. */
export async function runPoolerDrill(): Promise<void> {
  const { pgbouncer = '' } = findPrograms([{ name: 'pgbouncer', debian: 'pgbouncer' }])
  const loadBefore = loadPerCore()
  await withCleanup(async (later) => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'tideway-pooler-'))
    later(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
    const postgres = await startDatabase(path.join(folder, 'database'), { max_connections: '200' })
    later(() => postgres.stop())
    const pooler = await startPgBouncer(pgbouncer, postgres.url, path.join(folder, 'pgbouncer'))
    later(() => pooler.stop())
    const measured = await measure(postgres.url, pooler.url, folder, later)
    expectPromises(measured)
    await report(measured, loadBefore)
  })
}

async function measure(
  directUrl: string,
  pooledUrl: string,
  folder: string,
  later: CloseLater,
): Promise<Measured> {
  const database = new pg.Pool({ connectionString: directUrl, max: 3, application_name: 'drill' })
  database.on('error', () => undefined)
  later(() => database.end())
  const settings = {
    DATABASE_URL: pooledUrl,
    DATABASE_DIRECT_URL: directUrl,
    DATABASE_POOLER: 'transaction',
    DATABASE_POOL: '10',
  }
  const started: PooledProvider[] = []
  later(async () => {
    await Promise.all(started.map(({ process }) => process.stop()))
  })
  const providers = await startProviders(PROVIDERS, folder, settings, (provider) =>
    started.push(provider),
  )
  const urls = providers.map(({ url }) => url)
  console.log(`${urls.length} processes are ready`)
  const counted = countConnections(database)
  later(async () => {
    await counted.stop()
  })
  const since = new Date()
  const searching = searchAsClients(urls, SEARCHES_PER_SECOND)
  const load = startLoad({
    urls,
    changesPerSecond: CHANGES_PER_SECOND,
    readsPerSecond: READS_PER_SECOND,
  })
  const checkouts = payAtCheckouts(urls)
  // Awaited after the load. Until then, a failure must not end the process.
  checkouts.catch(() => undefined)
  await wait(LOAD_MS)
  await load.stop(STUCK_AFTER_MS)
  const searches = await searching.stop()
  const { calls, payments } = load
  const verdict = await verifyLoad({
    calls,
    payments,
    database,
    url: urls[0] ?? '',
    since,
    stuckAfterMs: STUCK_AFTER_MS,
  })
  return {
    calls,
    verdict,
    searches,
    checkouts: await checkouts,
    connections: await counted.stop(),
    orders: await delays(database, orderDelays, since),
    webhooks: await delays(database, webhookDelays, since),
  }
}

/** Delays of orders to the banks, from writing an order until a bank has it. */
const orderDelays = `
  SELECT extract(epoch FROM sent_at - created_at)::float8 * 1000 AS ms FROM rail_instructions
   WHERE sent_at IS NOT NULL AND created_at >= $1`

/** Delays of webhooks, from the commit of an event until its first delivery starts. */
const webhookDelays = `
  SELECT extract(epoch FROM started_at - created_at)::float8 * 1000 AS ms
    FROM webhook_deliveries JOIN webhook_attempts USING (client_id, delivery_id)
   WHERE attempt_no = 1 AND created_at >= $1`

async function delays(database: pg.Pool, query: string, since: Date): Promise<number[]> {
  const { rows } = await database.query<{ ms: number }>(query, [since])
  return rows.map(({ ms }) => ms)
}

function expectPromises({
  verdict,
  calls,
  searches,
  checkouts,
  connections,
  orders,
  webhooks,
}: Measured): void {
  expectNothingBroken(verdict)
  const broken = {
    'calls failed': failureIntervals(calls),
    'searches failed': searches.failed,
    'rows of other clients': searches.foreign,
    'too many server connections': connections.pooled > SERVER_CONNECTIONS ? [connections] : [],
    'no server connections counted': connections.pooled === 0 ? [connections] : [],
    'late checkouts': lateOnes(checkouts),
    'late orders': lateOnes(orders),
    'late webhooks': lateOnes(webhooks),
    'nothing was sent': orders.length === 0 || webhooks.length === 0 ? [orders.length] : [],
  }
  const brokenPromises = Object.entries(broken).filter(([, list]) => list.length > 0)
  if (brokenPromises.length > 0)
    throw new Error(`promises broken: ${JSON.stringify(brokenPromises).slice(0, 4000)}`)
}

/**
 * Returns the median if it is late. Single delays do not count, because calls wait for a core when the whole system
 * runs on one machine.
 */
const lateOnes = (delaysMs: number[]) =>
  median(delaysMs) > PROMPT_MS ? [`median ${formatFigure(median(delaysMs), 0)} ms`] : []

async function report(
  { calls, searches, checkouts, connections, orders, webhooks }: Measured,
  loadBefore: number,
): Promise<void> {
  const row = (name: string, values: number[]): Cell[] => [
    name,
    values.length,
    formatFigure(median(values), 0),
    formatFigure(percentile(values, 99), 0),
    formatFigure(Math.max(...values), 0),
  ]
  const tookMs = (kinds: string[]) =>
    calls
      .filter(({ kind }) => kinds.includes(kind))
      .flatMap(({ attempts }) => attempts.map(({ sentAt, endedAt }) => endedAt - sentAt))
  const text = await writeResult(
    {
      name: 'pooler',
      title: 'Twenty processes behind PgBouncer',
      notes: [
        `${PROVIDERS} processes of the provider, PgBouncer with \`ops/deploy/pgbouncer/pgbouncer.ini\` and PostgreSQL, durable, all on one machine, for ${LOAD_MS / 1000} s.`,
        `${CHANGES_PER_SECOND} creates, refunds and payouts, ${READS_PER_SECOND} reads and ${SEARCHES_PER_SECOND} searches a second. Every promise held: nothing lost, nothing twice, balanced books, no call failed.`,
        `Most server connections at a time: ${connections.pooled} of ${SERVER_CONNECTIONS}. Besides, ${connections.direct} direct ones for LISTEN.`,
        `${searches.rows.toLocaleString('en-AU')} rows were searched as two unrelated clients by turns. None was another client's.`,
      ],
      tables: [
        {
          title: 'Time in ms',
          columns: ['', 'number', 'median', 'p99', 'worst'],
          rows: [
            row('creates, refunds, payouts', tookMs(['create', 'refund', 'payout'])),
            row('reads', tookMs(['read'])),
            row('searches of 100 records', searches.tookMs),
            row('a payment until an open checkout at another process shows it', checkouts),
            row('an order to the banks until a bank has it', orders),
            row('an event until its webhook leaves', webhooks),
          ],
        },
      ],
    },
    loadBefore,
  )
  console.log(text)
}
