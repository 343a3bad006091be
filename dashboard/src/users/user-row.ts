import { labelBy, whyNotAssignBy, whyNotManageBy } from '@tideway/contract/users/role-rules'
import type { DashboardUser, RolesData } from '@tideway/contract/users/users'
import { isLastAdmin, userProblems } from '@tideway/contract/users/users'
import type { SelectOption } from '@tideway/look/select'
import type { UserActor } from './use-actor.ts'

/** The first of a user's roles is the one they have (spec 3.13). */
export function shownRole({ roles }: Pick<DashboardUser, 'roles'>): string {
  return roles[0] ?? ''
}

/** Why the actor may neither change this user's role nor delete them; undefined when they may (spec 6.1). */
export function whyNotChange(
  actor: UserActor | undefined,
  target: DashboardUser,
  users: readonly DashboardUser[],
  rules: RolesData,
): string | undefined {
  if (!actor) return 'Your role can’t manage users'
  const reason = whyNotManageBy(rules, actor, { email: target.email, role: shownRole(target) })
  if (reason !== undefined) return reason
  return isLastAdmin(users, target.email) ? userProblems.lastAdmin.body.message : undefined
}

/** The roles of a selector, in the server's order; one that the actor may not give says why. */
export function roleOptions(
  actor: UserActor | undefined,
  rules: RolesData | undefined,
  shown: string,
): SelectOption<string>[] {
  if (!rules) return shown === '' ? [] : [{ value: shown, text: shown, disabled: true }]
  const options = rules.base.map(({ text, value }) => {
    const note = actor ? whyNotAssignBy(rules, actor.role, value) : 'Your role can’t manage users'
    return { value, text, note, disabled: note !== undefined }
  })
  // What somebody has is shown, also where the server does not list it.
  return options.some(({ value }) => value === shown) || shown === ''
    ? options
    : [...options, { value: shown, text: labelBy(rules, shown), disabled: true }]
}
