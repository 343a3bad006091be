import type { FastifyInstance } from 'fastify'
import { measureLowBalances } from './balance/low-balance/low-balance-metrics.ts'
import { measureClearing } from './ledger/clearing-metrics.ts'
import { measureLedger } from './ledger/ledger-metrics.ts'
import { measureMail } from './mail/mail-metrics.ts'
import { measureJobs } from './platform/job-metrics.ts'
import { openMetricReader } from './platform/metric-reader.ts'
import type { Platform } from './platform/platform.ts'
import { measureInstructions } from './rail/rail-metrics.ts'
import { measureReports } from './reports/report-metrics.ts'
import { measureWebhooks } from './webhooks/webhook-metrics.ts'

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
}
