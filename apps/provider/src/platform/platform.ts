import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Replica } from './database/replica.ts'
import type { Tables } from './database/tables.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Env } from './settings/env.ts'
import type { Logger } from './telemetry/log.ts'

/** The services that every part of the provider uses. Passed as the first argument, never imported as a global. */
export interface Platform {
  env: Env
  db: Kysely<Tables>
  pool: pg.Pool
  /** Undefined without DATABASE_READ_URL. */
  replica?: Replica
  jobs: Jobs
  clock: Clock
  log: Logger
}
