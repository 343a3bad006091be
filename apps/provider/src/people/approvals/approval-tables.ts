import type { ActivityAction } from '@tideway/contract/activity/activity'
import type { ApprovalFact, ApprovalStatus, AskerKind } from '@tideway/contract/approvals/approval'
import type {
  ApprovalKind,
  ApprovalPolicy,
  ChangeKind,
} from '@tideway/contract/approvals/approval-policy'
import type { ApprovalId, ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

type Facts = ColumnType<ApprovalFact[], string, string>
type Later<Value> = ColumnType<Value | null, Value | null | undefined, Value | null>

interface ApprovalPolicyRow {
  client_id: ClientId
  amounts: ColumnType<ApprovalPolicy['amounts'], string, string>
  changes: ChangeKind[]
  api_keys: boolean
  expiry_hours: number
}

export interface ApprovalRequestRow {
  client_id: ClientId
  approval_id: ApprovalId
  kind: ApprovalKind
  action: ActivityAction
  operation: string
  status: ApprovalStatus
  version: Generated<number>
  amount_cents: Later<Cents>
  subject_id: string
  facts: Facts
  asked_state: Facts
  state: Facts
  sealed_call: Later<Buffer>
  sealed_rows: Later<Buffer>
  call_hash: string
  asker_kind: AskerKind
  asker_id: string
  asker_name: string
  asker_organisation_id: ClientId
  asked_at: Instant
  expires_at: Instant
  decider_id: Later<string>
  decider_name: Later<string>
  ended_at: Later<Date>
  comment: Later<string>
  reason: Later<string>
  outcome_id: Later<string>
  notices: Generated<string[]>
}

/** Tables of approvals. */
interface ApprovalTables {
  approval_policies: ApprovalPolicyRow
  approval_requests: ApprovalRequestRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ApprovalTables {}
}
