import type { Part } from '../../part.ts'
import { registerInitiationJobs } from './collect-initiation.ts'
import { registerInitiationExpiryJobs } from './initiation-expiry.ts'
import { initiationRefundApproval } from './refund/make-initiation-refund.ts'
import { paymentInitiationRoutes } from './rest-routes.ts'

export const initiationsPart = {
  rest: paymentInitiationRoutes,
  approvables: () => [initiationRefundApproval],
  jobs(platform, { rail }) {
    registerInitiationJobs(platform, rail)
    registerInitiationExpiryJobs(platform)
  },
} satisfies Part
