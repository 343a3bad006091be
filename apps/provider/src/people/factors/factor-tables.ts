import type { AccountId } from '@tideway/contract/calls/ids'
import type { ProofMethod } from '@tideway/contract/identity/assurance'
import type { ColumnType } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

type Use = ColumnType<Date | null, Date | null | undefined, Date | null>

interface PasskeyRow {
  credential_id: Buffer
  account_id: AccountId
  name: string
  public_key: Buffer
  sign_count: number
  synced: boolean
  added_at: Instant
  last_used_at: Use
}

interface AuthenticatorAppRow {
  account_id: AccountId
  sealed_secret: Buffer
  last_step: number
  added_at: Instant
  last_used_at: Use
}

interface RecoveryCodeRow {
  account_id: AccountId
  code_hash: Buffer
  used_at: Use
}

interface PasskeyChallengeRow {
  place: string
  challenge: string
  account_id: AccountId | null
  purpose: 'prove' | 'add'
  expires_at: Instant
}

interface NewAuthenticatorAppRow {
  place: string
  account_id: AccountId
  sealed_secret: Buffer
  expires_at: Instant
}

interface SignInStepsRow {
  interaction_uid: string
  account_id: AccountId
  password_digest: Buffer
  proofs: ProofMethod[]
  expires_at: Instant
}

interface FactorTables {
  passkeys: PasskeyRow
  authenticator_apps: AuthenticatorAppRow
  recovery_codes: RecoveryCodeRow
  passkey_challenges: PasskeyChallengeRow
  new_authenticator_apps: NewAuthenticatorAppRow
  sign_in_steps: SignInStepsRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends FactorTables {}
}
