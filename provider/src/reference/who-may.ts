import { roleLabel, roles } from '@tideway/contract/users/roles'
import { scopesOfRole } from '@tideway/contract/users/scopes'
import { distributableOperations, permittedOperation } from '../http/authentication/api-key.ts'

/** Who can be allowed an operation, for example `RestAPI/GET:balance`. */
export interface WhoMay {
  /** Roles whose id tokens hold the scope entry. */
  roles: string[]
  /** Kinds of API key that can hold the permission. */
  keys: ('SECR' | 'DIST')[]
  /** The permission as keys write it. */
  permission: string
}

/** `name` is the call's own where another one's entry allows it. */
export function whoMay({
  operation,
  name = operation,
}: {
  operation: string
  name?: string
}): WhoMay {
  const permission = permittedOperation(operation)
  return {
    roles: roles
      .filter((role) => scopesOfRole(role).some((scope) => scope === operation))
      .map(roleLabel),
    keys: [
      // Keys are for the REST API; the portal API is the dashboard's own.
      ...(name.startsWith('RestAPI/') ? (['SECR'] as const) : []),
      ...(distributableOperations.includes(permission) ? (['DIST'] as const) : []),
    ],
    permission,
  }
}
