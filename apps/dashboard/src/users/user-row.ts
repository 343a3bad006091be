import { emailKey } from '@tideway/contract/users/email-key'
import {
  labelByRules,
  whyNotAssignBy,
  whyNotManageBy,
} from '@tideway/contract/users/roles/role-rules'
import type { DashboardUser, RolesData } from '@tideway/contract/users/users'
import { isLastAdmin, userProblems } from '@tideway/contract/users/users'
import type { SelectOption } from '@tideway/design/select/select'
import type { UserActor } from './use-actor.ts'

/** Returns the user's role, which is the first of their roles (spec 3.13). */
export function shownRole({ roles }: Pick<DashboardUser, 'roles'>): string {
  return roles[0] ?? ''
}

/**
 * Returns the reason why the actor may neither change this user's role nor delete them. Undefined if they may (spec
 * 6.1).
 */
export function whyNotChange(
  actor: UserActor | undefined,
  target: DashboardUser,
  users: readonly DashboardUser[],
  rules: RolesData,
): string | undefined {
  const reason = whyNotManage(actor, target, rules)
  if (reason !== undefined) return reason
  return isLastAdmin(users, target.email) ? userProblems.lastAdmin.body.message : undefined
}

/** Returns the reason why the actor may not reset this user's second factors. Undefined if they may. */
export function whyNotReset(
  actor: UserActor | undefined,
  target: DashboardUser,
  rules: RolesData,
): string | undefined {
  if (actor && emailKey(actor.email) === emailKey(target.email)) {
    return 'Change your own on your account page'
  }
  return whyNotManage(actor, target, rules)
}

function whyNotManage(
  actor: UserActor | undefined,
  target: DashboardUser,
  rules: RolesData,
): string | undefined {
  if (!actor) return 'Your role can’t manage users'
  return whyNotManageBy(rules, actor, { email: target.email, role: shownRole(target) })
}

/** Returns the roles of a selector in the server's order. A role that the actor may not assign has a reason. */
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
  // The user's current role is shown even if the server does not list it.
  return options.some(({ value }) => value === shown) || shown === ''
    ? options
    : [...options, { value: shown, text: labelByRules(rules, shown), disabled: true }]
}
