import type { Part } from '../../part.ts'
import { batchAppApproval } from './batch-app-approval.ts'
import { batchApproval } from './pay/batch-approval.ts'
import { registerBatchPaymentJobs } from './pay/pay-batch.ts'
import { settleFileOf } from './pay/settle-held-batch.ts'
import { batchRoutes } from './portal-routes.ts'
import { registerBatchPollJobs } from './receive/poll-inbox.ts'

export const paymentFilesPart = {
  portal: (app, platform, { egress }) => batchRoutes(app, platform, egress),
  approvables: () => [batchApproval, batchAppApproval],
  jobs(platform, { egress, rail }) {
    registerBatchPollJobs(platform, egress)
    registerBatchPaymentJobs(platform, rail)
  },
  approvalEnded: settleFileOf,
} satisfies Part
