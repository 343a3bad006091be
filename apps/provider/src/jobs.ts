import type { FastifyInstance } from 'fastify'
import { registerLowBalanceAlertJobs } from './balance/low-balance/send-alerts.ts'
import { registerAssetCleanupJobs } from './clients/assets/clean-assets.ts'
import { registerExportJobs } from './delivery/exports/export-jobs.ts'
import { registerMailOutboxJobs } from './delivery/mail/send-mail.ts'
import { registerReportDeliveryJobs } from './delivery/reports/delivery/deliver-report.ts'
import { queueReportDelivery } from './delivery/reports/delivery/queue-report-delivery.ts'
import { registerReportJobs } from './delivery/reports/make-due-reports.ts'
import { readReportFile } from './delivery/reports/report-file.ts'
import { registerReportCleanupJobs } from './delivery/reports/report-of-range.ts'
import { registerWebhookJobs } from './delivery/webhooks/delivery/webhook-jobs.ts'
import { measureFirstAttempts } from './delivery/webhooks/webhook-metrics.ts'
import { registerSearchJobs } from './find/search/entries/search-jobs.ts'
import { registerSignatureCleanupJobs } from './http/authentication/keys/verify-signature.ts'
import { registerLimitCleanupJobs } from './http/limits/limiter.ts'
import { registerLedgerCheckJobs } from './ledger/ledger-check-jobs.ts'
import { registerExpiryJobs } from './money-in/payment-requests/lifecycle/expire-payment-requests.ts'
import { refundRows } from './money-in/refunds/batches/refund-rows.ts'
import { registerBulkJobs } from './money-out/batches/run-batch.ts'
import { registerBatchJobs } from './money-out/payment-files/batch-jobs.ts'
import { settleFileOf } from './money-out/payment-files/pay/settle-held-batch.ts'
import { payoutRows } from './money-out/payouts/batches/payout-rows.ts'
import { registerPayToJobs } from './pay-to/initiations/pay-to.ts'
import { registerApprovalJobs } from './people/approvals/approval-jobs.ts'
import { registerEmailDomainJobs } from './people/single-sign-on/check-email-domains.ts'
import { registerIdempotencyCleanupJobs } from './platform/idempotency/idempotent.ts'
import { registerMonthJobs } from './platform/months/month-jobs.ts'
import { openEgress } from './platform/network/egress.ts'
import type { Platform } from './platform/platform.ts'
import type { Rail } from './rail/rail.ts'
import { measureHandovers } from './rail/rail-metrics.ts'
import { registerRailOutboxJobs } from './rail/rail-outbox.ts'
import { registerSecretRenewal } from './secrets/renew-secrets.ts'

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
