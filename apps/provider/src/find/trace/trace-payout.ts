import type { ClientId } from '@tideway/contract/calls/ids'
import { paymentIdOf } from '@tideway/contract/calls/ids'
import { centsToText } from '@tideway/contract/money/money'
import type { TraceEvent } from '@tideway/contract/trace/trace'
import type { Selectable } from 'kysely'
import type { PaymentRow } from '../../money-out/payouts/payment-tables.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { TracedTransaction } from './traced-transaction.ts'
import { present } from './traced-transaction.ts'

type Payout = Selectable<PaymentRow>

/** Returns a payout by our id, otherwise by the client's own id, which is in the address of its page. */
export async function tracePayout(
  db: Reader,
  clientId: ClientId,
  id: string,
): Promise<TracedTransaction | undefined> {
  const payouts = db.selectFrom('payments').selectAll().where('client_id', '=', clientId)
  const payout =
    (await payouts.where('payment_id', '=', paymentIdOf(id)).executeTakeFirst()) ??
    (await payouts.where('client_payment_id', '=', id).executeTakeFirst())
  if (!payout) return undefined
  return {
    clientId,
    id: payout.payment_id,
    reference: payout.client_payment_id,
    createdAt: payout.created_at,
    events: payoutEvents(payout),
    leftOut: {},
    postedIds: [payout.payment_id],
    namedIds: [],
  }
}

function payoutEvents(payout: Payout): TraceEvent[] {
  const about = { id: payout.payment_id, amount: centsToText(payout.amount_cents) }
  const { settled_at: settled, returned_at: returned, completed_at: completed, status } = payout
  const bankId = present({ nppTransactionId: payout.npp_transaction_id })
  return [
    {
      event: 'CREATED',
      at: payout.created_at.toISOString(),
      ...about,
      reference: payout.client_payment_id,
    },
    ...(settled === null
      ? []
      : [{ event: 'SETTLED', at: settled.toISOString(), ...about, ...bankId } as const]),
    ...(status === 'FAILED' && completed !== null
      ? [
          {
            event: 'FAILED',
            at: completed.toISOString(),
            ...about,
            ...bankId,
            ...present({ reason: payout.failure_reason }),
          } as const,
        ]
      : []),
    ...(returned === null
      ? []
      : [
          {
            event: 'RETURNED',
            at: returned.toISOString(),
            ...about,
            ...present({ reason: payout.returned_reason }),
          } as const,
        ]),
  ]
}
