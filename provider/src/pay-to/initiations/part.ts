import type { Part } from '../../part.ts'
import { registerInitiationJobs } from './collect-initiation.ts'
import { registerInitiationExpiryJobs } from './initiation-expiry.ts'
import { paymentInitiationRoutes } from './rest-routes.ts'

export const initiationsPart = {
  rest: paymentInitiationRoutes,
  jobs(platform, { rail }) {
    registerInitiationJobs(platform, rail)
    registerInitiationExpiryJobs(platform)
  },
} satisfies Part
