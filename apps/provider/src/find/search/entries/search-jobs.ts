import { sql } from 'kysely'
import { jobKind } from '../../../platform/jobs/jobs.ts'
import type { Platform } from '../../../platform/platform.ts'
import { fillEntries } from './fill-entries.ts'

const FILL_SECONDS = 3600
/** Pause after each transaction, which leaves the database to calls for most of the time. */
const FILL_PAUSE_MS = 50
/** Merging is rare while no one searches, so that an idle provider leaves its connections unused. */
const MERGE_SECONDS = 300
/** Each search reads the rows that are not merged yet: about 50 ms for a thousand rows. Merging them takes 20 ms. */
const MERGE_AFTER_SEARCH_MS = 10_000

const mergeAfterSearch = jobKind<Record<string, never>>('search-merge-after-search')

/** Registers the jobs that enter records older than the search, and that merge new rows into its index. */
export function registerSearchJobs(platform: Platform): void {
  const { jobs, db } = platform
  jobs.every('search-fill', FILL_SECONDS, () =>
    fillEntries(db, { signal: jobs.stopping, pauseMs: FILL_PAUSE_MS }),
  )
  jobs.every('search-merge', MERGE_SECONDS, () => mergeNewRows(platform))
  jobs.work(mergeAfterSearch, () => mergeNewRows(platform))
}

let lastRequest = Number.NEGATIVE_INFINITY

/** Requests a merge of new rows for later searches, unless this process requested one in the last ten seconds. */
export async function requestMerge({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  if (performance.now() < lastRequest + MERGE_AFTER_SEARCH_MS) return
  lastRequest = performance.now()
  await jobs.send(db, mergeAfterSearch, {}, { singletonKey: 'search' })
}

/**
 * Merges the new rows of each month into the index of texts, so that no call has to. A distributed database has no
 * months, and autovacuum merges them.
 */
export async function mergeNewRows({ db }: Pick<Platform, 'db'>): Promise<void> {
  await sql`
    SELECT gin_clean_pending_list(leaf.relid) FROM pg_partition_tree('search_entries_text') leaf WHERE leaf.isleaf`.execute(
    db,
  )
}
