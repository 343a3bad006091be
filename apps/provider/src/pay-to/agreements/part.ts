import type { Part } from '../../part.ts'
import { registerAgreementExpiryJobs } from './agreement-expiry.ts'
import { registerStatusChangeJobs } from './change-status.ts'
import { registerProposalJobs } from './propose-agreement.ts'
import { paymentAgreementRoutes } from './rest-routes.ts'

export const agreementsPart = {
  rest: paymentAgreementRoutes,
  jobs(platform, { rail }) {
    registerProposalJobs(platform, rail)
    registerStatusChangeJobs(platform)
    registerAgreementExpiryJobs(platform)
  },
} satisfies Part
