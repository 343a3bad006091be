import { printNextSteps } from './admin/print-next-steps.ts'
import { fillEntries } from './find/search/entries/fill-entries.ts'
import { listenForMetrics } from './http/metrics/serve-metrics.ts'
import { openProvider } from './open-provider.ts'
import { systemClock } from './platform/clock.ts'
import {
  checkCalls,
  checkPool,
  checkSessions,
  warnOfSettings,
} from './platform/database/check-database.ts'
import { openDatabase } from './platform/database/database.ts'
import type { DatabaseOutage } from './platform/database/database-outage.ts'
import { openReplica } from './platform/database/replica.ts'
import { openJobs } from './platform/jobs/jobs.ts'
import { migrateDatabase } from './platform/migrations/migrate.ts'
import type { HttpServer } from './platform/network/http-server.ts'
import type { Platform } from './platform/platform.ts'
import { releaseMemoryWhenIdle } from './platform/process/release-memory.ts'
import { reportStep } from './platform/process/start-steps.ts'
import type { Env } from './platform/settings/env.ts'
import type { Logger } from './platform/telemetry/log.ts'

/** Daily clean-ups of large tables take minutes. An answer that takes longer than this will never come. */
const STATEMENT_LIMIT_MS = 300_000

export interface ServerPart {
  name: string
  close: () => Promise<void>
}

/**
 * Serves on a database: schema, demo world, jobs, port. Each part is passed to `opened` as soon as it needs closing.
 */
export async function serve(
  { env, log, outage, url }: { env: Env; log: Logger; outage: DatabaseOutage; url: string },
  opened: (part: ServerPart) => void,
): Promise<HttpServer> {
  reportStep(log, 'bringing the database up to date')
  const directUrl = env.databaseDirectUrl ?? url
  await checkSessions(env, url)
  await migrateDatabase(directUrl)
  const { db, pool } = openDatabase(url, {
    max: env.databasePool,
    outage,
    statementLimitMs: STATEMENT_LIMIT_MS,
    pooler: env.databasePooler,
    delivers: true,
  })
  opened({ name: 'database', close: () => db.destroy() })
  const jobs = openJobs({ url, directUrl, pooler: env.databasePooler, log, outage })
  const primary = { env, db, pool, jobs, clock: systemClock, log }
  await checkPool(primary)
  await warnOfSettings(primary)
  const platform = withReplica(primary, opened)
  const isSeeded = await seedWhereEmpty(platform)
  reportStep(log, 'starting the jobs and the port')
  // The search is filled while the parts open, and before a job looks for records without entries.
  const [app] = await Promise.all([openProvider(platform), isSeeded && fillEntries(db)])
  opened({ name: 'jobs', close: () => jobs.stop() })
  opened({ name: 'server', close: () => app.close() })
  await checkCalls(app.calls)
  if (env.outboundAllow.length > 0) {
    log.info({ targets: env.outboundAllow }, 'outbound targets that need not be public')
  }
  const metrics = await listenForMetrics(env, app.metrics, log)
  if (metrics) opened({ name: 'metrics', close: () => metrics.stop() })
  if (env.mode === 'demo') {
    const { serveDemoSftp } = await import('./sandbox/sftp/serve-demo-sftp.ts')
    const demoSftp = await serveDemoSftp(platform)
    if (demoSftp) opened({ name: 'sftp', close: () => demoSftp.stop() })
  }
  await jobs.start()
  await app.listen({ host: env.host, port: env.providerPort })
  if (env.host === 'localhost') await app.httpServer.listenBesides(env.host)
  await printNextSteps(platform)
  const keepMemory = releaseMemoryWhenIdle()
  opened({ name: 'memory', close: async () => keepMemory() })
  return app.httpServer
}

function withReplica(platform: Platform, opened: (part: ServerPart) => void): Platform {
  const { databaseReadUrl } = platform.env
  if (databaseReadUrl === undefined) return platform
  const replica = openReplica(platform, databaseReadUrl)
  opened({ name: 'replica', close: () => replica.close() })
  return { ...platform, replica }
}

/** Loads the demo world's many modules only if the database is empty. Returns true if it was. */
async function seedWhereEmpty(platform: Platform): Promise<boolean> {
  const { env, db, log } = platform
  if (env.mode !== 'demo' || env.seed !== 'demo') return false
  const client = await db.selectFrom('clients').select('client_id').limit(1).executeTakeFirst()
  if (client) return false
  reportStep(log, 'filling an empty database with the demo world')
  const { seedDemoWorld } = await import('./sandbox/seed/demo-world.ts')
  // Mail of the demo's past is shown in the outbox. It is never sent, and the queue is not open yet.
  return seedDemoWorld({ ...platform, env: { ...env, smtpUrl: undefined } })
}
