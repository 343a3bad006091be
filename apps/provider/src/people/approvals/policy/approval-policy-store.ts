import type { ApprovalPolicy } from '@tideway/contract/approvals/approval-policy'
import {
  changeKinds,
  moneyKinds,
  noApprovalPolicy,
} from '@tideway/contract/approvals/approval-policy'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { Reader } from '../../../platform/database/database.ts'
import { namedQuery } from '../../../platform/database/database.ts'

/** Returns a client's approval policy: the calls that wait for a second person. */
export async function approvalPolicyOf(db: Reader, clientId: ClientId): Promise<ApprovalPolicy> {
  const query = db
    .selectFrom('approval_policies')
    .select(['amounts', 'changes', 'api_keys', 'expiry_hours'])
    .where('client_id', '=', clientId)
    .compile()
  const [row] = (await db.executeQuery(namedQuery('approval-policy', query))).rows
  if (!row) return noApprovalPolicy
  return {
    amounts: { ...noApprovalPolicy.amounts, ...row.amounts },
    changes: row.changes,
    apiKeys: row.api_keys,
    expiryHours: row.expiry_hours,
  }
}

export async function setApprovalPolicy(
  db: Reader,
  clientId: ClientId,
  { amounts, changes, apiKeys, expiryHours }: ApprovalPolicy,
): Promise<void> {
  const policy = {
    amounts: JSON.stringify(amounts),
    changes: inOrder(changes),
    api_keys: apiKeys,
    expiry_hours: expiryHours,
  }
  await db
    .insertInto('approval_policies')
    .values({ client_id: clientId, ...policy })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(policy))
    .execute()
}

/** Returns true if two policies make the same calls wait. */
export function isSamePolicy(one: ApprovalPolicy, other: ApprovalPolicy): boolean {
  return (
    moneyKinds.every((kind) => one.amounts[kind] === other.amounts[kind]) &&
    String(inOrder(one.changes)) === String(inOrder(other.changes)) &&
    one.apiKeys === other.apiKeys &&
    one.expiryHours === other.expiryHours
  )
}

const inOrder = (changes: ApprovalPolicy['changes']) =>
  changeKinds.filter((kind) => changes.includes(kind))
