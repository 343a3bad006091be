import { HOUR_SECONDS } from '@tideway/contract/time/durations'
import type { Platform } from '../../platform/platform.ts'
import { writeExport, writeExportJob } from './write-export.ts'

/** Exports that a process writes at the same time, at most one for each client. */
const AT_ONCE = 2

/**
 * Registers the jobs that write exports and delete old ones.
 *
 * @param calls Returns the platform of calls, once it is open.
 */
export function registerExportJobs(platform: Platform, calls: () => Platform): void {
  platform.jobs.work(writeExportJob, (key) => writeExport(platform, calls, key), {
    workers: AT_ONCE,
    perGroup: 1,
  })
  platform.jobs.every('export-cleanup', HOUR_SECONDS, () => cleanExports(platform))
}

/** Deletes expired exports, with their parts, and expired links. */
export async function cleanExports({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<void> {
  const now = clock.now()
  await db.deleteFrom('export_links').where('expires_at', '<=', now).execute()
  await db.deleteFrom('exports').where('expires_at', '<=', now).execute()
}
