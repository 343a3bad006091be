import type { ClientId, SweepId } from '@tideway/contract/calls/ids'
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { TransferStatus } from './payment-tables.ts'
import type { StatusColumn } from './status-column.ts'

/** Written as a Date, read as a Date, always UTC. */
type Instant = ColumnType<Date, Date | string, Date | string>

import type { Cents } from '@tideway/contract/money/money'

export interface MailRow {
  client_id: ClientId
  mail_id: string
  reason: string
  addresses: string[]
  subject: string
  body: string
  status: 'QUEUED' | 'SENT' | 'FAILED' | 'KEPT'
  accepted: Generated<string[]>
  rejected: Generated<string[]>
  attempts: Generated<number>
  last_error: string | null
  created_at: Instant
  attempted_at: Instant | null
  finished_at: Instant | null
}

export interface SweepRow {
  client_id: ClientId
  sweep_id: SweepId
  client_transaction_id: string
  amount_cents: Cents
  account_name: string
  description: string
  pay_id: string | null
  pay_id_type: 'PHONE' | 'EMAIL' | 'ABN' | 'ORG' | null
  bsb: string | null
  account_number: string | null
  requested_by: string
  status: StatusColumn<TransferStatus>
  created_at: Instant
  settled_at: Instant | null
  completed_at: Instant | null
  failure_reason: string | null
  returned_at: Instant | null
  returned_reason: string | null
  npp_transaction_id: string | null
  sent_via_de: boolean | null
}

interface LowBalanceCrossingRow {
  client_id: ClientId
  crossing_id: GeneratedAlways<number>
  threshold_cents: Cents
  occurred_at: Instant
  handled: Generated<boolean>
  mail_id: string | null
}

/** The tables of sweeps, of the low-balance alert and of mail (migration 0006). */
export interface BalanceTables {
  sweeps: SweepRow
  mails: MailRow
  low_balance_crossings: LowBalanceCrossingRow
}

/** What a client has of its low-balance alert. */
export interface LowBalanceColumns {
  low_balance_threshold_cents: Generated<Cents | null>
  low_balance_emails: Generated<string[]>
  low_balance_below: Generated<boolean>
}
