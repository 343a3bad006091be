import { setTimeout as wait } from 'node:timers/promises'
import { sayWhatIsNext } from './admin/say-what-is-next.ts'
import { buildApp } from './app.ts'
import { serveDemoSftp } from './demo-sftp/serve-demo-sftp.ts'
import { listenForMetrics } from './metrics/serve-metrics.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database.ts'
import { DatabaseOutage } from './platform/database-outage.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import type { Env } from './platform/env.ts'
import { EnvError, readEnv } from './platform/env.ts'
import { openJobs } from './platform/jobs.ts'
import type { Logger } from './platform/log.ts'
import { openLog } from './platform/log.ts'
import { surviveFullDisks } from './platform/log-output.ts'
import { migrateDatabase } from './platform/migrate.ts'
import { releaseMemoryWhenIdle } from './platform/release-memory.ts'
import { reportListening, reportStep } from './platform/start-steps.ts'
import { seedDemoWorld } from './seed/demo-world.ts'

/** For all parts but the database, which always stops: what takes longer is left. */
const PARTS_MS = 20_000
/** Beyond the time to drain, for everything. */
const END_MS = 45_000
/** Daily clean-ups of large tables take minutes; an answer that has not come by then never will. */
const STATEMENT_LIMIT_MS = 300_000

interface Part {
  name: string
  close: () => Promise<void>
}

interface Running {
  /** Answers as before while callers are sent elsewhere, until `hurry` is aborted. */
  drain(hurry: AbortSignal): Promise<void>
  stop(): Promise<void>
}

/** Starts the provider: database, schema, demo world, jobs, port. Stops in the opposite order. */
async function run(env: Env, log: Logger): Promise<Running> {
  const closers: Part[] = []
  const stop = async () => {
    const deadline = AbortSignal.timeout(PARTS_MS)
    const parts = closers.splice(0).reverse()
    for (const part of parts)
      await stopPart(log, part, part.name === 'postgres' ? undefined : deadline)
  }
  try {
    let url = env.databaseUrl
    if (url === undefined) {
      reportStep(log, 'starting the embedded PostgreSQL')
      const postgres = await startEmbeddedPostgres({
        dataDir: env.dataDir,
        log,
      })
      closers.push({ name: 'postgres', close: () => postgres.stop() })
      url = postgres.url
    }
    reportStep(log, 'bringing the database up to date')
    await migrateDatabase(url)
    const { db, pool } = openDatabase(url, {
      max: env.databasePool,
      outage,
      statementLimitMs: STATEMENT_LIMIT_MS,
    })
    closers.push({ name: 'database', close: () => db.destroy() })
    const jobs = openJobs({ url, log, outage })
    const platform = { env, db, pool, jobs, clock: systemClock, log }
    if (env.mode === 'demo' && env.seed === 'demo') {
      reportStep(log, 'filling an empty database with the demo world')
      await seedDemoWorld(platform)
    }
    reportStep(log, 'starting the jobs and the port')
    const app = await buildApp(platform)
    closers.push({ name: 'jobs', close: () => jobs.stop() })
    closers.push({ name: 'server', close: () => app.close() })
    if (env.outboundAllow.length > 0) {
      log.info({ targets: env.outboundAllow }, 'outbound targets that need not be public')
    }
    const metrics = await listenForMetrics(env, app.metrics, log)
    if (metrics) closers.push({ name: 'metrics', close: () => metrics.stop() })
    const demoSftp = await serveDemoSftp(platform)
    if (demoSftp) closers.push({ name: 'sftp', close: () => demoSftp.stop() })
    await jobs.start()
    await app.listen({ host: env.host, port: env.providerPort })
    if (env.host === 'localhost') await app.httpServer.listenBesides(env.host)
    await sayWhatIsNext(platform)
    log.info({ url: env.providerUrl }, 'provider ready')
    reportListening()
    const keepMemory = releaseMemoryWhenIdle()
    closers.push({ name: 'memory', close: async () => keepMemory() })
    const drain = async (hurry: AbortSignal) => {
      app.httpServer.leave()
      await wait(env.drainMs, undefined, { signal: hurry }).catch(() => undefined)
    }
    return { drain, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function stopPart(
  log: Logger,
  { name, close }: Part,
  deadline: AbortSignal | undefined,
): Promise<void> {
  const late = Promise.withResolvers<'late'>()
  const end = () => late.resolve('late')
  deadline?.addEventListener('abort', end)
  if (deadline?.aborted) end()
  try {
    const how = await Promise.race([close(), late.promise])
    if (how === 'late') log.error({ part: name }, 'did not stop in time')
  } catch (error) {
    log.error({ err: error, part: name }, 'did not stop as it should')
  }
}

function readEnvOrExit(): Env {
  try {
    return readEnv(process.env)
  } catch (error) {
    if (!(error instanceof EnvError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(1)
  }
}

const env = readEnvOrExit()
surviveFullDisks()
const outage = new DatabaseOutage()
const log = openLog(env.logLevel, { outage })
const hurry = new AbortController()
let stopping = false

/**
 * SIGTERM comes from what runs this process, behind something that balances load: it drains first. SIGINT comes from a
 * person, who does not wait for that; the same goes for any second signal.
 */
async function shutDown(signal: NodeJS.Signals): Promise<void> {
  if (signal === 'SIGINT' || stopping) hurry.abort()
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  const deadline = setTimeout(() => process.exit(1), env.drainMs + END_MS)
  deadline.unref()
  // One that is still starting has a database to stop as well.
  const running = await starting.catch(() => undefined)
  await running?.drain(hurry.signal)
  await running?.stop()
  process.exit(running ? 0 : 1)
}

const starting = run(env, log)
process.on('SIGTERM', shutDown)
process.on('SIGINT', shutDown)

try {
  await starting
} catch (error) {
  log.fatal({ err: error }, 'the provider could not start')
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
