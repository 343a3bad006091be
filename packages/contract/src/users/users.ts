import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { problemResponse } from '../calls/problems.ts'
import { essential, leftOutAs } from '../calls/tolerant.ts'
import type { UserWithoutRole, UserWithRole } from './roles/managing-users.ts'
import { canAssignRole, ownRoleRules, withRole } from './roles/managing-users.ts'
import { whyNotAssignBy, whyNotManageBy } from './roles/role-rules.ts'
import type { Role } from './roles/roles.ts'
import { isRole, roles } from './roles/roles.ts'

/** The dashboard users of a client: invitations, roles and deletion (spec 2.17, 3.13, 5, 6.1). */

/** Days until an unused invitation expires. */
export const INVITATION_DAYS = 7

/** Maximum length of a deliverable address. */
const MAX_EMAIL_LENGTH = 254
const emailPattern = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+$/

/** Returns true if a text is an email that can be invited (spec 5, invite user). */
export function isUserEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && emailPattern.test(text)
}

/** Body of POST /users. */
export const UserInvitation = z.strictObject({
  email: field(
    z.string().check(z.maxLength(MAX_EMAIL_LENGTH), z.regex(emailPattern)),
    'The email address of the person. Up to 254 characters.',
    'jo.rivers@harbour.example',
  ),
  role: field(z.enum(roles), 'The role of the new user.'),
})
export type UserInvitation = z.infer<typeof UserInvitation>
nameObject(UserInvitation, 'NewUser', 'The person to invite, and their role.')

/** Body of PATCH /users/{email}. The email in the path is URL-encoded, and its case is ignored. */
export const UserRoleChange = z.strictObject({
  role: field(z.enum(roles), 'The new role of the user.'),
})
export type UserRoleChange = z.infer<typeof UserRoleChange>
nameObject(UserRoleChange, 'RoleChange', 'The new role of a user.')

/**
 * A user in the list, and the response of POST /users (201), PATCH (200) and a repeated invitation (200). The first of
 * `roles` is shown. The last three fields are not part of the provider API and may be absent.
 */
export const DashboardUser = z.object({
  email: field(
    essential(z.string()),
    'The email address, which identifies the user in every call, regardless of case. Responses show it as it was first typed.',
    'jo.rivers@harbour.example',
  ),
  roles: field(z.array(z.string()), 'The user’s role, as a list of one.', [
    'BASE_FINANCE_OPERATOR',
  ]),
  given_name: field(
    z.optional(z.nullable(z.string())),
    'The given name. Empty until the user accepts the invitation.',
    'Jo',
  ),
  family_name: field(
    z.optional(z.nullable(z.string())),
    'The family name. Empty until the user accepts the invitation.',
    'Rivers',
  ),
  enabled: field(z.boolean(), 'Whether the user may sign in.'),
  userStatus: field(
    z.string(),
    'FORCE_CHANGE_PASSWORD: invited, without a password yet. CONFIRMED: may sign in.',
    'CONFIRMED',
  ),
  invitationExpiresDatetime: field(
    z.optional(z.nullable(z.iso.datetime({ offset: true }))),
    'When the link in the invitation expires or expired, in UTC. Present until the user accepts it.',
    '2026-11-27T03:00:00.000Z',
  ),
  federated: field(
    z.optional(z.boolean()),
    '`true` for a person who signs in at another identity provider.',
  ),
  /** The user's factors besides the password: passkey, authenticatorApp. Not part of the provider API. */
  secondFactors: field(
    z.optional(z.array(z.string())),
    'What the user confirms a sign-in with besides the password: `passkey`, `authenticatorApp`.',
    ['passkey'],
  ),
})
export type DashboardUser = z.infer<typeof DashboardUser>
nameObject(DashboardUser, 'User', 'A person who uses the dashboard for a client.')

export const DashboardUsers = z.array(DashboardUser)

/** Response of GET /roles (spec 3.13). If a provider omits its rules, those of spec 6.1 apply. */
export const RolesData = z.object({
  add: field(z.array(z.string()), 'The roles that you may give in an invitation.', [
    'BASE_FINANCE_OPERATOR',
    'BASE_TECH_OPERATOR',
  ]),
  base: field(
    leftOutAs(
      z.array(
        z.object({
          text: field(z.string(), 'The display name of the role.', 'Finance Operator'),
          value: field(
            essential(z.string()),
            'The value of the role in calls.',
            'BASE_FINANCE_OPERATOR',
          ),
        }),
      ),
      [...ownRoleRules.base],
    ),
    'Every role.',
  ),
  hierarchy: field(
    leftOutAs(z.record(z.string(), z.number()), { ...ownRoleRules.hierarchy }),
    'The rank of each role that has one. A lower number ranks higher.',
    { BASE_TECH_ADMIN: 500, BASE_FINANCE_OPERATOR: 1000 },
  ),
  rolesNotAllowed: field(
    leftOutAs(z.record(z.string(), z.array(z.string())), rolesNotAllowed()),
    'The roles that each role may neither manage nor give, regardless of rank.',
    { BASE_FINANCE_ADMIN: ['BASE_TECH_ADMIN'] },
  ),
})
export type RolesData = z.infer<typeof RolesData>
nameObject(RolesData, 'Roles', 'The roles, and which of them you may give.')

/** Returns GET /roles for a user with this role, in the order of spec 6.1. */
export function rolesDataFor(actor: Role): RolesData {
  const { base, hierarchy } = ownRoleRules
  return {
    add: roles.filter((role) => canAssignRole(actor, role)),
    base: [...base],
    hierarchy: { ...hierarchy },
    rolesNotAllowed: rolesNotAllowed(),
  }
}

function rolesNotAllowed(): Record<string, string[]> {
  return Object.fromEntries(
    Object.entries(ownRoleRules.rolesNotAllowed).map(([role, list]) => [role, [...list]]),
  )
}

/** Returns the roles that the invite card offers: base roles in the add list. The last one is the default. */
export function invitableRoles(data: RolesData): RolesData['base'] {
  return data.base.filter(({ value }) => data.add.includes(value))
}

export function roleOfUser(user: Pick<DashboardUser, 'roles'>): Role | undefined {
  const [shown] = user.roles
  return shown !== undefined && isRole(shown) ? shown : undefined
}

export function nameOfUser(user: Pick<DashboardUser, 'given_name' | 'family_name'>): string {
  return `${user.given_name ?? ''} ${user.family_name ?? ''}`.trim() || '-'
}

/** Returns the text of the Status column (spec 4). */
export function statusOfUser(user: Pick<DashboardUser, 'enabled' | 'userStatus'>): string {
  return user.enabled && user.userStatus === 'CONFIRMED' ? 'VERIFIED' : ''
}

/** Returns true until the user accepts the invitation, which may then be sent again. */
export function isInvited(user: Pick<DashboardUser, 'userStatus'>): boolean {
  return user.userStatus === 'FORCE_CHANGE_PASSWORD'
}

const factorNames: Readonly<Record<string, string>> = {
  passkey: 'passkey',
  authenticatorApp: 'one-time code',
}

/** Returns a user's second factors in words, 'Passkey, one-time code'. Undefined if the provider does not tell. */
export function secondFactorsOfUser({
  secondFactors,
}: Pick<DashboardUser, 'secondFactors'>): string | undefined {
  if (secondFactors === undefined) return undefined
  const words = secondFactors.map((kind) => factorNames[kind] ?? kind).join(', ')
  return words === '' ? 'None' : `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}

export function hasInvitationEnded(
  user: Pick<DashboardUser, 'userStatus' | 'invitationExpiresDatetime'>,
  now: Date,
): boolean {
  const { invitationExpiresDatetime: end } = user
  return isInvited(user) && typeof end === 'string' && Date.parse(end) <= now.getTime()
}

/** Returns a message why a role may not assign another, or undefined if it may. */
export function whyNotAssign(actor: Role, role: Role): string | undefined {
  return whyNotAssignBy(ownRoleRules, actor, role)
}

/** Returns why the actor may not change the target's role or delete the target, or undefined if they may. */
export function whyNotManage(
  actor: UserWithRole,
  target: UserWithRole | UserWithoutRole,
): string | undefined {
  return whyNotManageBy(ownRoleRules, actor, withRole(target))
}

/**
 * Returns true if no other admin could manage this client's users. Only admins who can sign in here now count. The last
 * one keeps the role and cannot be deleted.
 */
export function isLastAdmin(users: readonly DashboardUser[], email: string): boolean {
  const admins = users.filter(isWorkingAdmin)
  return admins.length === 1 && admins[0]?.email === email
}

function isWorkingAdmin(user: DashboardUser): boolean {
  return (
    roleOfUser(user) === 'BASE_ADMIN' &&
    statusOfUser(user) === 'VERIFIED' &&
    user.federated !== true
  )
}

const problem = (status: ProblemResponse['status'], text: string) =>
  problemResponse(status, text, 'ERR0.03')

/** Errors of the users calls. */
export const userProblems = {
  /** A user outside the caller's tenant scope gets the same answer. */
  notFound: problemResponse(404, 'The user cannot be found', 'ERR0.01'),
  /** The same answer for any client's user with this address, because the caller sees only its own users. */
  emailNotAvailable: problem(409, 'This email address cannot be invited'),
  lastAdmin: problem(
    400,
    'This is the only admin who can sign in. Make another user an admin first',
  ),
  tooManyInvitations: problemResponse(429, 'Too many invitations in an hour. Try again later'),
  notInvited: problem(409, 'This user has no invitation to resend'),
} as const

/** A violation of spec 6.1, with the reason in words. */
export const notAboveUser = (reason: string): ProblemResponse =>
  problemResponse(403, reason, 'ERR0.01')
