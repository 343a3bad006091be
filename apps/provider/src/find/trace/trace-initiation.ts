import type { ClientId } from '@tideway/contract/calls/ids'
import { paymentInitiationIdOf } from '@tideway/contract/calls/ids'
import { centsToText } from '@tideway/contract/money/money'
import type { TraceEvent } from '@tideway/contract/trace/trace'
import type { Initiation } from '../../pay-to/initiations/initiation-store.ts'
import { findInitiation } from '../../pay-to/initiations/initiation-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Bounded } from './read-bounded.ts'
import { readBounded } from './read-bounded.ts'
import type { RefundFound, TracedTransaction } from './traced-transaction.ts'
import { present, refundEvents } from './traced-transaction.ts'

/** Returns a PayTo initiation with its refunds, or undefined if there is none. */
export async function traceInitiation(
  db: Reader,
  clientId: ClientId,
  id: string,
): Promise<TracedTransaction | undefined> {
  const initiation = await findInitiation(db, clientId, paymentInitiationIdOf(id))
  if (!initiation) return undefined
  const refunds = await readRefunds(db, initiation)
  const { npp_transaction_id: bankId, payment_request_id: requestId } = initiation
  return {
    clientId,
    id,
    reference: initiation.client_transaction_id,
    createdAt: initiation.created_at,
    events: [...initiationEvents(initiation), ...refundEvents(refunds)],
    leftOut: { refunds: refunds.leftOut },
    postedIds: [
      id,
      // Money for a payment request is posted as a payment to it.
      ...(requestId !== null && bankId !== null ? [bankId] : []),
      ...refunds.rows.map(({ refund_id: refundId }) => refundId),
    ],
    // An operator's retry of a return names the payment that came back.
    namedIds: initiation.status === 'FAILED' && bankId !== null ? [bankId] : [],
  }
}

function initiationEvents(initiation: Initiation): TraceEvent[] {
  const about = {
    id: initiation.payment_initiation_id,
    amount: centsToText(initiation.payment_amount_cents),
  }
  const { completed_at: completed, payment_request_id: requestId, status } = initiation
  const bankId = present({ nppTransactionId: initiation.npp_transaction_id })
  const ended = (): TraceEvent[] => {
    if (completed === null) return []
    const at = completed.toISOString()
    if (status === 'FAILED') {
      const reason = initiation.status_code ?? initiation.status_reason
      return [{ event: 'FAILED', at, ...about, ...bankId, ...present({ reason }) }]
    }
    const record = requestId && ({ kind: 'paymentRequest', id: requestId } as const)
    return [{ event: 'SETTLED', at, ...about, ...bankId, ...(record && { record }) }]
  }
  return [
    {
      event: 'CREATED',
      at: initiation.created_at.toISOString(),
      ...about,
      reference: initiation.client_transaction_id,
      record: { kind: 'paymentAgreement', id: initiation.payment_agreement_id },
    },
    ...ended(),
  ]
}

function readRefunds(db: Reader, initiation: Initiation): Promise<Bounded<RefundFound>> {
  return readBounded(db, {
    name: 'initiation-refunds',
    text: `SELECT refund_id, amount_cents, status, NULL AS client_refund_id, NULL AS description, created_at,
        completed_at, npp_transaction_id, failure_reason
      FROM payment_initiation_refunds WHERE client_id = $1 AND payment_initiation_id = $2
     ORDER BY created_at DESC, refund_id DESC`,
    values: [initiation.client_id, initiation.payment_initiation_id],
  })
}
