import type { ApprovalFact } from '@tideway/contract/approvals/approval'
import type { ApprovalPolicy, ChangeKind } from '@tideway/contract/approvals/approval-policy'
import { changeKinds, moneyKinds } from '@tideway/contract/approvals/approval-policy'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { Caller } from '../../../http/authentication/caller.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { actorOf, recordAudit } from '../../audit/record-audit.ts'
import type { Approvable } from '../approvable.ts'
import { approvalPolicyOf, isSamePolicy, setApprovalPolicy } from './approval-policy-store.ts'

/** A change of the policy itself. Otherwise one person could switch the policy off before any other call. */
export const policyApproval: Approvable<ApprovalPolicy> = {
  kind: 'policy',
  action: 'approvalPolicy.change',
  operation: 'PortalAPI/PUT:clients/*/approvalPolicy',
  subjectOf: () => 'policy',
  factsOf: policyFacts,
  changes: async (db, clientId, policy) =>
    !isSamePolicy(await approvalPolicyOf(db, clientId), policy),
  async stateOf(tx, clientId) {
    // Two changes of the policy wait for each other.
    await tx
      .selectFrom('approval_policies')
      .select('client_id')
      .where('client_id', '=', clientId)
      .forUpdate()
      .execute()
    return policyFacts(await approvalPolicyOf(tx, clientId))
  },
  async run(platform, caller, policy) {
    await saveApprovalPolicy(platform, caller, caller.clientId, policy)
    return {}
  },
}

/** Saves a policy with its entry in the audit trail. A save without a change writes neither. */
export async function saveApprovalPolicy(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
  policy: ApprovalPolicy,
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const before = await approvalPolicyOf(tx, clientId)
    if (isSamePolicy(before, policy)) return
    await setApprovalPolicy(tx, clientId, policy)
    await recordAudit(tx, {
      clientId,
      actor: actorOf(caller),
      action: 'approvalPolicy.change',
      subjectId: clientId,
      details: { policy: inWords(policy), policyBefore: inWords(before) },
      at: platform.clock.now(),
    })
  })
}

const labels = {
  payout: 'Payouts above',
  sweep: 'Sweeps above',
  refund: 'Refunds above',
  bulkRefund: 'Bulk refunds above',
  batch: 'Batches above',
} as const

const changed = {
  sftp: 'SFTP servers',
  webhook: 'webhooks',
  key: 'API keys and their addresses',
  user: 'users and how they sign in',
  policy: 'this policy',
} as const satisfies Record<ChangeKind, string>

function policyFacts({ amounts, changes, apiKeys, expiryHours }: ApprovalPolicy): ApprovalFact[] {
  return [
    ...moneyKinds
      .filter((kind) => amounts[kind] !== null)
      .map((kind) => ({ label: labels[kind], value: `$${amounts[kind]}` })),
    {
      label: 'Changes to',
      value: changeKinds
        .filter((kind) => changes.includes(kind))
        .map((kind) => changed[kind])
        .join(', '),
    },
    { label: 'Calls of API keys', value: apiKeys ? 'Wait' : 'Don’t wait' },
    { label: 'Requests expire after', value: `${expiryHours} hours` },
  ]
}

const inWords = (policy: ApprovalPolicy) =>
  policyFacts(policy)
    .map(({ label, value }) => `${label} ${value === '' ? 'nothing' : value}`)
    .join('; ')
