import type { Approvables } from './approvals/approvable.ts'
import { listApprovables } from './approvals/approvable.ts'
import { policyApproval } from './approvals/policy-approval.ts'
import { sweepApproval } from './balance/sweeps/make-sweep.ts'
import { batchAppApproval } from './batch/batch-app-approval.ts'
import { batchApproval } from './batch/batch-approval.ts'
import { initiationRefundApproval } from './initiations/make-initiation-refund.ts'
import { enableKeyApproval } from './keys/key-approval.ts'
import { payoutBatchApproval } from './payments/batches/make-batch.ts'
import { payoutApproval } from './payments/make-payout.ts'
import type { Env } from './platform/env.ts'
import type { Rail } from './rail/rail.ts'
import { refundBatchApproval } from './refunds/batches/make-batch.ts'
import { refundApproval } from './refunds/make-refund.ts'
import { newKeysApproval, reportTargetApproval } from './settings/settings-approvals.ts'
import {
  deleteApproval,
  inviteApproval,
  resetFactorsApproval,
  roleApproval,
} from './users/user-approvals.ts'
import { destinationApproval } from './webhooks/destination-approval.ts'

/** Lists the calls that may wait for a second person, as their routes hold them. */
export function approvables(env: Env, rail: Rail): Approvables {
  return listApprovables([
    payoutApproval(rail),
    payoutBatchApproval(env),
    sweepApproval(rail),
    refundApproval,
    refundBatchApproval,
    initiationRefundApproval,
    batchApproval,
    policyApproval,
    newKeysApproval(env),
    enableKeyApproval,
    reportTargetApproval(env),
    batchAppApproval,
    destinationApproval,
    inviteApproval,
    roleApproval,
    deleteApproval,
    resetFactorsApproval,
  ])
}
