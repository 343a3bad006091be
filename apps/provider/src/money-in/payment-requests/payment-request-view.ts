import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { subtractCents } from '@tideway/contract/money/money'
import type {
  FailedPaymentAttempt,
  PaymentRequestRecord,
  PaymentRequestStatus,
  RefundEntry,
} from '@tideway/contract/payment-requests/payment-request'
import type { Reader } from '../../platform/database/database.ts'
import { namedStatement } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  echoedMembers,
  jsonColumns,
  jsonMembers,
  jsonObject,
  jsonWhen,
  sqlExpression,
} from '../../platform/searches/json-sql.ts'
import type { FilteredColumns } from '../../platform/searches/record-filters.ts'
import { plannedOnceTexts, rowsById } from '../../platform/searches/rows-by-id.ts'
import type { PaymentRequest } from './payment-request-store.ts'

const { text, word, instant, dollars, decimals, plain } = jsonColumns<Tables['payment_requests']>()

/** The agreement under which the request was collected. NULL if it is unknown, for example for older money. */
const agreementOf =
  sqlExpression(`(SELECT initiation.payment_agreement_id FROM payment_initiations initiation
  WHERE initiation.client_id = $1 AND initiation.status <> 'FAILED'
    AND initiation.payment_request_id = payment_requests.payment_request_id)`)

/**
 * Same rule as payment-request-status.ts: expired from the exact millisecond, even before that is recorded. $2: the
 * instant.
 */
const shownStatus = sqlExpression(
  `CASE WHEN status = 'WAITING' AND expiry_at <= $2::timestamptz THEN 'EXPIRED' ELSE status END`,
)

const payerShown =
  'payer_bsb IS NOT NULL AND (SELECT shows_payer_information FROM clients WHERE client_id = $1)'

/** The columns that filters compare. A client that may not see who paid cannot search by it either. */
export const filteredColumns: FilteredColumns = {
  status: shownStatus,
  amount: sqlExpression('payment_amount_cents'),
  names: [
    sqlExpression(`CASE WHEN ${payerShown} THEN payer_name END`),
    sqlExpression('ultimate_payee_name'),
  ],
  references: [sqlExpression('payer_payment_reference'), sqlExpression('npp_transaction_id')],
}

/** SQL condition of payments that a multi-payment request received. */
export const requestPart = 'parent_payment_request_id IS NOT NULL'

/** Cents that a request settled and returned, by the rule `requestMoney` of the contract. */
export const requestMoneyColumns = {
  settled: sqlExpression('(CASE WHEN multi_payment THEN 0 ELSE amount_received_cents END)'),
  returned: sqlExpression('(CASE WHEN multi_payment THEN 0 ELSE refunded_cents END)'),
}

/**
 * Payment request as the API returns it, as JSON text that the database writes (decision 20). An expression over
 * `payment_requests` in which $1 is the client's id, $2 the present instant and $3 the provider's URL. Every statement
 * that contains it starts its parameters with `viewParameters`.
 */
export const recordJson = jsonObject<PaymentRequestRecord>({
  PaymentRequest: `'{' || ${echoedMembers('extras')} || ${jsonMembers<
    PaymentRequestRecord['PaymentRequest']
  >({
    clientId: text('client_id'),
    clientTransactionId: text('client_transaction_id'),
    payID: text('pay_id'),
    paymentAmount: dollars('payment_amount_cents'),
    paymentDescription: text('payment_description'),
    paymentExpiryDatetime: instant('expiry_at'),
    multiPayment: plain('multi_payment'),
    clientBranch: text('client_branch'),
    ultimatePayeeName: text('ultimate_payee_name'),
    checkoutUrl: text(sqlExpression(`$3::text || '/checkout/' || checkout_token`)),
    checkoutVersion: text('checkout_version'),
  })} || '}'`,
  PaymentRequestStatus: jsonObject<PaymentRequestStatus>({
    paymentRequestId: word('payment_request_id'),
    status: word(shownStatus),
    createdDateTime: instant('created_at'),
    completedDatetime: instant('completed_at'),
    parentPaymentRequestId: word('parent_payment_request_id'),
    payerPaymentDescription: text('payer_payment_description'),
    payerPaymentReference: text('payer_payment_reference'),
    nppTransactionId: text('npp_transaction_id'),
    amountReceived: dollars(sqlExpression('nullif(amount_received_cents, 0)')),
    overpaymentAmount: jsonWhen(
      `multi_payment AND payment_amount_cents IS NOT NULL AND status = 'COMPLETE'`,
      dollars('overpayment_cents'),
    ),
    failureReason: text('failure_reason'),
    returnInitiator: word('return_initiator'),
    settledBy: word('settled_by'),
    paymentAgreementId: jsonWhen(`settled_by = 'PayTo'`, word(agreementOf)),
    // The attempts are read only if there are any.
    failedPaymentAttempts: jsonWhen('failed_attempts > 0', attempts()),
    refundInformation: jsonWhen(
      'amount_received_cents > 0 AND NOT multi_payment',
      jsonObject<Part<'refundInformation'>>({
        availableBalance: word(
          decimals(sqlExpression('amount_received_cents - refunded_cents - refunding_cents')),
        ),
        requests: `CASE WHEN return_initiator IS NULL THEN '[]' ELSE ${refunds()} END`,
      }),
    ),
    payerInformation: payer(),
    // Fields of the interface that our records never have.
    paymentPurpose: null,
    ultimatePayeeReference: null,
    ultimatePayeeName: null,
    ultimatePayeeSchemeCode: null,
  }),
})

/** Returns $1, $2 and $3 of `recordJson`. */
export function viewParameters(
  { clock, env }: Pick<Platform, 'clock' | 'env'>,
  clientId: ClientId,
): unknown[] {
  return [clientId, clock.now(), env.providerUrl]
}

/** $4: the ids, as an array. */
const recordsById = `SELECT payment_request_id AS id, ${recordJson} AS json FROM ${rowsById(
  { table: 'payment_requests', id: 'payment_request_id' },
  plannedOnceTexts('$4'),
  'deleted_at IS NULL',
)}`

/** $4: the id. */
const recordById = `SELECT payment_request_id AS id, ${recordJson} AS json FROM payment_requests
 WHERE client_id = $1 AND payment_request_id = $4 AND deleted_at IS NULL`

/** Returns the named statement for the ids of these requests of a client and their JSON texts, in any order. */
export function recordsStatement(
  platform: Pick<Platform, 'clock' | 'env'>,
  clientId: ClientId,
  ids: readonly string[],
): { name: string; text: string; values: unknown[] } {
  const first = viewParameters(platform, clientId)
  const [id] = ids
  return ids.length === 1
    ? { name: 'payment-request-by-id', text: recordById, values: [...first, id] }
    : { name: 'payment-requests-by-id', text: recordsById, values: [...first, ids] }
}

/** Returns a request in its current state within a change of it. */
export async function viewChanged(
  platform: Platform,
  tx: Reader,
  clientId: ClientId,
  paymentRequestId: PaymentRequestId,
): Promise<PaymentRequestRecord> {
  const { name, text, values } = recordsStatement(platform, clientId, [paymentRequestId])
  const { rows } = await tx.executeQuery(namedStatement<{ json: string }>(name, text, values))
  if (!rows[0]) throw new Error('a request that is being changed cannot be read')
  return JSON.parse(rows[0].json)
}

/**
 * Returns the cents that can still be refunded. A refund takes its amount when it is accepted and gives it back when it
 * fails.
 */
export function refundableCents(row: PaymentRequest): Cents {
  return subtractCents(row.amount_received_cents, row.refunded_cents, row.refunding_cents)
}

type Part<Name extends keyof PaymentRequestStatus> = NonNullable<PaymentRequestStatus[Name]>

function refunds(): string {
  const { text, word, instant, decimals } = jsonColumns<Tables['refunds']>()
  const requests = jsonObject<RefundEntry>({
    createdDateTime: instant('created_at'),
    dateTime: instant('created_at'),
    completedDateTime: instant('completed_at'),
    amount: word(decimals('amount_cents')),
    nppTransactionId: text('npp_transaction_id'),
    status: word('status'),
    refundTrigger: word('refund_trigger'),
    clientRefundID: text('client_refund_id'),
    description: text('description'),
  })
  return `(SELECT '[' || coalesce(string_agg(${requests}, ',' ORDER BY created_at, refund_id), '') || ']'
    FROM refunds WHERE client_id = $1
     AND payment_request_id = payment_requests.payment_request_id)`
}

/**
 * Builds the payer from columns of a request or a received payment. NULL if there is no payer or the client may not see
 * who paid.
 */
function payer(): string {
  const { text } = jsonColumns<Tables['payment_requests' | 'received_payments']>()
  return jsonWhen(
    payerShown,
    jsonObject<Part<'payerInformation'>>({
      bsb: text('payer_bsb'),
      accountNumber: text('payer_account_number'),
      fullLegalAccountName: text('payer_name'),
    }),
  )
}

function attempts(): string {
  const { text, instant, dollars } = jsonColumns<Tables['received_payments']>()
  const attempt = jsonObject<FailedPaymentAttempt>({
    attemptDateTime: instant('received_at'),
    attemptAmount: dollars('amount_cents'),
    attemptFailureReason: text('reason'),
    payerPaymentDescription: text('description'),
    payerPaymentReference: text('reference'),
    nppTransactionId: text('npp_transaction_id'),
    payerInformation: payer(),
  })
  return `(SELECT '[' || string_agg(${attempt}, ',' ORDER BY received_at, npp_transaction_id) || ']'
    FROM received_payments WHERE client_id = $1 AND outcome = 'RETURNED'
     AND payment_request_id = payment_requests.payment_request_id)`
}
