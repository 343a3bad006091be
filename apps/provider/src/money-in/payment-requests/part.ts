import type { Part } from '../../part.ts'
import { registerExpiryJobs } from './lifecycle/expire-payment-requests.ts'
import { paymentRequestPortalRoutes } from './portal-routes.ts'
import { payIdName } from './receive/pay-id-enquiry.ts'
import { paymentRequestRoutes } from './rest-routes.ts'

export const paymentRequestsPart = {
  rest: paymentRequestRoutes,
  portal: paymentRequestPortalRoutes,
  jobs: registerExpiryJobs,
  railEvents: (platform) => ({ payIdName: (payId) => payIdName(platform, payId) }),
} satisfies Part
