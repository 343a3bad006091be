import { sql } from 'kysely'
import { isDistributed } from '../platform/distributed.ts'
import type { Platform } from '../platform/platform.ts'
import { fillEntries } from './fill-entries.ts'

const FILL_SECONDS = 3600
/** Leaves the database to the calls for most of the time. */
const FILL_PAUSE_MS = 50
/** Each search reads the lists of new rows: a thousand rows take it some 50 ms. Merging them takes 20 ms. */
const MERGE_SECONDS = 10

/** Registers the jobs that enter records from before the search, and that merge new rows into its index. */
export function registerSearchJobs(platform: Platform): void {
  const { jobs, db } = platform
  jobs.every('search-fill', FILL_SECONDS, () =>
    fillEntries(db, { signal: jobs.stopping, pauseMs: FILL_PAUSE_MS }),
  )
  jobs.every('search-merge', MERGE_SECONDS, () => mergeNewRows(platform))
}

/**
 * Merges the rows that wait in the index of texts, so that no call has to. Autovacuum does it on a distributed database,
 * whose indexes are on other servers.
 */
export async function mergeNewRows(platform: Pick<Platform, 'db' | 'pool'>): Promise<void> {
  if (await isDistributed(platform.pool)) return
  await sql`
    SELECT gin_clean_pending_list(leaf.relid) FROM pg_partition_tree('search_entries_text') leaf WHERE leaf.isleaf`.execute(
    platform.db,
  )
}
