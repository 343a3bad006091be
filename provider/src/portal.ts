import type { FastifyPluginAsync } from 'fastify'
import { approvables } from './approvables.ts'
import type { DecisionFacts } from './approvals/decision-facts.ts'
import { approvalPolicyRoutes } from './approvals/policy-routes.ts'
import { approvalRoutes } from './approvals/portal-routes.ts'
import { assetRoutes } from './apps/asset-routes.ts'
import { appRoutes } from './apps/portal-routes.ts'
import { activityRoutes } from './audit/portal-routes.ts'
import { balanceTransferRoutes } from './balance/balance-transfers/portal-routes.ts'
import { batchRoutes } from './batch/portal-routes.ts'
import { exportRoutes } from './exports/portal-routes.ts'
import { singleSignOnRoutes } from './federation/portal-routes.ts'
import type { Credentials } from './http/authentication/authenticate.ts'
import { openPortalApi } from './http/portal-api.ts'
import { sessionRoutes } from './identity/session-routes.ts'
import { keyRoutes } from './keys/portal-routes.ts'
import { noteRoutes } from './notes/portal-routes.ts'
import { paymentRequestPortalRoutes } from './payment-requests/portal-routes.ts'
import { payoutBatchRoutes } from './payments/batches/portal-routes.ts'
import { openEgress } from './platform/egress.ts'
import type { Platform } from './platform/platform.ts'
import type { Rail } from './rail/rail.ts'
import { refundBatchRoutes } from './refunds/batches/portal-routes.ts'
import { reportDeliveryRoutes } from './reports/delivery/portal-routes.ts'
import { searchRoutes } from './search/portal-routes.ts'
import { firstStepsRoutes } from './settings/first-steps-routes.ts'
import { hostKeyRoutes } from './settings/host-keys/portal-routes.ts'
import { payIdDomainRoutes } from './settings/pay-id-domains/portal-routes.ts'
import { settingsRoutes } from './settings/portal-routes.ts'
import { securityPolicyRoutes } from './settings/security-policy-routes.ts'
import { traceRoutes } from './trace/portal-routes.ts'
import { userRoutes } from './users/portal-routes.ts'
import { viewRoutes } from './views/portal-routes.ts'
import { webhookRoutes } from './webhooks/portal-routes.ts'

/** Serves the portal API at /portal/v1: the calls that the dashboard needs beside the REST API. */
export function portalPlugin(
  platform: Platform,
  credentials: Credentials,
  { rail, facts }: { rail: Rail; facts: DecisionFacts },
): FastifyPluginAsync {
  return async (app) => {
    const egress = openEgress(platform.env)
    openPortalApi(app, credentials)
    activityRoutes(app, platform)
    appRoutes(app, platform)
    approvalPolicyRoutes(app, platform)
    approvalRoutes(app, platform, credentials, approvables(platform.env, rail), facts)
    balanceTransferRoutes(app, platform)
    batchRoutes(app, platform, egress)
    exportRoutes(app, platform)
    firstStepsRoutes(app, platform)
    hostKeyRoutes(app, platform)
    noteRoutes(app, platform)
    payoutBatchRoutes(app, platform, rail)
    refundBatchRoutes(app, platform)
    reportDeliveryRoutes(app, platform, egress)
    securityPolicyRoutes(app, platform)
    searchRoutes(app, platform)
    sessionRoutes(app, credentials)
    settingsRoutes(app, platform)
    singleSignOnRoutes(app, platform)
    traceRoutes(app, platform)
    userRoutes(app, platform)
    viewRoutes(app, platform)
    webhookRoutes(app, platform)
    keyRoutes(app, platform)
    payIdDomainRoutes(app, platform)
    paymentRequestPortalRoutes(app, platform)
  }
}

/** Serves the portal routes without a version in their address (spec 7.4). */
export function portalAssetsPlugin(
  platform: Platform,
  credentials: Credentials,
): FastifyPluginAsync {
  return async (app) => {
    openPortalApi(app, credentials)
    assetRoutes(app, platform)
  }
}
