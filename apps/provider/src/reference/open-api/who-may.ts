import { roleLabel, roles } from '@tideway/contract/users/roles/roles'
import { scopesOfRole } from '@tideway/contract/users/roles/scopes'
import {
  distributableOperations,
  permittedOperation,
} from '../../http/authentication/keys/api-key.ts'

/** Callers that can get permission for an operation, for example `RestAPI/GET:balance`. */
export interface WhoMay {
  /** Roles whose id tokens contain the scope entry. */
  roles: string[]
  /** Kinds of API key that can hold the permission. */
  keys: ('SECR' | 'DIST')[]
  /** The permission in the form that keys use. */
  permission: string
}

/** `name` is the name of the call itself, if its permission has the name of another call. */
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
      // Keys are for the REST API. The portal API is for the dashboard only.
      ...(name.startsWith('RestAPI/') ? (['SECR'] as const) : []),
      ...(distributableOperations.includes(permission) ? (['DIST'] as const) : []),
    ],
    permission,
  }
}
