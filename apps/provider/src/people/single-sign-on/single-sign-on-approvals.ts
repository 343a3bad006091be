import type { ApprovalFact } from '@tideway/contract/approvals/approval'
import type { ClientId } from '@tideway/contract/calls/ids'
import { forbidden } from '@tideway/contract/calls/problems'
import type {
  IdentityProvider,
  IdentityProviderChange,
} from '@tideway/contract/identity/single-sign-on/single-sign-on'
import { roleLabel } from '@tideway/contract/users/roles/roles'
import type { Caller } from '../../http/authentication/caller.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import type { Env } from '../../platform/settings/env.ts'
import type { Approvable } from '../approvals/approvable.ts'
import { fact } from '../approvals/approvable.ts'
import type { UserCaller } from '../users/user-store.ts'
import {
  addEmailDomain,
  proveEmailDomain,
  readEmailDomains,
  removeEmailDomain,
} from './email-domains.ts'
import { findProvider } from './identity-provider-store.ts'
import { lockClient, removeSingleSignOn, saveSingleSignOn } from './single-sign-on.ts'

/**
 * Single sign-on controls the roles of all its people, so the second person must be one who could set it up themselves.
 */
const shared = {
  kind: 'user',
  operation: 'PortalAPI/PUT:clients/*/singleSignOn',
  isRanked: true,
} as const

/** People of another identity provider may not manage it here (readings 2). */
function userOf(caller: Caller): UserCaller {
  if (caller.kind !== 'user' || caller.federated) throw new ApiError(forbidden)
  return caller
}

const texts = (provider: IdentityProvider): ApprovalFact[] => [
  ...fact('Single sign-on', provider.enabled ? 'On' : 'Off'),
  ...fact('OpenID provider', provider.issuer),
  ...fact('Client ID', provider.oauthClientId),
  ...fact(
    'Who may sign in',
    provider.provisioning === 'JUST_IN_TIME' ? 'Everyone there' : 'Invited people',
  ),
  ...fact('Claim for roles', provider.rolesClaim),
  ...fact(
    'Roles',
    provider.roleMapping.map(({ value, role }) => `${value}: ${roleLabel(role)}`).join('; '),
  ),
  ...fact(
    'Role of everyone else',
    provider.defaultRole === null ? 'None' : roleLabel(provider.defaultRole),
  ),
  ...fact('Values that mean a second factor', provider.secondFactorValues.join(', ')),
]

async function stateOf(tx: Tx, clientId: ClientId): Promise<ApprovalFact[]> {
  await lockClient(tx, clientId)
  const saved = await findProvider(tx, clientId)
  return saved
    ? texts(saved).map(({ label, value }) => ({ label: `${label} now`, value }))
    : fact('Single sign-on now', 'Not set up')
}

async function isSaved(
  db: Reader,
  clientId: ClientId,
  { clientSecret, ...change }: IdentityProviderChange,
): Promise<boolean> {
  const saved = await findProvider(db, clientId)
  return (
    clientSecret === undefined &&
    saved !== undefined &&
    JSON.stringify(texts(saved)) === JSON.stringify(texts(change))
  )
}

/** A change of a client's OpenID provider, and of the roles that it gives. */
export const signOnApproval: Approvable<IdentityProviderChange> = {
  ...shared,
  action: 'singleSignOn.change',
  subjectOf: ({ issuer }) => issuer,
  factsOf: ({ clientSecret, ...change }) => [
    ...texts(change),
    ...(clientSecret === undefined ? [] : fact('Client secret', 'A new value')),
  ],
  changes: async (db, clientId, change) => !(await isSaved(db, clientId, change)),
  stateOf,
  async run(platform, caller, change) {
    await saveSingleSignOn(platform, userOf(caller), change)
    return {}
  },
}

/** Removal of a client's OpenID provider. Its people then need an invitation to choose a password. */
export const signOnRemovalApproval: Approvable<Record<string, never>> = {
  ...shared,
  action: 'singleSignOn.remove',
  subjectOf: () => 'Single sign-on',
  factsOf: () => [],
  changes: async (db, clientId) => (await findProvider(db, clientId)) !== undefined,
  stateOf,
  async run(platform, caller) {
    await removeSingleSignOn(platform, userOf(caller))
    return {}
  },
}

export interface DomainInput {
  domain: string
}

/** The email domains whose people sign in at the OpenID provider. */
export const domainApprovals = (env: Env) => {
  const statusOf = async (db: Reader, clientId: ClientId, { domain }: DomainInput) =>
    (await readEmailDomains({ env }, db, clientId)).find((each) => each.domain === domain)?.status
  const ofDomain = {
    ...shared,
    subjectOf: ({ domain }: DomainInput) => domain,
    factsOf: ({ domain }: DomainInput) => fact('Email domain', domain),
    async stateOf(tx: Tx, clientId: ClientId, input: DomainInput) {
      await lockClient(tx, clientId)
      const status = await statusOf(tx, clientId, input)
      return fact('Domain now', status === undefined ? 'Not added' : words[status])
    },
  }
  const add: Approvable<DomainInput> = {
    ...ofDomain,
    action: 'emailDomain.add',
    changes: async (db, clientId, input) => (await statusOf(db, clientId, input)) === undefined,
    async run(platform, caller, { domain }) {
      await addEmailDomain(platform, userOf(caller), domain)
      return { outcomeId: domain }
    },
  }
  const prove: Approvable<DomainInput> = {
    ...ofDomain,
    action: 'emailDomain.prove',
    changes: async (db, clientId, input) => (await statusOf(db, clientId, input)) !== 'PROVED',
    async run(platform, caller, { domain }) {
      await proveEmailDomain(platform, userOf(caller), domain)
      return { outcomeId: domain }
    },
  }
  const remove: Approvable<DomainInput> = {
    ...ofDomain,
    action: 'emailDomain.remove',
    changes: async (db, clientId, input) => (await statusOf(db, clientId, input)) !== undefined,
    async run(platform, caller, { domain }) {
      await removeEmailDomain(platform, userOf(caller), domain)
      return { outcomeId: domain }
    },
  }
  return { add, prove, remove }
}

const words = { PENDING: 'Added, not verified', PROVED: 'Verified', MISSING: 'Record missing' }
