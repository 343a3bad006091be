import type { Part } from '../../part.ts'
import { registerEmailDomainJobs } from './check-email-domains.ts'
import { singleSignOnRoutes } from './portal-routes.ts'
import {
  domainApprovals,
  signOnApproval,
  signOnRemovalApproval,
} from './single-sign-on-approvals.ts'

export const singleSignOnPart = {
  portal: singleSignOnRoutes,
  approvables: (env) => [
    signOnApproval,
    signOnRemovalApproval,
    ...Object.values(domainApprovals(env)),
  ],
  jobs: registerEmailDomainJobs,
} satisfies Part
