import { emailKey } from './email-key.ts'

/**
 * The hierarchy of roles as data: what spec 6.1 rules, for whatever roles, ranks and exceptions a provider has. The
 * provider decides by its own table; a screen by what GET /roles answered.
 */
export interface RoleRules {
  /** Every role with its label, in the order of selectors. */
  base: readonly { text: string; value: string }[]
  /** By role. A lower rank is higher; a role may have none. */
  hierarchy: Readonly<Record<string, number>>
  /** By role: those that it may neither manage nor give, whatever their ranks. */
  rolesNotAllowed: Readonly<Record<string, readonly string[]>>
}

export function rankBy(rules: RoleRules, role: string): number | undefined {
  return Object.hasOwn(rules.hierarchy, role) ? rules.hierarchy[role] : undefined
}

/** A target is higher when the actor's rank is greater than the target's. Without two ranks nobody is. */
export function isHigherBy(rules: RoleRules, actor: string, target: string): boolean {
  const actorRank = rankBy(rules, actor)
  const targetRank = rankBy(rules, target)
  return actorRank !== undefined && targetRank !== undefined && actorRank > targetRank
}

function isExcepted({ rolesNotAllowed }: RoleRules, actor: string, role: string): boolean {
  return Object.hasOwn(rolesNotAllowed, actor) && rolesNotAllowed[actor]?.includes(role) === true
}

/** The label of a role; the role itself where the rules do not name it. */
export function labelBy({ base }: RoleRules, role: string): string {
  return base.find(({ value }) => value === role)?.text ?? role
}

/** Why somebody of one role may not give another, in words for people; undefined when they may. A role without a rank gives none. */
export function whyNotAssignBy(rules: RoleRules, actor: string, role: string): string | undefined {
  const own = labelBy(rules, actor)
  if (rankBy(rules, actor) === undefined) return `The role ${own} cannot manage users`
  if (isExcepted(rules, actor, role)) {
    return `The role ${own} cannot manage the role ${labelBy(rules, role)}`
  }
  if (isHigherBy(rules, actor, role)) {
    return `The role ${labelBy(rules, role)} is higher than yours, ${own}`
  }
  return undefined
}

/** Why the actor may not change the target's role or delete them; undefined when they may. */
export function whyNotManageBy(
  rules: RoleRules,
  actor: { email: string; role: string },
  target: { email: string; role: string },
): string | undefined {
  if (emailKey(actor.email) === emailKey(target.email)) {
    return 'You cannot change your own role or delete your own account'
  }
  const isKnown = rules.base.some(({ value }) => value === target.role)
  if (isKnown || isHighest(rules, actor.role)) return whyNotAssignBy(rules, actor.role, target.role)
  const [highest] = rules.base.filter(({ value }) => isHighest(rules, value))
  return `Only the role ${highest?.text ?? 'Admin'} can manage users with an unrecognised role`
}

/** Above it is no other: whatever an unknown role may be, this one may manage it. */
function isHighest(rules: RoleRules, role: string): boolean {
  const rank = rankBy(rules, role)
  return rank !== undefined && Object.values(rules.hierarchy).every((other) => other >= rank)
}
