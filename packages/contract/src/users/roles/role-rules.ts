import { emailKey } from '../email-key.ts'

/**
 * The role hierarchy as data: the rules of spec 6.1, for any provider's roles, ranks and exceptions. The provider uses
 * its own table, and a screen the response of GET /roles.
 */
export interface RoleRules {
  /** Every role with its label, in the order of the select. */
  base: readonly { text: string; value: string }[]
  /** Rank by role. A lower number is a higher role. A role may have no rank. */
  hierarchy: Readonly<Record<string, number>>
  /** By role: the roles that it may neither manage nor grant, whatever their ranks. */
  rolesNotAllowed: Readonly<Record<string, readonly string[]>>
}

export function rankByRules(rules: RoleRules, role: string): number | undefined {
  return Object.hasOwn(rules.hierarchy, role) ? rules.hierarchy[role] : undefined
}

/**
 * Returns true if the target is higher, which means that the actor's rank number is greater. Returns false if either
 * has no rank.
 */
export function isHigherBy(rules: RoleRules, actor: string, target: string): boolean {
  const actorRank = rankByRules(rules, actor)
  const targetRank = rankByRules(rules, target)
  return actorRank !== undefined && targetRank !== undefined && actorRank > targetRank
}

function isExcepted({ rolesNotAllowed }: RoleRules, actor: string, role: string): boolean {
  return Object.hasOwn(rolesNotAllowed, actor) && rolesNotAllowed[actor]?.includes(role) === true
}

/** Returns the label of a role, or the role itself if the rules do not contain it. */
export function labelByRules({ base }: RoleRules, role: string): string {
  return base.find(({ value }) => value === role)?.text ?? role
}

/**
 * Returns a message why a role may not grant another, or undefined if it may. A role without a rank may grant none.
 */
export function whyNotAssignBy(rules: RoleRules, actor: string, role: string): string | undefined {
  const own = labelByRules(rules, actor)
  if (rankByRules(rules, actor) === undefined) return `The role ${own} cannot manage users`
  if (isExcepted(rules, actor, role)) {
    return `The role ${own} cannot manage the role ${labelByRules(rules, role)}`
  }
  if (isHigherBy(rules, actor, role)) {
    return `The role ${labelByRules(rules, role)} is higher than yours, ${own}`
  }
  return undefined
}

/** Returns why the actor may not change the target's role or delete the target, or undefined if they may. */
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

/** The highest role may manage any role, including an unknown one. */
function isHighest(rules: RoleRules, role: string): boolean {
  const rank = rankByRules(rules, role)
  return rank !== undefined && Object.values(rules.hierarchy).every((other) => other >= rank)
}
