import type { ClientId } from '@tideway/contract/calls/ids'
import type { SecurityPolicy } from '@tideway/contract/identity/security-policy'
import { defaultSecurityPolicy } from '@tideway/contract/identity/security-policy'
import type { Reader } from '../../platform/database/database.ts'

/** Returns a client's security policy, or the default policy. */
export async function securityPolicyOf(db: Reader, clientId: ClientId): Promise<SecurityPolicy> {
  const row = await db
    .selectFrom('client_security_policies')
    .select(['factor_policy', 'idle_minutes'])
    .where('client_id', '=', clientId)
    .executeTakeFirst()
  if (!row) return defaultSecurityPolicy
  return { factorPolicy: row.factor_policy, idleMinutes: row.idle_minutes }
}

export async function setSecurityPolicy(
  db: Reader,
  clientId: ClientId,
  { factorPolicy, idleMinutes }: SecurityPolicy,
): Promise<void> {
  const policy = { factor_policy: factorPolicy, idle_minutes: idleMinutes }
  await db
    .insertInto('client_security_policies')
    .values({ client_id: clientId, ...policy })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet(policy))
    .execute()
}
