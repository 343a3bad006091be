import type { Role } from '@tideway/contract/users/roles'
import { isRole } from '@tideway/contract/users/roles'
import {
  isLastAdmin,
  notAboveUser,
  userProblems,
  whyNotAssign,
  whyNotManage,
} from '@tideway/contract/users/users'
import { Refused } from '../platform/refused.ts'
import type { User } from './user-store.ts'

/** spec 6.1: themselves, whoever is higher, and roles that are not allowed to them are out of reach. */
export function refuseUnmanaged(actor: User, target: User): void {
  const role = isRole(target.role) ? target.role : undefined
  const reason = whyNotManage(actor, { email: target.email, role })
  if (reason !== undefined) throw new Refused(notAboveUser(reason))
}

export function refuseUnassignable(actor: User, role: Role): void {
  const reason = whyNotAssign(actor.role, role)
  if (reason !== undefined) throw new Refused(notAboveUser(reason))
}

/** A client always keeps somebody who can let others in. */
export function refuseLastAdmin(users: readonly User[], target: User): void {
  const seen = users.map((user) => ({
    email: user.email,
    roles: [user.role],
    enabled: user.enabled,
    userStatus: user.status,
    federated: user.federated,
  }))
  if (isLastAdmin(seen, target.email)) throw new Refused(userProblems.lastAdmin)
}
