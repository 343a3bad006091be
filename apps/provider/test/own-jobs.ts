import { sql } from 'kysely'
import { openDatabase } from '../src/platform/database/database.ts'
import type { JobKind, Jobs } from '../src/platform/jobs/jobs.ts'
import { jobKind, openJobs } from '../src/platform/jobs/jobs.ts'
import { migrateDatabase } from '../src/platform/migrations/migrate.ts'
import { openLog } from '../src/platform/telemetry/log.ts'
import { startEmbeddedPostgres } from '../src/sandbox/postgres/embedded-postgres.ts'

export interface OwnJobs {
  jobs: Jobs
  db: ReturnType<typeof openDatabase>['db']
  kind<Data extends object>(name: string): JobKind<Data>
  /** Makes all waiting jobs of a kind due at the same instant. */
  putForward(kind: { name: string }, at: Date): Promise<void>
  stop(): Promise<void>
}

/** Opens only the job queue, not started yet, on a separate server in a folder, with data written to the disk. */
export async function openOwnJobs(dataDir: string): Promise<OwnJobs> {
  const log = openLog('error')
  const postgres = await startEmbeddedPostgres({ dataDir, log })
  await migrateDatabase(postgres.url)
  const { db } = openDatabase(postgres.url, { max: 4 })
  const jobs = openJobs({ url: postgres.url, log })
  return {
    jobs,
    db,
    kind: (name) => jobKind(name),
    async putForward({ name }, at) {
      await sql`UPDATE pgboss.job SET start_after = ${at} WHERE name = ${name}`.execute(db)
    },
    async stop() {
      await jobs.stop()
      await db.destroy()
      await postgres.stop()
    },
  }
}
