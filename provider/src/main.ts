import { buildApp } from './app.ts'
import { serveDemoSftp } from './demo-sftp/serve-demo-sftp.ts'
import { systemClock } from './platform/clock.ts'
import { openDatabase } from './platform/database.ts'
import { startEmbeddedPostgres } from './platform/embedded-postgres.ts'
import type { Env } from './platform/env.ts'
import { EnvError, readEnv } from './platform/env.ts'
import { openJobs } from './platform/jobs.ts'
import type { Logger } from './platform/log.ts'
import { openLog } from './platform/log.ts'
import { migrate } from './platform/migrate.ts'
import { seedDemoWorld } from './seed/demo-world.ts'

const STOP_WITHIN_MS = 25_000

/** Starts the provider: database, schema, demo world, jobs, port. Stops in the opposite order. */
async function run(env: Env, log: Logger): Promise<() => Promise<void>> {
  const closers: (() => Promise<void>)[] = []
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close()
  }
  try {
    let url = env.databaseUrl
    if (url === undefined) {
      const postgres = await startEmbeddedPostgres({
        dataDir: env.dataDir,
        log,
        // Nothing works without it: whoever started this process starts it again.
        onUnexpectedExit: () => process.exit(1),
      })
      closers.push(() => postgres.stop())
      url = postgres.url
    }
    const { db, pool } = openDatabase(url, { max: env.databasePool })
    closers.push(() => db.destroy())
    await migrate(pool)
    const jobs = openJobs({ url, log })
    const platform = { env, db, pool, jobs, clock: systemClock, log }
    if (env.mode === 'demo' && env.seed === 'demo') await seedDemoWorld(platform)
    const app = await buildApp(platform)
    closers.push(() => jobs.stop())
    closers.push(() => app.close())
    if (env.outboundAllow.length > 0) {
      log.info({ targets: env.outboundAllow }, 'outbound targets that need not be public')
    }
    const demoSftp = await serveDemoSftp(platform)
    if (demoSftp) closers.push(() => demoSftp.stop())
    await jobs.start()
    await app.listen({ host: env.host, port: env.providerPort })
    log.info({ url: env.providerUrl }, 'provider ready')
    return stop
  } catch (error) {
    await stop()
    throw error
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
const log = openLog(env.logLevel)
let stopping = false
let stop: (() => Promise<void>) | undefined

async function shutDown(signal: string): Promise<void> {
  if (stopping) return
  stopping = true
  log.info({ signal }, 'stopping')
  const deadline = setTimeout(() => process.exit(1), STOP_WITHIN_MS)
  deadline.unref()
  await stop?.()
  process.exit(0)
}

process.on('SIGTERM', shutDown)
process.on('SIGINT', shutDown)

try {
  stop = await run(env, log)
} catch (error) {
  log.fatal({ err: error }, 'the provider could not start')
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
