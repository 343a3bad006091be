import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../platform/database/instant.ts'

interface LedgerAccountRow {
  client_id: ClientId
  account: 'float' | 'clearing' | 'settlement'
  balance_cents: Generated<Cents>
  entries: Generated<number>
  last_booked_at: Generated<Date | number>
  closed_until: ColumnType<Date | number, undefined, Date>
  /** Used for a float only: true if its last balance was below the client's threshold. */
  low_balance_below: Generated<boolean>
}

interface LedgerTransactionRow {
  client_id: ClientId
  /** Starts with its milliseconds, so that transactions are stored by month. */
  transaction_id: Generated<number>
  kind: string
  subject_id: string
  occurred_at: Instant
}

interface LedgerEntryRow {
  client_id: ClientId
  transaction_id: number
  entry_no: number
  account: 'float' | 'clearing' | 'settlement'
  direction: 'debit' | 'credit'
  amount_cents: Cents
  balance_after_cents: Generated<Cents>
  position: Generated<number>
  booked_at: Generated<Date>
}

interface IdempotencyKeyRow {
  client_id: ClientId
  key: string
  request_hash: string
  caller_id: string | null
  status: number
  body: string
  created_at: Instant
}

interface LedgerCheckRow {
  checked_at: Instant
  transactions: number
  imbalance_cents: number
}

/** The ledger, and the stored answers to calls that moved money. */
interface LedgerTables {
  ledger_accounts: LedgerAccountRow
  ledger_transactions: LedgerTransactionRow
  ledger_entries: LedgerEntryRow
  idempotency_keys: IdempotencyKeyRow
  ledger_checks: LedgerCheckRow
}

declare module '../platform/database/tables.ts' {
  interface Tables extends LedgerTables {}
}
