import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import type { Proof } from '@tideway/contract/identity/account'
import type { Role } from '@tideway/contract/users/roles/roles'

/** The second person who approved a call. */
export interface ApprovedBy {
  name: string
  approvalId: string
}

/** The caller of a call, and its client. */
export type Caller = { approvedBy?: ApprovedBy } & (
  | {
      kind: 'user'
      accountId: AccountId
      email: string
      role: Role
      federated: boolean
      /** The client that the user belongs to. */
      organisationId: ClientId
      /** The acting client: the organisation itself or one below it. */
      clientId: ClientId
      scopes: ReadonlySet<string>
      /** When and how well the person last proved who they are. */
      proof: Proof
      /** The sign-in that the token comes from, or undefined for a token of an older release. */
      session: { uid: string; locked: boolean } | undefined
    }
  | {
      kind: 'key'
      keyId: string
      /** The key's name, or null if it has none. */
      keyName: string | null
      organisationId: ClientId
      clientId: ClientId
      operations: ReadonlySet<string>
    }
)

/** Returns the id of the caller's account or API key. */
export function callerIdOf(caller: Caller): string {
  return caller.kind === 'user' ? caller.accountId : caller.keyId
}

/** Returns the caller's name for the audit trail and refunds. */
export function callerName(caller: Caller): string {
  if (caller.kind === 'user') return caller.email
  return caller.keyName === null ? `key ${caller.keyId}` : `key ${caller.keyName} (${caller.keyId})`
}
