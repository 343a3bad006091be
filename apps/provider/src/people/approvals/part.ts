import type { Part } from '../../part.ts'
import { registerApprovalJobs } from './approval-jobs.ts'
import { policyApproval } from './policy/policy-approval.ts'
import { approvalPolicyRoutes } from './policy/policy-routes.ts'
import { approvalRoutes } from './portal-routes.ts'

export const approvalsPart = {
  portal(app, platform, { credentials, approvables, facts }) {
    approvalPolicyRoutes(app, platform)
    approvalRoutes(app, platform, credentials, approvables, facts)
  },
  approvables: () => [policyApproval],
  jobs: (platform, { approvalEnded }) => registerApprovalJobs(platform, approvalEnded),
} satisfies Part
