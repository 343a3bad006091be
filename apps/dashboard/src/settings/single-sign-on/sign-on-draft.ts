import type {
  IdentityProvider,
  IdentityProviderChange,
  Provisioning,
} from '@tideway/contract/identity/single-sign-on/single-sign-on'
import type { Role } from '@tideway/contract/users/roles/roles'

/** The form as typed. */
export interface SignOnDraft {
  issuer: string
  oauthClientId: string
  /** If empty, the saved secret is kept. */
  clientSecret: string
  provisioning: Provisioning
  rolesClaim: string
  /** The key keeps each row's fields in place while rows are removed. */
  roleMapping: readonly MappingRow[]
  /** If empty, people without a row in the mapping may not sign in. */
  defaultRole: Role | ''
  /** Separated by commas. */
  secondFactorValues: string
  enabled: boolean
}

export interface MappingRow {
  key: number
  value: string
  role: Role
}

export const newDraft: SignOnDraft = {
  issuer: '',
  oauthClientId: '',
  clientSecret: '',
  provisioning: 'INVITED',
  rolesClaim: '',
  roleMapping: [],
  defaultRole: '',
  secondFactorValues: 'mfa',
  enabled: false,
}

export function draftOf(provider: IdentityProvider | null): SignOnDraft {
  if (!provider) return newDraft
  return {
    ...provider,
    clientSecret: '',
    roleMapping: provider.roleMapping.map((entry, key) => ({ ...entry, key })),
    defaultRole: provider.defaultRole ?? '',
    secondFactorValues: provider.secondFactorValues.join(', '),
  }
}

/** Returns the body of a save. Empty rows of the mapping are left out. */
export function changeOf(draft: SignOnDraft): IdentityProviderChange {
  const { clientSecret, roleMapping, defaultRole, secondFactorValues, ...same } = draft
  return {
    ...same,
    issuer: draft.issuer.trim(),
    oauthClientId: draft.oauthClientId.trim(),
    rolesClaim: draft.rolesClaim.trim(),
    roleMapping: roleMapping
      .map(({ value, role }) => ({ value: value.trim(), role }))
      .filter(({ value }) => value !== ''),
    defaultRole: defaultRole === '' ? null : defaultRole,
    secondFactorValues: secondFactorValues
      .split(',')
      .map((value) => value.trim())
      .filter((value) => value !== ''),
    ...(clientSecret !== '' && { clientSecret }),
  }
}

export function isChanged(draft: SignOnDraft, provider: IdentityProvider | null): boolean {
  return JSON.stringify(changeOf(draft)) !== JSON.stringify(changeOf(draftOf(provider)))
}

export type SignOnField = 'issuer' | 'oauthClientId' | 'clientSecret'

/** Returns the messages about missing values before the form can be sent, by field. */
export function missingOf(
  { issuer, oauthClientId, clientSecret }: SignOnDraft,
  provider: IdentityProvider | null,
): Partial<Record<SignOnField, string>> {
  const keepsSecret =
    provider?.issuer === issuer.trim() && provider.oauthClientId === oauthClientId.trim()
  return {
    ...(issuer.trim() === '' && { issuer: 'Enter the issuer' }),
    ...(oauthClientId.trim() === '' && { oauthClientId: 'Enter the client ID' }),
    ...(clientSecret === '' && !keepsSecret && { clientSecret: 'Enter the client secret' }),
  }
}
