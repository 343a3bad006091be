import type { ClientId, PaymentInitiationId } from '@tideway/contract/calls/ids'
import type {
  PaymentInitiationChanged,
  PaymentInitiationRecord,
  PaymentInitiationStatus,
} from '@tideway/contract/pay-to/initiations/payment-initiation'
import type { Reader } from '../../platform/database/database.ts'
import { namedStatement } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import {
  jsonColumns,
  jsonMembers,
  jsonObject,
  jsonWhen,
  sqlExpression,
} from '../../platform/searches/json-sql.ts'
import type { FilteredColumns } from '../../platform/searches/record-filters.ts'

const { text, word, instant, decimals } = jsonColumns<Tables['payment_initiations']>()
const refund = jsonColumns<Tables['payment_initiation_refunds'], 'refund'>()

type Part<Name extends keyof PaymentInitiationStatus> = NonNullable<PaymentInitiationStatus[Name]>
type RefundEntry = NonNullable<Part<'refundInformation'>['requests']>[number]

const refunds = `(SELECT '[' || coalesce(string_agg(${jsonObject<RefundEntry>({
  createdDateTime: refund.instant('refund.created_at'),
  completedDateTime: refund.instant('refund.completed_at'),
  amount: refund.word(refund.decimals('refund.amount_cents')),
  nppTransactionId: refund.word('refund.npp_transaction_id'),
  status: refund.word('refund.status'),
})}, ',' ORDER BY refund.created_at, refund_id), '') || ']'
  FROM payment_initiation_refunds refund WHERE refund.client_id = $1
   AND refund.payment_initiation_id = payment_initiations.payment_initiation_id)`

/** True for a collection that was settled, even if it was refunded since. */
const captured = `status NOT IN ('CREATED', 'PENDING', 'FAILED')`

const agreement = `(SELECT agreement.body::text FROM payment_agreements agreement
  WHERE agreement.client_id = $1
    AND agreement.payment_agreement_id = payment_initiations.payment_agreement_id)`

const payerShown =
  'payer_bsb IS NOT NULL AND (SELECT shows_payer_information FROM clients WHERE client_id = $1)'

/**
 * The columns that filters compare. The payer's names are the one that the client wrote in the agreement and, if the
 * client may see it, the one of the account that paid.
 */
export const filteredColumns: FilteredColumns = {
  status: sqlExpression('status'),
  amount: sqlExpression('payment_amount_cents'),
  names: [
    sqlExpression(`(SELECT agreement.body #>> '{payerDetails,name}' FROM payment_agreements agreement
      WHERE agreement.client_id = $1
        AND agreement.payment_agreement_id = payment_initiations.payment_agreement_id)`),
    sqlExpression(`CASE WHEN ${payerShown} THEN payer_name END`),
  ],
  references: [sqlExpression('reference'), sqlExpression('npp_transaction_id')],
}

const initiationParts = {
  PaymentInitiation: `'{' || ${jsonMembers<PaymentInitiationChanged['PaymentInitiation']>({
    clientId: text('client_id'),
    paymentAgreementId: word('payment_agreement_id'),
    paymentRequestId: word('payment_request_id'),
    clientTransactionId: text('client_transaction_id'),
    paymentAmount: word(decimals('payment_amount_cents')),
    reference: text('reference'),
    description: text('description'),
  })} || CASE WHEN extras = '{}' THEN '' ELSE ',' || right(left(extras::text, -1), -1) END || '}'`,
  PaymentInitiationStatus: jsonObject<PaymentInitiationStatus>({
    paymentInitiationId: word('payment_initiation_id'),
    status: word('status'),
    createdDatetime: instant('created_at'),
    completedDatetime: instant('completed_at'),
    statusCode: text('status_code'),
    statusReason: text('status_reason'),
    nppTransactionId: word('npp_transaction_id'),
    payerInformation: jsonWhen(
      payerShown,
      jsonObject<Part<'payerInformation'>>({
        bsb: text('payer_bsb'),
        accountNumber: text('payer_account_number'),
        fullLegalAccountName: text('payer_name'),
      }),
    ),
    refundInformation: jsonWhen(
      captured,
      jsonObject<Part<'refundInformation'>>({
        // A collection that settled a payment request is refunded through that request.
        availableBalance: word(
          decimals(
            sqlExpression(
              'CASE WHEN payment_request_id IS NULL THEN payment_amount_cents - refunded_cents - refunding_cents ELSE 0 END',
            ),
          ),
        ),
        requests: `CASE WHEN status = 'SETTLED' THEN '[]' ELSE ${refunds} END`,
      }),
    ),
  }),
}

/**
 * Initiation for webhooks, callbacks and the answers to changes, as JSON text that the database writes (decision 20).
 * An expression over `payment_initiations`. It leaves out the agreement, because receivers recognise an event's type by
 * its keys and check PaymentAgreement first (provider API, full payload).
 */
export const changedInitiationJson = jsonObject<PaymentInitiationChanged>(initiationParts)

/** Initiation for reads and searches, with the current state of its agreement, which shows who pays. */
export const initiationJson = jsonObject<PaymentInitiationRecord>({
  ...initiationParts,
  PaymentAgreement: agreement,
})

const byId = `FROM payment_initiations WHERE client_id = $1 AND payment_initiation_id = $2`

/** $1: the client's id. $2: the initiation's id. */
export const oneInitiation = `SELECT ${initiationJson} AS json ${byId}`

const oneChangedInitiation = `SELECT ${changedInitiationJson} AS json ${byId}`

/** Returns an initiation for the answer to a change, read within that change. */
export async function viewChangedInitiation(
  tx: Reader,
  clientId: ClientId,
  initiationId: PaymentInitiationId,
): Promise<PaymentInitiationChanged> {
  const { rows } = await tx.executeQuery<{ json: string }>(
    namedStatement('changed-payment-initiation', oneChangedInitiation, [clientId, initiationId]),
  )
  if (!rows[0]) throw new Error('an initiation that is being changed cannot be read')
  return JSON.parse(rows[0].json)
}
