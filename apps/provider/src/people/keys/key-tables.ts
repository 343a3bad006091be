import type { ClientId } from '@tideway/contract/calls/ids'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string>

export interface ApiKeyRow {
  client_id: ClientId
  key_id: string
  hash: string
  enabled: Generated<boolean>
  permitted_operations: string[]
  /** True if the key has its client's current permissions and no operations listed here. */
  follows_client: Generated<boolean>
  /** Upper limit for a key that follows its client. Null if its maker could give everything. */
  following_capped_to: Generated<string[] | null>
  created_at: Instant
  sealed_hmac_key: Generated<Buffer | null>
  last_used_at: OptionalInstant
  /** Only for secret keys. */
  last_used_address: Generated<string | null>
  /** In the form of a permitted operation. */
  last_used_operation: Generated<string | null>
  /** A plain name of 1 to 100 characters. Null for a key without one. */
  name: Generated<string | null>
  /** Set once the key has been used with the right secret (decision 42). */
  proof: Generated<Buffer | null>
  /** Set by an operator. It is never reset. */
  revoked_at: OptionalInstant
}

interface KeySignatureRow {
  client_id: ClientId
  key_id: string
  signature: Buffer
  good_until: Instant
}

/** API keys, and their used signatures. */
interface KeyTables {
  api_keys: ApiKeyRow
  key_signatures: KeySignatureRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends KeyTables {}
}
