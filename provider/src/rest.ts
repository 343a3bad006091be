import type { FastifyPluginAsync } from 'fastify'
import { paymentAgreementRoutes } from './agreements/rest-routes.ts'
import { lowBalanceRoutes } from './balance/low-balance/rest-routes.ts'
import { accountRoutes } from './balance/rest-routes.ts'
import { sweepRoutes } from './balance/sweeps/rest-routes.ts'
import type { Credentials } from './http/authentication/authenticate.ts'
import { guardCalls } from './http/calls.ts'
import { acceptJsonOnly } from './http/http.ts'
import { paymentInitiationRoutes } from './initiations/rest-routes.ts'
import { keyRoutes } from './keys/rest-routes.ts'
import { paymentRequestRoutes } from './payment-requests/rest-routes.ts'
import { enquiryRoutes } from './payments/enquiry-routes.ts'
import { paymentRoutes } from './payments/rest-routes.ts'
import type { Platform } from './platform/platform.ts'
import type { Rail } from './rail/rail.ts'
import { refundRoutes } from './refunds/rest-routes.ts'
import { reportRoutes } from './reports/rest-routes.ts'
import { payIdDomainRoutes } from './settings/pay-id-domains/rest-routes.ts'
import { clientRoutes } from './webhooks/rest-routes.ts'

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
