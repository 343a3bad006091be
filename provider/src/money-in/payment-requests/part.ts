import type { Part } from '../../part.ts'
import { registerExpiryJobs } from './lifecycle/expire-payment-requests.ts'
import { paymentRequestPortalRoutes } from './portal-routes.ts'
import { paymentRequestRoutes } from './rest-routes.ts'

export const paymentRequestsPart = {
  rest: paymentRequestRoutes,
  portal: paymentRequestPortalRoutes,
  jobs: registerExpiryJobs,
} satisfies Part
