import type { Cents } from '@tideway/contract/money/money'
import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

interface BankPayerRow {
  bsb: string
  account_number: string
  name: string
  balance_cents: Cents
  closed: Generated<boolean>
  created_at: Instant
}

interface BankTransferRow {
  npp_transaction_id: string
  direction: 'to_provider' | 'from_provider'
  instruction_id: string | null
  payer_bsb: string
  payer_account_number: string
  pay_id: string | null
  amount_cents: Cents
  name: string
  description: string | null
  reference: string | null
  original_npp_transaction_id: string | null
  state: 'PENDING' | 'ACCEPTED' | 'RETURNED' | 'SETTLED' | 'REJECTED' | 'RETURN_DUE'
  direct_entry_allowed: Generated<boolean>
  via: Generated<'NPP' | 'DE'>
  reason: string | null
  created_at: Instant
  due_at: Instant
  finished_at: Instant | null
  /** True from the end of a transfer by the provider until the provider was notified of it. */
  unreported: Generated<boolean>
}

interface BankStatementLineRow {
  line_id: GeneratedAlways<number>
  bsb: string
  account_number: string
  amount_cents: Cents
  balance_after_cents: Cents
  npp_transaction_id: string
  counterparty: string
  description: string | null
  booked_at: Instant
}

/** Tables of the bank on the other side of the rail, which is another institution and has a separate schema. */
interface BankTables {
  'bank.payers': BankPayerRow
  'bank.transfers': BankTransferRow
  'bank.statement_lines': BankStatementLineRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends BankTables {}
}
