import type { ClientId, PaymentId } from '@tideway/contract/calls/ids'
import type { PaymentRecord, PaymentStatus } from '@tideway/contract/payments/payment'
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

const { text, word, instant, decimals, plain } = jsonColumns<Tables['payments']>()

/** The columns that filters compare. */
export const filteredColumns: FilteredColumns = {
  status: sqlExpression('status'),
  amount: sqlExpression('amount_cents'),
  names: [sqlExpression('payee_name'), sqlExpression('ultimate_payer_name')],
  references: [sqlExpression('payment_reference'), sqlExpression('npp_transaction_id')],
}

/**
 * Payout as the API returns it, as JSON text that the database writes (decision 20). An expression over `payments`
 * without parameters.
 */
export const recordJson = jsonObject<PaymentRecord>({
  Payment: `'{' || ${echoedMembers('extras')} || ${jsonMembers<PaymentRecord['Payment']>({
    clientPaymentId: word('client_payment_id'),
    payeeName: text('payee_name'),
    paymentAmount: word(decimals('amount_cents')),
    paymentDescription: text('payment_description'),
    paymentReference: text('payment_reference'),
    payID: text('pay_id'),
    payIDType: word('pay_id_type'),
    bsb: word('bsb'),
    accountNumber: word('account_number'),
    ultimatePayerName: text('ultimate_payer_name'),
  })} || '}'`,
  PaymentStatus: jsonObject<PaymentStatus>({
    paymentId: word('payment_id'),
    status: word('status'),
    createdDatetime: instant('created_at'),
    settlementDatetime: instant('settled_at'),
    completedDatetime: instant('completed_at'),
    failureReason: text('failure_reason'),
    returnedReason: text('returned_reason'),
    returnedDatetime: instant('returned_at'),
    nppTransactionId: text('npp_transaction_id'),
    sentViaDE: jsonWhen('sent_via_de IS NOT NULL', plain('sent_via_de')),
    // Only the call that creates the payout returns it.
    currentBalance: null,
  }),
})

/** Returns one payout of a client as JSON text, or undefined if it is missing or another client's. */
export async function readPayment(
  platform: Platform,
  clientId: ClientId,
  paymentId: PaymentId,
): Promise<string | undefined> {
  const { rows } = await platform.pool.query<{ json: string }>({
    name: 'payment',
    text: `SELECT ${recordJson} AS json FROM payments WHERE client_id = $1 AND payment_id = $2`,
    values: [clientId, paymentId],
  })
  return rows[0]?.json
}
