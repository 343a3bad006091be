import { z } from 'zod/mini'
import type { Refusal } from '../calls/problems.ts'
import { refusal } from '../calls/problems.ts'
import { essential, leftOutAs } from '../calls/tolerant.ts'
import { whyNotAssignBy, whyNotManageBy } from './role-rules.ts'
import type { Member, Role, RolelessMember } from './roles.ts'
import { canAssignRole, isRole, ownRoleRules, roles, withRole } from './roles.ts'

/** The people who use the dashboard for a client: inviting, roles, deleting (spec 2.17, 3.13, 5, 6.1). */

/** An invitation that nobody followed ends by itself. */
export const INVITATION_DAYS = 7

/** As long as an address can be and still be delivered to. */
const MAX_EMAIL_LENGTH = 254
const emailPattern = /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9-]+(?:\.[a-zA-Z0-9-]+)+$/

/** spec 5, invite user. */
export function isUserEmail(text: string): boolean {
  return text.length <= MAX_EMAIL_LENGTH && emailPattern.test(text)
}

/** Body of POST /users. */
export const UserInvitation = z.strictObject({
  email: z.string().check(z.maxLength(MAX_EMAIL_LENGTH), z.regex(emailPattern)),
  role: z.enum(roles),
})
export type UserInvitation = z.infer<typeof UserInvitation>

/** Body of PATCH /users/{email}; the email in the path is URL-encoded, and its case does not matter. */
export const UserRoleChange = z.strictObject({ role: z.enum(roles) })
export type UserRoleChange = z.infer<typeof UserRoleChange>

/**
 * A user as listed, and the answer of POST /users (201), PATCH (200) and the invitation sent again (200).
 * The first of `roles` is the role shown. The last two fields are ours: a list without them is whole.
 */
export const DashboardUser = z.object({
  email: essential(z.string()),
  roles: z.array(z.string()),
  given_name: z.optional(z.nullable(z.string())),
  family_name: z.optional(z.nullable(z.string())),
  enabled: z.boolean(),
  /** CONFIRMED, or FORCE_CHANGE_PASSWORD until the invitation was followed. */
  userStatus: z.string(),
  /** When the invitation ends or ended; only there while it has not been followed. */
  invitationExpiresDatetime: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  /** Signs in at another identity provider, and so cannot manage users here. */
  federated: z.optional(z.boolean()),
})
export type DashboardUser = z.infer<typeof DashboardUser>
export const DashboardUsers = z.array(DashboardUser)

/** Answer of GET /roles (spec 3.13). The rules of spec 6.1 apply where a provider leaves its own out. */
export const RolesData = z.object({
  /** What the caller may assign when inviting. */
  add: z.array(z.string()),
  base: leftOutAs(z.array(z.object({ text: z.string(), value: essential(z.string()) })), [
    ...ownRoleRules.base,
  ]),
  hierarchy: leftOutAs(z.record(z.string(), z.number()), { ...ownRoleRules.hierarchy }),
  rolesNotAllowed: leftOutAs(z.record(z.string(), z.array(z.string())), rolesNotAllowed()),
})
export type RolesData = z.infer<typeof RolesData>

/** GET /roles as somebody of this role reads it, in the order of spec 6.1. */
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

/** What the invite card offers: base roles that the add list holds. The default is the last of them. */
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

/** spec 4: the text of the Status column. */
export function statusOfUser(user: Pick<DashboardUser, 'enabled' | 'userStatus'>): string {
  return user.enabled && user.userStatus === 'CONFIRMED' ? 'VERIFIED' : ''
}

/** Invited, and not yet here: the invitation may be sent again. */
export function isInvited(user: Pick<DashboardUser, 'userStatus'>): boolean {
  return user.userStatus === 'FORCE_CHANGE_PASSWORD'
}

export function hasInvitationEnded(
  user: Pick<DashboardUser, 'userStatus' | 'invitationExpiresDatetime'>,
  now: Date,
): boolean {
  const { invitationExpiresDatetime: end } = user
  return isInvited(user) && typeof end === 'string' && Date.parse(end) <= now.getTime()
}

/** Why somebody of this role may not assign that one, in words for people; undefined when they may. */
export function whyNotAssign(actor: Role, role: Role): string | undefined {
  return whyNotAssignBy(ownRoleRules, actor, role)
}

/** Why the actor may not change the target's role or delete them; undefined when they may. */
export function whyNotManage(actor: Member, target: Member | RolelessMember): string | undefined {
  return whyNotManageBy(ownRoleRules, actor, withRole(target))
}

/**
 * Whether nobody would be left to manage this client's users: an admin counts who can sign in here and now.
 * Their role stays and they are not deleted until there is another.
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

const problem = (status: Refusal['status'], text: string) => refusal(status, text, 'ERR0.03')

/** What the calls of users refuse. */
export const userProblems = {
  /** A user of a client outside the caller's reach answers the same. */
  notFound: refusal(404, 'The user cannot be found', 'ERR0.01'),
  /** One answer, whosever user has the address: the list shows the caller's own. */
  emailNotAvailable: problem(409, 'This email address cannot be invited'),
  lastAdmin: problem(
    400,
    'This is the only admin who can sign in. Make another user an admin first',
  ),
  tooManyInvitations: refusal(429, 'Too many invitations in an hour. Try again later'),
  notInvited: problem(409, 'This user has no invitation to resend'),
} as const

/** spec 6.1 broken: the reason, in words for people. */
export const notAboveUser = (reason: string): Refusal => refusal(403, reason, 'ERR0.01')
