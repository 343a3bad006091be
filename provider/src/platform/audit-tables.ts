import type { ActivityAction, ActivityResult, ActorKind } from '@tideway/contract/activity/activity'
import type { Role } from '@tideway/contract/users/roles'
import type { ColumnType, GeneratedAlways } from 'kysely'

interface ActivityRow {
  client_id: string
  activity_no: GeneratedAlways<number>
  activity_id: GeneratedAlways<string>
  acted_at: ColumnType<Date, Date | string, never>
  actor_kind: ActorKind
  actor_id: string | null
  actor_name: string
  actor_role: Role | null
  actor_organisation_id: string | null
  action: ActivityAction
  subject_id: string
  result: ActivityResult
  reason: string | null
  /** Read as parsed, written as text. */
  details: ColumnType<Record<string, string | null>, string, never>
}

/** The audit trail (migration 0011). */
export interface AuditTables {
  activities: ActivityRow
}
