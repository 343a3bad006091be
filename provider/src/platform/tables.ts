import type { ColumnType, Generated } from 'kysely'
import type { IdentityTables } from '../identity/identity-tables.ts'
import type { AppTables } from './app-tables.ts'
import type { AuditTables } from './audit-tables.ts'
import type { BalanceTables, LowBalanceColumns } from './balance-tables.ts'
import type { BatchTables } from './batch-tables.ts'
import type { DeliveryColumns, DeliveryTables } from './delivery-tables.ts'
import type { PayToTables } from './payto-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { ReportColumns, ReportTables } from './report-tables.ts'

/** Written as a Date, read as a Date, always UTC. */
type Instant = ColumnType<Date, Date | string, Date | string>
/** JSON: read as parsed, written as text. */
type Json<T> = ColumnType<T, string, string>
type Cents = number

interface ClientRow extends LowBalanceColumns, DeliveryColumns, ReportColumns {
  client_id: string
  parent_client_id: string | null
  client_name: string
  legal_name: string | null
  logo_url: Generated<string | null>
  settlement_pay_id: Generated<string | null>
  settlement_pay_id_type: Generated<string | null>
  settlement_full_legal_account_name: Generated<string | null>
  settlement_account_bsb: Generated<string | null>
  settlement_account_no: Generated<string | null>
  top_up_pay_id: Generated<string | null>
  pay_to_allowed: Generated<boolean>
  api_permission_limits: Generated<string[]>
  ip_whitelist: Generated<string[]>
  thin_payload: Generated<boolean>
  notify_on: Generated<string[]>
  acceptance: Generated<'exact' | 'any' | 'at_most' | 'at_least'>
  full_refund_only: Generated<boolean>
  shows_payer_information: Generated<boolean>
  default_payment_expiry_minutes: Generated<number>
  transaction_payout_limit_cents: Generated<Cents | null>
  daily_transaction_payout_limit_cents: Generated<Cents | null>
  direct_entry_fallback: Generated<boolean>
  unilateral_amendments: Generated<boolean>
  created_at: Instant
}

interface ClientPayIdDomainRow {
  client_id: string
  domain: string
  merchant_name: string | null
  position: number
}

interface ApiKeyRow {
  client_id: string
  key_id: string
  hash: string
  enabled: Generated<boolean>
  permitted_operations: string[]
  created_at: Instant
}

export interface PaymentRequestRow {
  client_id: string
  payment_request_id: string
  client_transaction_id: string
  parent_payment_request_id: string | null
  pay_id: string
  payment_amount_cents: Cents | null
  payment_description: string
  client_branch: string | null
  multi_payment: boolean
  ultimate_payee_name: string | null
  extras: Json<Record<string, unknown>>
  expiry_at: Instant | null
  checkout_token: string | null
  checkout_version: string | null
  checkout_theme_no: number | null
  status:
    | 'WAITING'
    | 'COMPLETE'
    | 'EXPIRED'
    | 'RETURN_IN_PROGRESS'
    | 'RETURN_COMPLETE'
    | 'RETURN_FAILED'
  created_at: Instant
  completed_at: Instant | null
  deleted_at: Generated<Date | null>
  amount_received_cents: Generated<Cents>
  overpayment_cents: Generated<Cents>
  failed_attempts: Generated<number>
  refunding_cents: Generated<Cents>
  refunded_cents: Generated<Cents>
  settled_by: 'PayID' | 'PayTo' | 'BSBAndAccountNumber' | null
  npp_transaction_id: string | null
  failure_reason: string | null
  return_initiator: 'AUTOMATIC' | 'MANUAL' | null
  payer_bsb: string | null
  payer_account_number: string | null
  payer_name: string | null
  payer_payment_description: string | null
  payer_payment_reference: string | null
}

interface PayIdRow {
  pay_id: string
  client_id: string
  payment_request_id: string
  registered_at: Instant
  registered_until: ColumnType<Date | number, Date | string, Date | string>
}

interface ReceivedPaymentRow {
  client_id: string
  npp_transaction_id: string
  payment_request_id: string
  pay_id: string
  amount_cents: Cents
  payer_bsb: string
  payer_account_number: string
  payer_name: string
  description: string | null
  reference: string | null
  received_at: Instant
  outcome: 'ACCEPTED' | 'RETURNED'
  reason: string | null
  credited_payment_request_id: string | null
  returned_cents: Generated<Cents>
}

export interface RefundRow {
  client_id: string
  refund_id: string
  payment_request_id: string
  amount_cents: Cents
  status: 'IN_PROGRESS' | 'COMPLETE' | 'FAILED'
  refund_trigger: 'REFUND_API' | 'PAYMENT_VALIDATION' | 'WEBHOOK_ACTION'
  client_refund_id: string | null
  description: string | null
  requested_by: string
  created_at: Instant
  completed_at: Instant | null
  npp_transaction_id: string | null
  failure_reason: string | null
}

interface IdempotencyKeyRow {
  client_id: string
  key: string
  request_hash: string
  status: number
  body: string
  created_at: Instant
}

export interface PaymentRow {
  client_id: string
  payment_id: string
  client_payment_id: string
  payee_name: string
  amount_cents: Cents
  payment_description: string
  payment_reference: string | null
  pay_id: string | null
  pay_id_type: 'PHONE' | 'EMAIL' | 'ABN' | 'ORG' | null
  bsb: string | null
  account_number: string | null
  ultimate_payer_name: string | null
  extras: Json<Record<string, unknown>>
  requested_by: string
  status: 'CREATED' | 'PENDING' | 'SETTLED' | 'FAILED' | 'RETURNED'
  created_at: Instant
  settled_at: Instant | null
  completed_at: Instant | null
  failure_reason: string | null
  returned_at: Instant | null
  returned_reason: string | null
  npp_transaction_id: string | null
  sent_via_de: boolean | null
}

interface RailInstructionRow {
  client_id: string
  instruction_id: string
  kind: 'refund' | 'return' | 'payout' | 'initiation_refund' | 'sweep'
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
  status: 'QUEUED' | 'SENT' | 'SETTLED' | 'REJECTED' | 'RETURNED'
  npp_transaction_id: string | null
  reason: string | null
  created_at: Instant
  sent_at: Instant | null
  finished_at: Instant | null
}

interface LedgerAccountRow {
  client_id: string
  account: 'float' | 'clearing' | 'settlement'
  balance_cents: Generated<Cents>
  entries: Generated<number>
  last_booked_at: Generated<Date | number>
  closed_until: ColumnType<Date | number, never, Date>
}

interface LedgerTransactionRow {
  client_id: string
  transaction_id: Generated<number>
  kind: string
  subject_id: string
  occurred_at: Instant
}

interface LedgerEntryRow {
  client_id: string
  transaction_id: number
  entry_no: number
  account: 'float' | 'clearing' | 'settlement'
  direction: 'debit' | 'credit'
  amount_cents: Cents
  balance_after_cents: Generated<Cents>
  position: Generated<number>
  booked_at: Generated<Date>
}

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
}

interface BankStatementLineRow {
  line_id: Generated<number>
  bsb: string
  account_number: string
  amount_cents: Cents
  balance_after_cents: Cents
  npp_transaction_id: string
  counterparty: string
  description: string | null
  booked_at: Instant
}

/** Every table of the provider, as the migrations leave it. */
export interface Tables
  extends IdentityTables,
    PayToTables,
    BalanceTables,
    PeopleTables,
    DeliveryTables,
    ReportTables,
    BatchTables,
    AppTables,
    AuditTables {
  clients: ClientRow
  client_pay_id_domains: ClientPayIdDomainRow
  api_keys: ApiKeyRow
  payment_requests: PaymentRequestRow
  pay_ids: PayIdRow
  received_payments: ReceivedPaymentRow
  refunds: RefundRow
  payments: PaymentRow
  idempotency_keys: IdempotencyKeyRow
  rail_instructions: RailInstructionRow
  ledger_accounts: LedgerAccountRow
  ledger_transactions: LedgerTransactionRow
  ledger_entries: LedgerEntryRow
  'bank.payers': BankPayerRow
  'bank.transfers': BankTransferRow
  'bank.statement_lines': BankStatementLineRow
}
