import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import type { Role } from '@tideway/contract/users/roles'

/** Who makes a call and for which client. */
export type Caller =
  | {
      kind: 'user'
      accountId: AccountId
      email: string
      role: Role
      federated: boolean
      /** The client the person belongs to. */
      organisationId: ClientId
      /** The client acted for: the organisation itself or one below it. */
      clientId: ClientId
      scopes: ReadonlySet<string>
    }
  | {
      kind: 'key'
      keyId: string
      /** What people call the key; null where it has no name. */
      keyName: string | null
      organisationId: ClientId
      clientId: ClientId
      operations: ReadonlySet<string>
    }

/** How the audit trail and refunds name the caller. */
export function callerName(caller: Caller): string {
  if (caller.kind === 'user') return caller.email
  return caller.keyName === null ? `key ${caller.keyId}` : `key ${caller.keyName} (${caller.keyId})`
}
