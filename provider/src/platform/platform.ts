import type { Kysely } from 'kysely'
import type pg from 'pg'
import type { Clock } from './clock.ts'
import type { Env } from './env.ts'
import type { Jobs } from './jobs.ts'
import type { Logger } from './log.ts'
import type { Replica } from './replica.ts'
import type { Tables } from './tables.ts'

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
