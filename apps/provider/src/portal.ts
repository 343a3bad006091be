import type { FastifyPluginAsync } from 'fastify'
import { approvables } from './approvables.ts'
import { balanceTransferRoutes } from './balance/balance-transfers/portal-routes.ts'
import { assetRoutes } from './clients/apps/asset-routes.ts'
import { appRoutes } from './clients/apps/portal-routes.ts'
import { noteRoutes } from './clients/notes/portal-routes.ts'
import { firstStepsRoutes } from './clients/settings/first-steps-routes.ts'
import { hostKeyRoutes } from './clients/settings/host-keys/portal-routes.ts'
import { payIdDomainRoutes } from './clients/settings/pay-id-domains/portal-routes.ts'
import { settingsRoutes } from './clients/settings/portal-routes.ts'
import { securityPolicyRoutes } from './clients/settings/security-policy-routes.ts'
import { viewRoutes } from './clients/views/portal-routes.ts'
import { exportRoutes } from './delivery/exports/portal-routes.ts'
import { reportDeliveryRoutes } from './delivery/reports/delivery/portal-routes.ts'
import { webhookRoutes } from './delivery/webhooks/portal-routes.ts'
import { searchRoutes } from './find/search/portal-routes.ts'
import { traceRoutes } from './find/trace/portal-routes.ts'
import type { Credentials } from './http/authentication/authenticate.ts'
import { openPortalApi } from './http/calls/portal-api.ts'
import { paymentRequestPortalRoutes } from './money-in/payment-requests/portal-routes.ts'
import { refundBatchRoutes } from './money-in/refunds/batches/portal-routes.ts'
import { batchRoutes } from './money-out/payment-files/portal-routes.ts'
import { payoutBatchRoutes } from './money-out/payouts/batches/portal-routes.ts'
import type { DecisionFacts } from './people/approvals/decision-facts.ts'
import { approvalPolicyRoutes } from './people/approvals/policy/policy-routes.ts'
import { approvalRoutes } from './people/approvals/portal-routes.ts'
import { activityRoutes } from './people/audit/portal-routes.ts'
import { sessionRoutes } from './people/identity/session/session-routes.ts'
import { keyRoutes } from './people/keys/portal-routes.ts'
import { singleSignOnRoutes } from './people/single-sign-on/portal-routes.ts'
import { userRoutes } from './people/users/portal-routes.ts'
import { openEgress } from './platform/network/egress.ts'
import type { Platform } from './platform/platform.ts'
import type { Rail } from './rail/rail.ts'

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
