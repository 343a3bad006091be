import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { Generated } from 'kysely'
import type { Instant } from '../platform/database/instant.ts'
import type { StatusColumn } from '../platform/statuses/status-column.ts'

/** Purpose of outgoing money. */
export type InstructionKind = 'refund' | 'return' | 'payout' | 'initiation_refund' | 'sweep'

export type InstructionStatus = 'QUEUED' | 'SENT' | 'SETTLED' | 'REJECTED' | 'RETURNED'

interface RailInstructionRow {
  client_id: ClientId
  instruction_id: string
  kind: InstructionKind
  subject_id: string
  amount_cents: Cents
  creditor_bsb: string | null
  creditor_account_number: string | null
  creditor_pay_id: string | null
  creditor_pay_id_type: 'PHONE' | 'EMAIL' | 'ABN' | 'ORG' | null
  creditor_name: string
  description: string
  reference: string | null
  direct_entry_allowed: Generated<boolean>
  original_npp_transaction_id: string | null
  status: StatusColumn<InstructionStatus>
  npp_transaction_id: string | null
  reason: string | null
  created_at: Instant
  sent_at: Instant | null
  finished_at: Instant | null
  /** When the job queue takes over an order that the process that wrote it has not sent. */
  queue_at: Generated<Date | null>
}

/** Orders to the banks, for any purpose. */
interface InstructionTables {
  rail_instructions: RailInstructionRow
}

declare module '../platform/database/tables.ts' {
  interface Tables extends InstructionTables {}
}
