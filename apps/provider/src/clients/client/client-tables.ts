import type { ClientId } from '@tideway/contract/calls/ids'
import type { FactorPolicy } from '@tideway/contract/identity/security-policy'
import type { Cents } from '@tideway/contract/money/money'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'

/** Nouns with settings of a client add their columns (TypeScript: declaration merging). */
export interface ClientRow {
  client_id: ClientId
  parent_client_id: ClientId | null
  client_name: string
  legal_name: string | null
  logo_file: Generated<string | null>
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
  /** Set by an operator. It also disables the clients below (decision 55). */
  disabled_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface ClientPayIdDomainRow {
  client_id: ClientId
  domain: string
  merchant_name: string | null
  position: number
  /** Null for a claim, which has a token and an expiry instead. */
  verified_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  proof_token: Generated<string | null>
  claim_ends_at: ColumnType<Date | null, Date | null | undefined, Date | null>
}

interface ClientSecurityPolicyRow {
  client_id: ClientId
  factor_policy: FactorPolicy
  idle_minutes: number | null
}

/** Clients, their permissions and their settings. */
interface ClientTables {
  client_security_policies: ClientSecurityPolicyRow
  clients: ClientRow
  client_pay_id_domains: ClientPayIdDomainRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ClientTables {}
}
