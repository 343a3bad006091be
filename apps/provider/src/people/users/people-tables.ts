import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import type { ColumnType } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

type Ending = ColumnType<Date | null, Date | null | undefined, Date | null>

interface UserInvitationRow {
  token_hash: Buffer
  client_id: ClientId
  account_id: AccountId
  invited_by: string
  created_at: Instant
  expires_at: Instant
  used_at: Ending
  replaced_at: Ending
}

interface PeopleTables {
  user_invitations: UserInvitationRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PeopleTables {}
}
