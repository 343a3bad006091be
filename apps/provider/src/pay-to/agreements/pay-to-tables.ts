import type {
  ClientId,
  PaymentAgreementId,
  PaymentInitiationId,
  PaymentRequestId,
  RefundId,
} from '@tideway/contract/calls/ids'
import type {
  AgreementDetails,
  PaymentAgreementStatusName,
} from '@tideway/contract/pay-to/agreements/payment-agreement'
import type { PaymentAgreementAmendmentRecord } from '@tideway/contract/pay-to/agreements/payment-agreement-amendment'
import type { PaymentInitiationStatusName } from '@tideway/contract/pay-to/initiations/payment-initiation'
import type { RefundStatus } from '@tideway/contract/refunds/refund'
import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '../../platform/database/instant.ts'
import type { StatusColumn } from '../../platform/statuses/status-column.ts'

type Json<T> = ColumnType<T, string, string>
/** Additional fields from the creator, unchanged. */
type Extras = ColumnType<Record<string, unknown>, string | undefined, string>

import type { Cents } from '@tideway/contract/money/money'

/** An agreement as its creator sent it and as the API echoes it. */
export interface AgreementBody {
  description: string
  payerDetails: {
    name: string
    payIDDetails?: { payID: string; payIDType: string } | undefined
    bankAccountDetails?: { bsb: string; accountNumber: string } | undefined
  }
  payeeDetails?: { becsUserId?: string | undefined; payeeName?: string | undefined } | undefined
  agreementDetails: AgreementDetails
}

export interface PaymentAgreementRow {
  client_id: ClientId
  payment_agreement_id: PaymentAgreementId
  contract_id: string | null
  body: Json<AgreementBody>
  status: StatusColumn<PaymentAgreementStatusName>
  previous_status: 'CREATED' | 'ACTIVE' | 'SUSPENDED' | null
  last_status_by: string | null
  created_at: Instant
  approve_by: Instant
  registered_at: Instant | null
  cancelled_at: Instant | null
  npp_agreement_id: string | null
  reason_code: string | null
  reason_description: string | null
  failure_code: string | null
  failure_reason: string | null
  failed_in_row: Generated<number>
  change_id: string | null
  change_wanted: 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | null
}

export type AmendmentStatus =
  PaymentAgreementAmendmentRecord['PaymentAgreementAmendmentStatus']['amendmentStatus']

export interface AgreementAmendmentRow {
  client_id: ClientId
  amendment_id: string
  payment_agreement_id: PaymentAgreementId
  client_transaction_id: string
  bilateral: boolean
  change: Json<Record<string, unknown>>
  status: StatusColumn<AmendmentStatus>
  created_at: Instant
  approve_by: Instant
  completed_at: Instant | null
}

export interface PaymentInitiationRow {
  client_id: ClientId
  payment_initiation_id: PaymentInitiationId
  payment_agreement_id: PaymentAgreementId
  payment_request_id: PaymentRequestId | null
  client_transaction_id: string
  payment_amount_cents: Cents
  reference: string | null
  description: string | null
  extras: Extras
  status: StatusColumn<PaymentInitiationStatusName>
  status_code: string | null
  status_reason: string | null
  created_at: Instant
  completed_at: Instant | null
  npp_transaction_id: string | null
  refunding_cents: Generated<Cents>
  refunded_cents: Generated<Cents>
  payer_bsb: string | null
  payer_account_number: string | null
  payer_name: string | null
}

export interface InitiationRefundRow {
  client_id: ClientId
  refund_id: RefundId
  payment_initiation_id: PaymentInitiationId
  amount_cents: Cents
  status: StatusColumn<RefundStatus>
  requested_by: string
  created_at: Instant
  completed_at: Instant | null
  npp_transaction_id: string | null
  failure_reason: string | null
}

export interface CheckoutPayToAttemptRow {
  client_id: ClientId
  payment_agreement_id: PaymentAgreementId
  payment_request_id: PaymentRequestId
  payer_kind: 'mobile' | 'email' | 'account'
  payer: string
  created_at: Instant
  given_up_at: Instant | null
}

interface BankCollectionRow {
  collection_id: PaymentInitiationId
  npp_transaction_id: string
  payer_bsb: string
  payer_account_number: string
  payer_name: string
  pay_id: string | null
  amount_cents: Cents
  payee: string
  description: string | null
  state: 'PENDING' | 'SETTLED' | 'REJECTED'
  reason: string | null
  created_at: Instant
  finished_at: Instant | null
}

/** The PayTo tables of the schema. */
interface PayToTables {
  payment_agreements: PaymentAgreementRow
  payment_agreement_amendments: AgreementAmendmentRow
  payment_initiations: PaymentInitiationRow
  payment_initiation_refunds: InitiationRefundRow
  checkout_pay_to_attempts: CheckoutPayToAttemptRow
  'bank.collections': BankCollectionRow
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends PayToTables {}
}
