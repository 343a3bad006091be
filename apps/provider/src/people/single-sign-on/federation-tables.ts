import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import type {
  MappedRole,
  Provisioning,
} from '@tideway/contract/identity/single-sign-on/single-sign-on'
import type { Role } from '@tideway/contract/users/roles/roles'
import type { ColumnType } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

type Ending = ColumnType<Date | null, Date | null | undefined, Date | null>

interface ClientIdentityProviderRow {
  client_id: ClientId
  issuer: string
  oauth_client_id: string
  sealed_client_secret: Buffer
  provisioning: Provisioning
  roles_claim: string
  role_mapping: ColumnType<MappedRole[], string, string>
  default_role: Role | null
  second_factor_values: string[]
  enabled: boolean
  saved_at: Instant
}

interface ClientEmailDomainRow {
  client_id: ClientId
  domain: string
  proof_token: string
  claimed_at: Instant
  proved_at: Ending
  missing_since: Ending
}

interface FederatedSubjectRow {
  client_id: ClientId
  issuer: string
  subject: string
  account_id: AccountId
  tied_at: Instant
}

interface FederatedSignInRow {
  state_hash: Buffer
  client_id: ClientId
  /** Null for a test. */
  interaction_uid: string | null
  issuer: string
  nonce: string
  code_verifier: string
  fresh: boolean
  expires_at: Instant
}

interface FederationTables {
  client_identity_providers: ClientIdentityProviderRow
  client_email_domains: ClientEmailDomainRow
  federated_subjects: FederatedSubjectRow
  federated_sign_ins: FederatedSignInRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends FederationTables {}
}
