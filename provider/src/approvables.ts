import type { Approvables } from './approvals/approvable.ts'
import { listApprovables } from './approvals/approvable.ts'
import { policyApproval } from './approvals/policy-approval.ts'
import { sweepApproval } from './balance/sweeps/make-sweep.ts'
import { batchAppApproval } from './batch/batch-app-approval.ts'
import { batchApproval } from './batch/batch-approval.ts'
import { restApprovals } from './bulk/rest-approval.ts'
import {
  domainApprovals,
  signOnApproval,
  signOnRemovalApproval,
} from './federation/single-sign-on-approvals.ts'
import { initiationRefundApproval } from './initiations/make-initiation-refund.ts'
import { enableKeyApproval } from './keys/key-approval.ts'
import { refuseUnaccepted } from './payments/batches/continue-batch.ts'
import { payoutBatchApproval } from './payments/batches/make-batch.ts'
import { payoutApproval } from './payments/make-payout.ts'
import type { Env } from './platform/env.ts'
import type { Rail } from './rail/rail.ts'
import { refundBatchApproval } from './refunds/batches/make-batch.ts'
import { refundApproval } from './refunds/make-refund.ts'
import { hostKeyApproval } from './settings/host-keys/accept-host-key.ts'
import { securityPolicyApproval } from './settings/security-policy-approval.ts'
import {
  allowListApproval,
  newKeysApproval,
  reportTargetApproval,
} from './settings/settings-approvals.ts'
import {
  deleteApproval,
  inviteAgainApproval,
  inviteApproval,
  resetFactorsApproval,
  roleApproval,
} from './users/user-approvals.ts'
import { destinationApproval, secretApproval } from './webhooks/destination-approval.ts'

/** Lists the calls that may wait for a second person, as their routes hold them. */
export function approvables(env: Env, rail: Rail): Approvables {
  return listApprovables([
    payoutApproval(env, rail),
    payoutBatchApproval(env),
    sweepApproval(rail),
    refundApproval,
    refundBatchApproval,
    ...restApprovals({ PAYOUT: refuseUnaccepted }),
    initiationRefundApproval,
    batchApproval,
    policyApproval,
    newKeysApproval(env),
    enableKeyApproval,
    reportTargetApproval(env),
    batchAppApproval,
    hostKeyApproval,
    destinationApproval,
    secretApproval,
    allowListApproval(env),
    securityPolicyApproval,
    signOnApproval,
    signOnRemovalApproval,
    ...Object.values(domainApprovals(env)),
    inviteApproval,
    inviteAgainApproval,
    roleApproval,
    deleteApproval,
    resetFactorsApproval,
  ])
}
