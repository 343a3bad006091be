import type { FastifyPluginAsync } from 'fastify'
import type { Credentials } from '../callers/authenticate.ts'
import { guardCalls } from '../callers/calls.ts'
import { speakJson } from '../callers/http.ts'
import type { Platform } from '../platform/platform.ts'
import type { Rail } from '../rail/rail.ts'
import { accountRoutes } from './account-routes.ts'
import { clientRoutes } from './client-routes.ts'
import { enquiryRoutes } from './enquiry-routes.ts'
import { keyRoutes } from './key-routes.ts'
import { lowBalanceRoutes } from './low-balance-routes.ts'
import { payIdDomainRoutes } from './pay-id-domain-routes.ts'
import { paymentAgreementRoutes } from './payment-agreement-routes.ts'
import { paymentInitiationRoutes } from './payment-initiation-routes.ts'
import { paymentRequestRoutes } from './payment-request-routes.ts'
import { paymentRoutes } from './payment-routes.ts'
import { reportRoutes } from './report-routes.ts'
import { sweepRoutes } from './sweep-routes.ts'

/** The REST API at /rest/v1: what developers integrate against. */
export function restPlugin(
  platform: Platform,
  credentials: Credentials,
  rail: Rail,
): FastifyPluginAsync {
  return async (app) => {
    speakJson(app)
    guardCalls(app, platform, credentials)
    paymentRequestRoutes(app, platform)
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
