import type { Tx } from '../../platform/database.ts'
import { decimals, instant, object, text, when, word } from '../../platform/json-sql.ts'
import { recordEvents } from '../../webhooks/record-events.ts'

/** As a payout is read: receivers know it by that (provider API, webhook payloads). */
const sweepJson = object({
  Payment: object({
    clientPaymentId: text('client_transaction_id'),
    payeeName: text('account_name'),
    paymentAmount: word(decimals('amount_cents')),
    paymentDescription: text('description'),
    payID: text('pay_id'),
    payIDType: word('pay_id_type'),
    bsb: word('bsb'),
    accountNumber: word('account_number'),
  }),
  PaymentStatus: object({
    paymentId: word('sweep_id'),
    status: word('status'),
    createdDatetime: instant('created_at'),
    settlementDatetime: instant('settled_at'),
    completedDatetime: instant('completed_at'),
    failureReason: text('failure_reason'),
    returnedReason: text('returned_reason'),
    returnedDatetime: instant('returned_at'),
    nppTransactionId: text('npp_transaction_id'),
    sentViaDE: when('sent_via_de IS NOT NULL', 'sent_via_de::text'),
  }),
})

/** Webhooks hear of a sweep as of a payout. */
export async function recordSweepEvent(
  tx: Tx,
  clientId: string,
  sweepId: string,
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
