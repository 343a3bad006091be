import type { ClientId } from '@tideway/contract/calls/ids'
import { forbidden } from '@tideway/contract/calls/problems'
import { emailKey } from '@tideway/contract/users/email-key'
import type { Role } from '@tideway/contract/users/roles/roles'
import { isRole, roleLabel } from '@tideway/contract/users/roles/roles'
import type { Caller } from '../../http/authentication/caller.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Approvable } from '../approvals/approvable.ts'
import { fact } from '../approvals/approvable.ts'
import { changeRole, deleteUser, inviteAgain, inviteUser, resetFactors } from './manage-users.ts'
import type { UserCaller } from './user-store.ts'
import { listUsersOf } from './user-store.ts'

/** Only a person whose role ranks high enough to make the change themselves may approve it. */
const ranked = { kind: 'user', isRanked: true } as const

/** People of another identity provider may not manage users here (readings 2). */
function userOf(caller: Caller): UserCaller {
  if (caller.kind !== 'user' || caller.federated) throw new ApiError(forbidden)
  return caller
}

const labelOf = (role: string | undefined) => (isRole(role ?? '') ? roleLabel(role as Role) : role)

async function userNow(db: Reader, clientId: ClientId, email: string) {
  const key = emailKey(email)
  const users = await listUsersOf(db, clientId)
  return (
    users.find((user) => user.email === email) ?? users.find((user) => emailKey(user.email) === key)
  )
}

async function stateOf(db: Reader, clientId: ClientId, { email }: { email: string }) {
  const user = await userNow(db, clientId, email)
  if (!user) return fact('User', 'Does not exist')
  return [
    ...fact('User', user.userStatus === 'CONFIRMED' ? 'Active' : 'Invited'),
    ...fact('Role now', labelOf(user.roles[0])),
    ...(user.enabled ? [] : fact('Enabled', 'No')),
  ]
}

export interface Invitation {
  email: string
  role: Role
  dashboardUrl: string
}

export const inviteApproval: Approvable<Invitation> = {
  ...ranked,
  action: 'user.invite',
  operation: 'PortalAPI/POST:users',
  subjectOf: ({ email }) => email,
  factsOf: ({ email, role }) => [...fact('Email', email), ...fact('Role', labelOf(role))],
  stateOf,
  async run(platform, caller, { email, role, dashboardUrl }) {
    await inviteUser(platform, userOf(caller), { email, role }, dashboardUrl)
    return { outcomeId: email }
  },
}

/** A new invitation for an invited person, or for a person whose single sign-on was removed. */
export const inviteAgainApproval: Approvable<Omit<Invitation, 'role'>> = {
  ...ranked,
  action: 'user.inviteAgain',
  operation: 'PortalAPI/POST:users',
  subjectOf: ({ email }) => email,
  factsOf: ({ email }) => fact('Email', email),
  stateOf,
  async run(platform, caller, { email, dashboardUrl }) {
    await inviteAgain(platform, userOf(caller), email, dashboardUrl)
    return { outcomeId: email }
  },
}

export const roleApproval: Approvable<{ email: string; role: Role }> = {
  ...ranked,
  action: 'user.changeRole',
  operation: 'PortalAPI/PATCH:users',
  subjectOf: ({ email }) => email,
  factsOf: ({ role }) => fact('New role', labelOf(role)),
  changes: async (db, clientId, { email, role }) =>
    (await userNow(db, clientId, email))?.roles[0] !== role,
  stateOf,
  async run(platform, caller, { email, role }) {
    await changeRole(platform, userOf(caller), email, role)
    return { outcomeId: email }
  },
}

export const deleteApproval: Approvable<{ email: string }> = {
  ...ranked,
  action: 'user.delete',
  operation: 'PortalAPI/DELETE:users',
  subjectOf: ({ email }) => email,
  factsOf: () => [],
  stateOf,
  async run(platform, caller, { email }) {
    await deleteUser(platform, userOf(caller), email)
    return { outcomeId: email }
  },
}

/** A reset of a person's second factors, after which they sign in with the password alone. */
export const resetFactorsApproval: Approvable<{ email: string }> = {
  ...ranked,
  action: 'user.resetFactors',
  operation: 'PortalAPI/PATCH:users',
  subjectOf: ({ email }) => email,
  factsOf: () => [],
  changes: async (db, clientId, { email }) =>
    ((await userNow(db, clientId, email))?.secondFactors?.length ?? 0) > 0,
  stateOf,
  async run(platform, caller, { email }) {
    await resetFactors(platform, userOf(caller), email)
    return { outcomeId: email }
  },
}
