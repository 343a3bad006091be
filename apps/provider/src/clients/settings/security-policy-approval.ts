import type { ApprovalFact } from '@tideway/contract/approvals/approval'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { FactorPolicy, SecurityPolicy } from '@tideway/contract/identity/security-policy'
import type { Caller } from '../../http/authentication/caller.ts'
import type { Approvable } from '../../people/approvals/approvable.ts'
import { fact } from '../../people/approvals/approvable.ts'
import { actorOf, recordAudit } from '../../people/audit/record-audit.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { securityPolicyOf, setSecurityPolicy } from '../client/security-policy-store.ts'

/**
 * A change of the security policy may wait for a second person, because the policy also decides how the people who
 * approve sign in.
 */
export const securityPolicyApproval: Approvable<SecurityPolicy> = {
  kind: 'user',
  action: 'securityPolicy.change',
  operation: 'PortalAPI/PUT:clients/*/securityPolicy',
  subjectOf: () => 'Security',
  factsOf: policyFacts,
  changes: async (db, clientId, policy) => !isSame(await securityPolicyOf(db, clientId), policy),
  async stateOf(tx, clientId) {
    await tx
      .selectFrom('client_security_policies')
      .select('client_id')
      .where('client_id', '=', clientId)
      .forUpdate()
      .execute()
    return policyFacts(await securityPolicyOf(tx, clientId))
  },
  async run(platform, caller, policy) {
    await saveSecurityPolicy(platform, caller, caller.clientId, policy)
    return {}
  },
}

const factorWords: Record<FactorPolicy, string> = {
  optional: 'Optional',
  money: 'For money and access',
  all: 'For everyone',
}

function policyFacts({ factorPolicy, idleMinutes }: SecurityPolicy): ApprovalFact[] {
  const minutes =
    idleMinutes === null ? 'By role' : idleMinutes === 0 ? 'Never' : `After ${idleMinutes} minutes`
  return [...fact('Second factor', factorWords[factorPolicy]), ...fact('Lock the screen', minutes)]
}

const isSame = (one: SecurityPolicy, other: SecurityPolicy): boolean =>
  one.factorPolicy === other.factorPolicy && one.idleMinutes === other.idleMinutes

/** Saves a policy with its entry in the audit trail. A save without a change writes neither. */
export async function saveSecurityPolicy(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
  policy: SecurityPolicy,
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const before = await securityPolicyOf(tx, clientId)
    if (isSame(before, policy)) return
    await setSecurityPolicy(tx, clientId, policy)
    await recordAudit(tx, {
      clientId,
      actor: actorOf(caller),
      action: 'securityPolicy.change',
      subjectId: clientId,
      details: {
        factorPolicyBefore: before.factorPolicy,
        factorPolicy: policy.factorPolicy,
        idleMinutesBefore: minutesText(before),
        idleMinutes: minutesText(policy),
      },
      at: platform.clock.now(),
    })
  })
}

const minutesText = ({ idleMinutes }: SecurityPolicy) =>
  idleMinutes === null ? null : String(idleMinutes)
