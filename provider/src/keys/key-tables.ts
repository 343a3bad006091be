import type { ClientId } from '@tideway/contract/calls/ids'
import type { ColumnType, Generated } from 'kysely'

/** Written as a Date, read as a Date, always UTC. */
type Instant = ColumnType<Date, Date | string, Date | string>
type OptionalInstant = ColumnType<Date | null, Date | string | null | undefined, Date | string>

export interface ApiKeyRow {
  client_id: ClientId
  key_id: string
  hash: string
  enabled: Generated<boolean>
  permitted_operations: string[]
  /** It may do what its client is allowed now, and has no operations of its own. */
  follows_client: Generated<boolean>
  /** Of one that follows its client: the most it may ever do; null where its maker could give everything. */
  following_capped_to: Generated<string[] | null>
  created_at: Instant
  sealed_hmac_key: Generated<Buffer | null>
  last_used_at: OptionalInstant
  /** Of secret keys. */
  last_used_address: Generated<string | null>
  /** Written like a permitted operation. */
  last_used_operation: Generated<string | null>
  /** A plain name, 1 to 100 characters; null where it has none. */
  name: Generated<string | null>
  /** Of a key that has been right (decision 53). */
  proof: Generated<Buffer | null>
  /** Set by an operator, for good. */
  revoked_at: OptionalInstant
}

interface KeySignatureRow {
  client_id: ClientId
  key_id: string
  signature: Buffer
  good_until: Instant
}

/** API keys, and what of their signatures has been used (migrations 0001, 0018, 0024, 0026, 0031 and 0039). */
interface KeyTables {
  api_keys: ApiKeyRow
  key_signatures: KeySignatureRow
}

declare module '../platform/tables.ts' {
  interface Tables extends KeyTables {}
}
