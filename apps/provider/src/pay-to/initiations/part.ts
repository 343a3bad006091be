import type { Part } from '../../part.ts'
import { registerInitiationJobs } from './collect-initiation.ts'
import { registerInitiationExpiryJobs } from './initiation-expiry.ts'
import { payToEvents } from './pay-to-events.ts'
import { initiationRefundFinisher } from './refund/finish-initiation-refund.ts'
import { initiationRefundApproval } from './refund/make-initiation-refund.ts'
import { paymentInitiationRoutes } from './rest-routes.ts'

export const initiationsPart = {
  rest: paymentInitiationRoutes,
  approvables: () => [initiationRefundApproval],
  jobs(platform, { rail }) {
    registerInitiationJobs(platform, rail)
    registerInitiationExpiryJobs(platform)
  },
  finishers: { initiation_refund: initiationRefundFinisher },
  railEvents: payToEvents,
} satisfies Part
