import type { FastifyInstance } from 'fastify'
import { registerApprovalJobs } from './approvals/approval-jobs.ts'
import { registerAssetCleanupJobs } from './assets/clean-assets.ts'
import { registerLowBalanceAlertJobs } from './balance/low-balance/send-alerts.ts'
import { registerBatchJobs } from './batch/batch-jobs.ts'
import { settleFileOf } from './batch/settle-held-batch.ts'
import { registerBulkJobs } from './bulk/run-batch.ts'
import { registerExportJobs } from './exports/export-jobs.ts'
import { registerEmailDomainJobs } from './federation/check-email-domains.ts'
import { registerSignatureCleanupJobs } from './http/authentication/verify-signature.ts'
import { registerLimitCleanupJobs } from './http/limits/limiter.ts'
import { registerPayToJobs } from './initiations/pay-to.ts'
import { registerLedgerCheckJobs } from './ledger/ledger-check-jobs.ts'
import { registerMailOutboxJobs } from './mail/send-mail.ts'
import { registerMonthJobs } from './months/month-jobs.ts'
import { registerExpiryJobs } from './payment-requests/expire-payment-requests.ts'
import { payoutRows } from './payments/batches/payout-rows.ts'
import { openEgress } from './platform/egress.ts'
import { registerIdempotencyCleanupJobs } from './platform/idempotent.ts'
import type { Platform } from './platform/platform.ts'
import type { Rail } from './rail/rail.ts'
import { measureHandovers } from './rail/rail-metrics.ts'
import { registerRailOutboxJobs } from './rail/rail-outbox.ts'
import { refundRows } from './refunds/batches/refund-rows.ts'
import { registerReportDeliveryJobs } from './reports/delivery/deliver-report.ts'
import { queueReportDelivery } from './reports/delivery/queue-report-delivery.ts'
import { registerReportJobs } from './reports/make-due-reports.ts'
import { readReportFile } from './reports/report-file.ts'
import { registerReportCleanupJobs } from './reports/report-of-range.ts'
import { registerSearchJobs } from './search/search-jobs.ts'
import { registerSecretRenewal } from './secrets/renew-secrets.ts'
import { registerWebhookJobs } from './webhooks/delivery/webhook-jobs.ts'
import { measureFirstAttempts } from './webhooks/webhook-metrics.ts'

/** Registers the jobs of each noun. They begin when `platform.jobs` starts. */
export function registerJobs(app: FastifyInstance, platform: Platform, rail: Rail): void {
  const egress = openEgress(platform.env)
  registerRailOutboxJobs(platform, rail, measureHandovers(app.metrics))
  registerExpiryJobs(platform)
  registerPayToJobs(platform, rail)
  registerApprovalJobs(platform, (request) => settleFileOf(platform, request))
  registerLowBalanceAlertJobs(platform)
  registerMailOutboxJobs(platform)
  registerReportJobs(platform, (tx, file) => queueReportDelivery(platform, tx, file))
  registerReportCleanupJobs(platform)
  registerExportJobs(platform, () => app.calls)
  registerBulkJobs(platform, { REFUND: refundRows, PAYOUT: payoutRows(rail) })
  registerReportDeliveryJobs(platform, { egress, readReportFile })
  registerBatchJobs(platform, { egress, rail })
  registerLedgerCheckJobs(platform)
  registerAssetCleanupJobs(platform)
  registerIdempotencyCleanupJobs(platform)
  registerSignatureCleanupJobs(platform)
  registerLimitCleanupJobs(platform)
  registerMonthJobs(platform)
  registerSearchJobs(platform)
  registerSecretRenewal(platform)
  registerEmailDomainJobs(platform)
  const webhooks = registerWebhookJobs(platform, {
    egress,
    onFirstAttempt: measureFirstAttempts(app.metrics),
  })
  app.addHook('onReady', () => webhooks.start())
  app.addHook('onClose', () => webhooks.stop())
}
