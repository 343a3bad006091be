import type { ClientId, SweepId } from '@tideway/contract/calls/ids'
import type { PaymentRecord, PaymentStatus } from '@tideway/contract/payments/payment'
import { recordEvents } from '../../delivery/webhooks/record-events.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { jsonColumns, jsonObject, jsonWhen } from '../../platform/searches/json-sql.ts'

const { text, word, instant, decimals, plain } = jsonColumns<Tables['sweeps']>()

/** Has the form of a payout, which receivers already know (provider API, webhook payloads). */
const sweepJson = jsonObject<PaymentRecord>({
  Payment: jsonObject<PaymentRecord['Payment']>({
    clientPaymentId: text('client_transaction_id'),
    payeeName: text('account_name'),
    paymentAmount: word(decimals('amount_cents')),
    paymentDescription: text('description'),
    payID: text('pay_id'),
    payIDType: word('pay_id_type'),
    bsb: word('bsb'),
    accountNumber: word('account_number'),
    paymentReference: text('reference'),
    ultimatePayerName: null,
  }),
  PaymentStatus: jsonObject<PaymentStatus>({
    paymentId: word('sweep_id'),
    status: word('status'),
    createdDatetime: instant('created_at'),
    settlementDatetime: instant('settled_at'),
    completedDatetime: instant('completed_at'),
    failureReason: text('failure_reason'),
    returnedReason: text('returned_reason'),
    returnedDatetime: instant('returned_at'),
    nppTransactionId: text('npp_transaction_id'),
    sentViaDE: jsonWhen('sent_via_de IS NOT NULL', plain('sent_via_de')),
    currentBalance: null,
  }),
})

/** Records a sweep's webhook event, as for a payout. */
export async function recordSweepEvent(
  tx: Tx,
  clientId: ClientId,
  sweepId: SweepId,
  now: Date,
): Promise<void> {
  await recordEvents(
    tx,
    {
      heading: 'Payment',
      table: 'sweeps',
      id: 'sweep_id',
      reference: 'client_transaction_id',
      recordJson: sweepJson,
      parameters: (id) => [id],
    },
    [{ clientId, id: sweepId }],
    now,
  )
}
