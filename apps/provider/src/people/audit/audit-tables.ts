import type { ActivityAction, ActivityResult, ActorKind } from '@tideway/contract/activity/activity'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { Role } from '@tideway/contract/users/roles/roles'
import type { ColumnType, GeneratedAlways } from 'kysely'

interface ActivityRow {
  client_id: ClientId
  activity_no: GeneratedAlways<number>
  activity_id: GeneratedAlways<string>
  acted_at: ColumnType<Date, Date | string, never>
  actor_kind: ActorKind
  actor_id: string | null
  actor_name: string
  actor_role: Role | null
  actor_organisation_id: ClientId | null
  action: ActivityAction
  subject_id: string
  result: ActivityResult
  reason: string | null
  /** Read as a parsed object, written as text. */
  details: ColumnType<Record<string, string | null>, string | undefined, never>
}

/** Tables of the audit trail. */
interface AuditTables {
  activities: ActivityRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends AuditTables {}
}
