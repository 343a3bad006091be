import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import type { FactorKind } from '@tideway/contract/identity/factors'
import type { Role } from '@tideway/contract/users/roles/roles'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

/** Entry of the identities claim: the person's identity at another identity provider. */
export interface FederatedIdentity {
  providerName: string
  userId: string
}

export interface AccountRow {
  account_id: AccountId
  client_id: ClientId
  email: string
  given_name: Generated<string>
  family_name: Generated<string>
  role: Role
  password_hash: Generated<string | null>
  enabled: Generated<boolean>
  /** True if another account has this address in different letter case. */
  shadowed: Generated<boolean>
  status: 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD'
  identities: ColumnType<FederatedIdentity[] | null, string | null | undefined, string | null>
  created_at: Instant
  /** Kinds of the factors that the person has. A trigger of the database maintains it. */
  second_factors: Generated<FactorKind[]>
  has_second_factor: Generated<boolean>
}

interface IdentityArtifactRow {
  model: string
  id: string
  grant_id: string | null
  uid: string | null
  payload: ColumnType<Record<string, unknown>, string, string>
  consumed_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  expires_at: Instant
}

interface IdentitySigningKeyRow {
  kid: string
  sealed: Buffer
  created_at: Instant
  signs_from: Instant
  /** A number only for 'infinity', which the driver returns as Infinity. */
  verifies_until: ColumnType<Date | number, Date | undefined, Date>
}

interface IdentitySecretRow {
  name: string
  value: string
}

interface SignInTriesRow {
  subject: Buffer
  tries: number
  window_ends_at: Instant
}

interface SignInSessionRow {
  session_uid: string
  account_id: AccountId
  browser: string
  address: string
  since: Instant
  last_seen_at: Instant
  locked_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface KnownBrowserRow {
  account_id: AccountId
  browser_hash: Buffer
  last_used_at: Instant
}

interface PasswordResetRow {
  token_hash: Buffer
  account_id: AccountId
  dashboard_url: string | null
  created_at: Instant
  expires_at: Instant
  used_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  replaced_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface IdentityTables {
  accounts: AccountRow
  identity_artifacts: IdentityArtifactRow
  identity_signing_keys: IdentitySigningKeyRow
  identity_secrets: IdentitySecretRow
  sign_in_tries: SignInTriesRow
  password_resets: PasswordResetRow
  sign_in_sessions: SignInSessionRow
  known_browsers: KnownBrowserRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends IdentityTables {}
}
