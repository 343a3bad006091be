import type { Part } from '../../part.ts'
import { registerApprovalJobs } from './approval-jobs.ts'
import { approvalPolicyRoutes } from './policy/policy-routes.ts'
import { approvalRoutes } from './portal-routes.ts'

export const approvalsPart = {
  portal(app, platform, { credentials, approvables, facts }) {
    approvalPolicyRoutes(app, platform)
    approvalRoutes(app, platform, credentials, approvables, facts)
  },
  jobs: (platform, { approvalEnded }) => registerApprovalJobs(platform, approvalEnded),
} satisfies Part
