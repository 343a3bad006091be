import type { Part } from '../../part.ts'
import { registerApprovalJobs } from './approval-jobs.ts'

export const approvalsPart = {
  jobs: (platform, { approvalEnded }) => registerApprovalJobs(platform, approvalEnded),
} satisfies Part
