import type { Member } from '@tideway/contract/roles'
import {
  type DashboardUser,
  isLastAdmin,
  type RolesData,
  roleOfUser,
  userProblems,
  whyNotAssign,
  whyNotManage,
} from '@tideway/contract/users'
import type { SelectOption } from '@tideway/look/select'

/** Why the actor may neither change this user's role nor delete them; undefined when they may (spec 6.1). */
export function whyNotChange(
  actor: Member | undefined,
  target: DashboardUser,
  users: readonly DashboardUser[],
): string | undefined {
  if (!actor) return 'You have no role that manages users'
  const role = roleOfUser(target)
  // A role that this screen does not know has no place in the hierarchy that it could explain.
  if (!role) return 'This role can not be changed here'
  const reason = whyNotManage(actor, { email: target.email, role })
  if (reason !== undefined) return reason
  return isLastAdmin(users, target.email) ? userProblems.lastAdmin.body.message : undefined
}

/** The roles of a selector, in the server's order; one that the actor may not give says why. */
export function roleOptions(
  actor: Member | undefined,
  base: RolesData['base'],
  shown: string,
): SelectOption<string>[] {
  const options = base.map(({ text, value }) => {
    const role = roleOfUser({ roles: [value] })
    const note = actor && role ? whyNotAssign(actor.role, role) : 'This role can not be given here'
    return { value, text, note, disabled: note !== undefined }
  })
  // What somebody has is shown, also where the server does not list it.
  return base.some(({ value }) => value === shown) || shown === ''
    ? options
    : [...options, { value: shown, text: shown, disabled: true }]
}
