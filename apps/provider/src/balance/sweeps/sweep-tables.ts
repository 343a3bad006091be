import type { ClientId, SweepId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { TransferStatus } from '../../money-out/payouts/payment-tables.ts'
import type { Instant } from '../../platform/database/instant.ts'
import type { StatusColumn } from '../../platform/statuses/status-column.ts'

export interface SweepRow {
  client_id: ClientId
  sweep_id: SweepId
  client_transaction_id: string
  amount_cents: Cents
  account_name: string
  description: string
  /** Null for sweeps of releases that sent no reference. */
  reference: string | null
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

/** Transfers of a balance to the settlement account. */
interface SweepTables {
  sweeps: SweepRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends SweepTables {}
}
