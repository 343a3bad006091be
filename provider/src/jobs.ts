import type { FastifyInstance } from 'fastify'
import { workAssetCleanup } from './assets/clean-assets.ts'
import { workLowBalanceAlerts } from './balance/low-balance/send-alerts.ts'
import { workBatches } from './batch/work-batches.ts'
import { workSignatureCleanup } from './http/authentication/verify-signature.ts'
import { workLimitCleanup } from './http/limits/limiter.ts'
import { workPayTo } from './initiations/pay-to.ts'
import { workMailOutbox } from './mail/send-mail.ts'
import { workExpiry } from './payment-requests/expire-payment-requests.ts'
import { openEgress } from './platform/egress.ts'
import { workIdempotencyCleanup } from './platform/idempotent.ts'
import type { Platform } from './platform/platform.ts'
import type { Rail } from './rail/rail.ts'
import { workRailOutbox } from './rail/rail-outbox.ts'
import { workReportDelivery } from './reports/delivery/deliver-report.ts'
import { queueReportDelivery } from './reports/delivery/queue-report-delivery.ts'
import { workReports } from './reports/make-due-reports.ts'
import { readReportFile } from './reports/report-file.ts'
import { workReportCleanup } from './reports/report-of-range.ts'
import { workWebhooks } from './webhooks/delivery/work-webhooks.ts'

/** Registers the jobs of each noun. They begin when `platform.jobs` starts. */
export function registerJobs(app: FastifyInstance, platform: Platform, rail: Rail): void {
  const egress = openEgress(platform.env)
  workRailOutbox(platform, rail)
  workExpiry(platform)
  workPayTo(platform, rail)
  workLowBalanceAlerts(platform)
  workMailOutbox(platform)
  workReports(platform, (tx, file) => queueReportDelivery(platform, tx, file))
  workReportCleanup(platform)
  workReportDelivery(platform, { egress, readReportFile })
  workBatches(platform, { egress, rail })
  workAssetCleanup(platform)
  workIdempotencyCleanup(platform)
  workSignatureCleanup(platform)
  workLimitCleanup(platform)
  const webhooks = workWebhooks(platform, { egress })
  app.addHook('onReady', () => webhooks.start())
  app.addHook('onClose', () => webhooks.stop())
}
