import { sweepApproval } from './balance/sweeps/make-sweep.ts'
import { hostKeyApproval } from './clients/settings/host-keys/accept-host-key.ts'
import { securityPolicyApproval } from './clients/settings/security-policy-approval.ts'
import {
  allowListApproval,
  newKeysApproval,
  reportTargetApproval,
} from './clients/settings/settings-approvals.ts'
import {
  destinationApproval,
  secretApproval,
} from './delivery/webhooks/destinations/destination-approval.ts'
import { refundBatchApproval } from './money-in/refunds/batches/make-batch.ts'
import { refundApproval } from './money-in/refunds/make-refund.ts'
import { restApprovals } from './money-out/batches/rest-approval.ts'
import { batchAppApproval } from './money-out/payment-files/batch-app-approval.ts'
import { batchApproval } from './money-out/payment-files/pay/batch-approval.ts'
import { refuseUnaccepted } from './money-out/payouts/batches/continue-batch.ts'
import { payoutBatchApproval } from './money-out/payouts/batches/make-batch.ts'
import { payoutApproval } from './money-out/payouts/make-payout.ts'
import { initiationRefundApproval } from './pay-to/initiations/refund/make-initiation-refund.ts'
import type { Approvables } from './people/approvals/approvable.ts'
import { listApprovables } from './people/approvals/approvable.ts'
import { policyApproval } from './people/approvals/policy/policy-approval.ts'
import { enableKeyApproval } from './people/keys/key-approval.ts'
import {
  domainApprovals,
  signOnApproval,
  signOnRemovalApproval,
} from './people/single-sign-on/single-sign-on-approvals.ts'
import {
  deleteApproval,
  inviteAgainApproval,
  inviteApproval,
  resetFactorsApproval,
  roleApproval,
} from './people/users/user-approvals.ts'
import type { Env } from './platform/settings/env.ts'
import type { Rail } from './rail/rail.ts'

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
