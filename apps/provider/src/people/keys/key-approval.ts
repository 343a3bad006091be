import { isGuarded } from '@tideway/contract/approvals/approval-policy'
import type { ClientId } from '@tideway/contract/calls/ids'
import { problemResponse } from '@tideway/contract/calls/problems'
import type { Caller } from '../../http/authentication/caller.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Approvable } from '../approvals/approvable.ts'
import { fact } from '../approvals/approvable.ts'
import { approvalPolicyOf } from '../approvals/policy/approval-policy-store.ts'
import { changeKey, readKeys } from './key-store.ts'

/** A disabled API key that is enabled again. Disabling one never waits. */
export const enableKeyApproval: Approvable<{ keyId: string }> = {
  kind: 'key',
  action: 'apiKey.enable',
  operation: 'PortalAPI/PATCH:clients/*/keys',
  isRanked: true,
  subjectOf: ({ keyId }) => keyId,
  factsOf: () => fact('Enabled', 'Yes'),
  async changes(db, clientId, { keyId }) {
    const key = (await readKeys(db, clientId)).find((each) => each.keyId === keyId)
    return key?.enabled !== true
  },
  async stateOf(tx, clientId, { keyId }) {
    await tx
      .selectFrom('api_keys')
      .select('key_id')
      .where('client_id', '=', clientId)
      .where('key_id', '=', keyId)
      .forUpdate()
      .execute()
    const key = (await readKeys(tx, clientId)).find((each) => each.keyId === keyId)
    if (!key) return []
    return [
      ...fact('Name', key.name),
      ...fact('Enabled now', key.enabled ? 'Yes' : 'No'),
      ...fact('Permissions', key.permittedOperationArnRegexes.join(', ')),
    ]
  },
  async run(platform, caller, { keyId }) {
    await changeKey(platform, caller, caller.clientId, keyId, { enabled: true })
    return { outcomeId: keyId }
  },
}

const inDashboard = problemResponse(
  403,
  'The client’s approval policy requires a second person for keys. Change keys in the dashboard',
)

/**
 * Rejects a key's call that creates or enables keys, where the policy guards both. The call cannot wait, because its
 * answer holds a secret.
 */
export async function refuseUnapproved(
  platform: Platform,
  caller: Caller,
  clientId: ClientId,
): Promise<void> {
  const policy = await approvalPolicyOf(platform.db, clientId)
  if (isGuarded(policy, { kind: 'key', by: caller.kind })) throw new ApiError(inDashboard)
}
