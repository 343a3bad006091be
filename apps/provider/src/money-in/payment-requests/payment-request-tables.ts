import type { ClientId, PaymentRequestId, RefundId } from '@tideway/contract/calls/ids'
import type { PaymentRequestStatusName, RefundStatus } from '@tideway/contract/refunds/refund'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'
import type { StatusColumn } from '../../platform/statuses/status-column.ts'

/** JSON, read as an object and written as text. */
type Extras = ColumnType<Record<string, unknown>, string | undefined, string>

import type { Cents } from '@tideway/contract/money/money'

export interface PaymentRequestRow {
  client_id: ClientId
  payment_request_id: PaymentRequestId
  client_transaction_id: string
  parent_payment_request_id: PaymentRequestId | null
  pay_id: string
  payment_amount_cents: Cents | null
  payment_description: string
  client_branch: string | null
  multi_payment: Generated<boolean>
  ultimate_payee_name: string | null
  extras: Extras
  expiry_at: Instant | null
  checkout_token: string | null
  checkout_version: string | null
  checkout_theme_no: number | null
  status: StatusColumn<PaymentRequestStatusName>
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
  client_id: ClientId
  /** Null for the client's own PayID, which funds its account. */
  payment_request_id: PaymentRequestId | null
  registered_at: Instant
  registered_until: ColumnType<Date | number, Date | string, Date | string>
}

interface ReceivedPaymentRow {
  client_id: ClientId
  npp_transaction_id: string
  payment_request_id: PaymentRequestId
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
  credited_payment_request_id: PaymentRequestId | null
  returned_cents: Generated<Cents>
}

export interface RefundRow {
  client_id: ClientId
  refund_id: RefundId
  payment_request_id: PaymentRequestId
  amount_cents: Cents
  status: StatusColumn<RefundStatus>
  refund_trigger: 'REFUND_API' | 'PAYMENT_VALIDATION' | 'WEBHOOK_ACTION'
  client_refund_id: string | null
  description: string | null
  requested_by: string
  created_at: Instant
  completed_at: Instant | null
  npp_transaction_id: string | null
  failure_reason: string | null
}

/** Keys that are unique over all months. Triggers write them. */
interface PaymentRequestKeyRow {
  client_id: ClientId
  client_transaction_id: string
  payment_request_id: PaymentRequestId
}

interface CheckoutTokenRow {
  checkout_token: string
  client_id: ClientId
  payment_request_id: PaymentRequestId
}

interface RefundKeyRow {
  client_id: ClientId
  client_refund_id: string
  refund_id: RefundId
}

interface ReceivedPaymentKeyRow {
  npp_transaction_id: string
  client_id: ClientId
  payment_request_id: PaymentRequestId
}

/** Payment requests, and the money received and returned for them. */
interface PaymentRequestTables {
  payment_requests: PaymentRequestRow
  pay_ids: PayIdRow
  received_payments: ReceivedPaymentRow
  refunds: RefundRow
  payment_request_keys: PaymentRequestKeyRow
  checkout_tokens: CheckoutTokenRow
  refund_keys: RefundKeyRow
  received_payment_keys: ReceivedPaymentKeyRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PaymentRequestTables {}
}
