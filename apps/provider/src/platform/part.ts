import { registerIdempotencyCleanupJobs } from './idempotency/idempotent.ts'
import { measureJobs } from './jobs/job-metrics.ts'
import { registerMonthJobs } from './months/month-jobs.ts'
import { measureMonths } from './months/month-metrics.ts'
import type { Platform } from './platform.ts'
import type { MetricReader } from './telemetry/metric-reader.ts'

/** Is a `Part`, which the platform cannot import. */
export const platformPart = {
  jobs(platform: Platform) {
    registerIdempotencyCleanupJobs(platform)
    registerMonthJobs(platform)
  },
  metrics(reader: MetricReader, platform: Platform) {
    measureJobs(reader)
    measureMonths(reader, platform)
  },
}
