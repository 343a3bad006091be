import type { Role } from '@tideway/contract/users/roles/roles'
import { isRole } from '@tideway/contract/users/roles/roles'
import {
  isLastAdmin,
  notAboveUser,
  userProblems,
  whyNotAssign,
  whyNotManage,
} from '@tideway/contract/users/users'
import { ApiError } from '../../platform/api-error.ts'
import type { User } from './user-store.ts'

/** Throws if the target is the actor, has a higher role, or has a role that the actor may not manage (spec 6.1). */
export function refuseUnmanaged(actor: User, target: User): void {
  const role = isRole(target.role) ? target.role : undefined
  const reason = whyNotManage(actor, { email: target.email, role })
  if (reason !== undefined) throw new ApiError(notAboveUser(reason))
}

export function refuseUnassignable(actor: User, role: Role): void {
  const reason = whyNotAssign(actor.role, role)
  if (reason !== undefined) throw new ApiError(notAboveUser(reason))
}

/** Throws if a client would lose its last admin, because only admins can invite another one. */
export function refuseLastAdmin(users: readonly User[], target: User): void {
  const seen = users.map((user) => ({
    email: user.email,
    roles: [user.role],
    enabled: user.enabled,
    userStatus: user.status,
    federated: user.federated,
  }))
  if (isLastAdmin(seen, target.email)) throw new ApiError(userProblems.lastAdmin)
}
