import type { FastifyInstance } from 'fastify'
import { measureLowBalances } from './balance/low-balance/low-balance-metrics.ts'
import { measureMail } from './delivery/mail/mail-metrics.ts'
import { measureReports } from './delivery/reports/report-metrics.ts'
import { measureWebhooks } from './delivery/webhooks/webhook-metrics.ts'
import { measureClearing } from './ledger/clearing-metrics.ts'
import { measureLedger } from './ledger/ledger-metrics.ts'
import { measureJobs } from './platform/jobs/job-metrics.ts'
import { measureMonths } from './platform/months/month-metrics.ts'
import type { Platform } from './platform/platform.ts'
import { openMetricReader } from './platform/telemetry/metric-reader.ts'
import { measureInstructions } from './rail/rail-metrics.ts'

/** Registers the metrics of each noun that a scrape reads from the database. */
export function measureBusiness(app: FastifyInstance, platform: Platform): void {
  const reader = openMetricReader(app.metrics, platform)
  app.addHook('onClose', () => reader.close())
  measureInstructions(reader, platform)
  measureClearing(reader, platform)
  measureLedger(reader, platform)
  measureLowBalances(reader)
  measureWebhooks(reader, platform)
  measureJobs(reader)
  measureReports(reader, platform)
  measureMail(reader, platform)
  measureMonths(reader, platform)
}
