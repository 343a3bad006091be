import type { ColumnType, Generated } from 'kysely'

/** Written as a Date, read as a Date, always UTC. */
type Instant = ColumnType<Date, Date | string, Date | string>
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string>

export interface ApiKeyRow {
  client_id: string
  key_id: string
  hash: string
  enabled: Generated<boolean>
  permitted_operations: string[]
  /** It may do what its client is allowed now, and has no operations of its own. */
  follows_client: Generated<boolean>
  created_at: Instant
  sealed_hmac_key: Generated<Buffer | null>
  last_used_at: OptionalInstant
}

interface KeySignatureRow {
  client_id: string
  key_id: string
  signature: Buffer
  good_until: Instant
}

/** API keys, and what of their signatures has been used (migrations 0001, 0018 and 0024). */
export interface KeyTables {
  api_keys: ApiKeyRow
  key_signatures: KeySignatureRow
}
