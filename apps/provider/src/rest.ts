import type { FastifyPluginAsync } from 'fastify'
import { lowBalanceRoutes } from './balance/low-balance/rest-routes.ts'
import { accountRoutes } from './balance/rest-routes.ts'
import { sweepRoutes } from './balance/sweeps/rest-routes.ts'
import { payIdDomainRoutes } from './clients/settings/pay-id-domains/rest-routes.ts'
import { reportRoutes } from './delivery/reports/rest-routes.ts'
import { clientRoutes } from './delivery/webhooks/rest-routes.ts'
import type { Credentials } from './http/authentication/authenticate.ts'
import { guardCalls } from './http/calls/calls.ts'
import { acceptJsonOnly } from './http/calls/http.ts'
import { paymentRequestRoutes } from './money-in/payment-requests/rest-routes.ts'
import { refundRoutes } from './money-in/refunds/rest-routes.ts'
import { enquiryRoutes } from './money-out/payouts/enquiries/enquiry-routes.ts'
import { paymentRoutes } from './money-out/payouts/rest-routes.ts'
import { paymentAgreementRoutes } from './pay-to/agreements/rest-routes.ts'
import { paymentInitiationRoutes } from './pay-to/initiations/rest-routes.ts'
import { keyRoutes } from './people/keys/rest-routes.ts'
import type { Platform } from './platform/platform.ts'
import type { Rail } from './rail/rail.ts'

/** Serves the REST API at /rest/v1, which developers integrate with. */
export function restPlugin(
  platform: Platform,
  credentials: Credentials,
  rail: Rail,
): FastifyPluginAsync {
  return async (app) => {
    acceptJsonOnly(app)
    guardCalls(app, credentials)
    paymentRequestRoutes(app, platform)
    refundRoutes(app, platform)
    paymentRoutes(app, platform, rail)
    sweepRoutes(app, platform, rail)
    paymentAgreementRoutes(app, platform)
    paymentInitiationRoutes(app, platform)
    accountRoutes(app, platform)
    lowBalanceRoutes(app, platform)
    clientRoutes(app, platform)
    keyRoutes(app, platform)
    payIdDomainRoutes(app, platform)
    reportRoutes(app, platform)
    enquiryRoutes(app, platform, rail)
  }
}
