import type { ClientId, PaymentId } from '@tideway/contract/calls/ids'
import type { PaymentStatusName } from '@tideway/contract/payments/payment'
import type { ColumnType } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'
import type { StatusColumn } from '../../platform/statuses/status-column.ts'

/** JSON, read as an object and written as text. */
type Extras = ColumnType<Record<string, unknown>, string | undefined, string>

import type { Cents } from '@tideway/contract/money/money'

/** Status of a payout or a sweep. Webhooks report a sweep like a payout. */
export type TransferStatus = PaymentStatusName

export interface PaymentRow {
  client_id: ClientId
  payment_id: PaymentId
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
  extras: Extras
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

/** A payout that came back, and the one that sends its money again. Rows are only added. */
interface ReplacedPaymentRow {
  client_id: ClientId
  payment_id: PaymentId
  replaced_by: PaymentId
}

/** Payouts. */
interface PaymentTables {
  payments: PaymentRow
  replaced_payments: ReplacedPaymentRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PaymentTables {}
}
