import type { Cents } from '@tideway/contract/money'
import { centsToNumber, centsToText } from '@tideway/contract/money'
import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import type { Selectable } from 'kysely'
import type { Reader } from '../platform/database.ts'
import type { RefundRow } from '../platform/tables.ts'
import { effectiveStatus } from './payment-request-status.ts'
import type { PaymentRequest } from './payment-request-store.ts'

type Refund = Selectable<RefundRow>
interface Attempt {
  payment_request_id: string
  amount_cents: Cents
  received_at: Date
  reason: string | null
}

/** How requests are shown: what depends on the provider and the client rather than on the request. */
export interface ViewSettings {
  now: Date
  providerUrl: string
  showsPayerInformation: boolean
}

/** Requests as the API gives them, with their refunds and failed attempts, in the order given. */
export async function viewPaymentRequests(
  db: Reader,
  rows: PaymentRequest[],
  settings: ViewSettings,
): Promise<PaymentRequestRecord[]> {
  const [refunds, attempts] = await Promise.all([refundsOf(db, rows), attemptsOf(db, rows)])
  return rows.map((row) =>
    view(
      row,
      refunds.get(row.payment_request_id) ?? [],
      attempts.get(row.payment_request_id) ?? [],
      settings,
    ),
  )
}

function view(
  row: PaymentRequest,
  refunds: Refund[],
  attempts: Attempt[],
  settings: ViewSettings,
): PaymentRequestRecord {
  const captured = row.amount_received_cents > 0
  const takesOnlyTotal = row.multi_payment && row.payment_amount_cents !== null
  return {
    PaymentRequest: {
      ...echoed(row.extras),
      clientId: row.client_id,
      clientTransactionId: row.client_transaction_id,
      payID: row.pay_id,
      paymentAmount:
        row.payment_amount_cents === null ? undefined : centsToNumber(row.payment_amount_cents),
      paymentDescription: row.payment_description,
      paymentExpiryDatetime: row.expiry_at?.toISOString(),
      multiPayment: row.multi_payment,
      clientBranch: row.client_branch ?? undefined,
      ultimatePayeeName: row.ultimate_payee_name ?? undefined,
      checkoutUrl:
        row.checkout_token === null
          ? undefined
          : `${settings.providerUrl}/checkout/${row.checkout_token}`,
    },
    PaymentRequestStatus: {
      paymentRequestId: row.payment_request_id,
      status: effectiveStatus(row, settings.now),
      createdDateTime: row.created_at.toISOString(),
      completedDatetime: row.completed_at?.toISOString(),
      parentPaymentRequestId: row.parent_payment_request_id ?? undefined,
      payerPaymentDescription: row.payer_payment_description ?? undefined,
      payerPaymentReference: row.payer_payment_reference ?? undefined,
      nppTransactionId: row.npp_transaction_id ?? undefined,
      amountReceived: captured ? centsToNumber(row.amount_received_cents) : undefined,
      overpaymentAmount:
        takesOnlyTotal && row.status === 'COMPLETE'
          ? centsToNumber(row.overpayment_cents)
          : undefined,
      failureReason: row.failure_reason ?? undefined,
      returnInitiator: row.return_initiator ?? undefined,
      settledBy: row.settled_by ?? undefined,
      failedPaymentAttempts:
        attempts.length === 0
          ? undefined
          : attempts.map((attempt) => ({
              attemptDateTime: attempt.received_at.toISOString(),
              attemptAmount: centsToNumber(attempt.amount_cents),
              attemptFailureReason: attempt.reason ?? undefined,
            })),
      refundInformation:
        captured && !row.multi_payment ? refundInformation(row, refunds) : undefined,
      payerInformation:
        settings.showsPayerInformation && row.payer_bsb !== null
          ? {
              bsb: row.payer_bsb,
              accountNumber: row.payer_account_number ?? undefined,
              fullLegalAccountName: row.payer_name ?? undefined,
            }
          : undefined,
    },
  }
}

/** What is left to refund, in cents. A refund takes its amount when it is accepted and gives it back when it fails. */
export function refundableCents(row: PaymentRequest): Cents {
  return row.amount_received_cents - row.refunded_cents - row.refunding_cents
}

function refundInformation(row: PaymentRequest, refunds: Refund[]) {
  return {
    availableBalance: centsToText(refundableCents(row)),
    requests: refunds.map((refund) => ({
      createdDateTime: refund.created_at.toISOString(),
      dateTime: refund.created_at.toISOString(),
      completedDateTime: refund.completed_at?.toISOString(),
      amount: centsToText(refund.amount_cents),
      nppTransactionId: refund.npp_transaction_id ?? undefined,
      status: refund.status,
      refundTrigger: refund.refund_trigger,
    })),
  }
}

/** Echoes what the creator sent besides, without the credential of its callback (provider API, agreements: masked). */
function echoed(extras: Record<string, unknown>): Record<string, unknown> {
  const notification = extras.paymentNotification
  if (typeof notification !== 'object' || notification === null) return extras
  return {
    ...extras,
    paymentNotification: { ...notification, paymentNotificationAuthorizationHeaderValue: '****' },
  }
}

async function refundsOf(db: Reader, rows: PaymentRequest[]): Promise<Map<string, Refund[]>> {
  const touched = rows.filter((row) => row.return_initiator !== null)
  return grouped(touched, (clientId, ids) =>
    db
      .selectFrom('refunds')
      .selectAll()
      .where('client_id', '=', clientId)
      .where('payment_request_id', 'in', ids)
      .orderBy('created_at')
      .orderBy('refund_id')
      .execute(),
  )
}

async function attemptsOf(db: Reader, rows: PaymentRequest[]): Promise<Map<string, Attempt[]>> {
  const touched = rows.filter((row) => row.failed_attempts > 0)
  return grouped(touched, (clientId, ids) =>
    db
      .selectFrom('received_payments')
      .select(['payment_request_id', 'amount_cents', 'received_at', 'reason'])
      .where('client_id', '=', clientId)
      .where('outcome', '=', 'RETURNED')
      .where('payment_request_id', 'in', ids)
      .orderBy('received_at')
      .orderBy('npp_transaction_id')
      .execute(),
  )
}

async function grouped<Row extends { payment_request_id: string }>(
  rows: PaymentRequest[],
  read: (clientId: string, ids: string[]) => Promise<Row[]>,
): Promise<Map<string, Row[]>> {
  const groups = new Map<string, Row[]>()
  const [first] = rows
  if (!first) return groups
  const ids = rows.map((row) => row.payment_request_id)
  for (const row of await read(first.client_id, ids)) {
    const group = groups.get(row.payment_request_id)
    if (group) group.push(row)
    else groups.set(row.payment_request_id, [row])
  }
  return groups
}
