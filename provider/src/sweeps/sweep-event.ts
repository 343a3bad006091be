import { centsToText } from '@tideway/contract/money'
import type { PaymentRecord } from '@tideway/contract/payment'
import type { Selectable } from 'kysely'
import type { SweepRow } from '../platform/balance-tables.ts'
import type { Tx } from '../platform/database.ts'
import { recordEvent } from '../webhooks/record-event.ts'

type Sweep = Selectable<SweepRow>

/** Webhooks hear of a sweep as of a payout (provider API, webhook payloads). */
export async function recordSweep(tx: Tx, sweep: Sweep, occurredAt: Date): Promise<void> {
  await recordEvent(tx, {
    clientId: sweep.client_id,
    event: `Payment.${sweep.status}`,
    payload: paymentRecord(sweep),
    occurredAt,
  })
}

function paymentRecord(sweep: Sweep): PaymentRecord {
  return {
    Payment: {
      clientPaymentId: sweep.client_transaction_id,
      payeeName: sweep.account_name,
      paymentAmount: centsToText(sweep.amount_cents),
      paymentDescription: sweep.description,
      payID: sweep.pay_id ?? undefined,
      payIDType: sweep.pay_id_type ?? undefined,
      bsb: sweep.bsb ?? undefined,
      accountNumber: sweep.account_number ?? undefined,
    },
    PaymentStatus: {
      paymentId: sweep.sweep_id,
      status: sweep.status,
      createdDatetime: sweep.created_at.toISOString(),
      settlementDatetime: sweep.settled_at?.toISOString(),
      completedDatetime: sweep.completed_at?.toISOString(),
      failureReason: sweep.failure_reason ?? undefined,
      returnedReason: sweep.returned_reason ?? undefined,
      returnedDatetime: sweep.returned_at?.toISOString(),
      nppTransactionId: sweep.npp_transaction_id ?? undefined,
      sentViaDE: sweep.sent_via_de ?? undefined,
    },
  }
}
