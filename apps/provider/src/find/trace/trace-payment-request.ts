import type { ClientId } from '@tideway/contract/calls/ids'
import { paymentRequestIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText, subtractCents } from '@tideway/contract/money/money'
import type { TraceEvent } from '@tideway/contract/trace/trace'
import { effectiveStatus } from '../../money-in/payment-requests/lifecycle/payment-request-status.ts'
import type { PaymentRequest } from '../../money-in/payment-requests/payment-request-store.ts'
import { findPaymentRequest } from '../../money-in/payment-requests/payment-request-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { Bounded } from './read-bounded.ts'
import { readBounded } from './read-bounded.ts'
import type { RefundFound, TracedTransaction } from './traced-transaction.ts'
import { present, refundEvents } from './traced-transaction.ts'

interface Received {
  npp_transaction_id: string
  amount_cents: Cents
  returned_cents: Cents
  received_at: Date
  reason: string | null
  credited_payment_request_id: string | null
}

interface PayToAttempt {
  payment_agreement_id: string
  created_at: Date
  status: string
  code: string | null
}

interface FailedCollection {
  payment_initiation_id: string
  payment_amount_cents: Cents
  completed_at: Date
  code: string | null
}

/** Returns a payment request with its attempts, payments and refunds, or undefined if there is none. */
export async function tracePaymentRequest(
  db: Reader,
  clientId: ClientId,
  id: string,
  now: Date,
): Promise<TracedTransaction | undefined> {
  const request = await findPaymentRequest(db, clientId, paymentRequestIdOf(id))
  if (!request) return undefined
  const received = await readReceived(db, request)
  const attempts = await readAttempts(db, request)
  const collections = await readFailedCollections(db, request)
  const refunds = await readRefunds(db, request)
  return {
    clientId,
    id,
    reference: request.client_transaction_id,
    createdAt: request.created_at,
    events: [
      ...requestEvents(request, now),
      ...attempts.rows.map(attemptEvent),
      ...collections.rows.map(failedCollectionEvent),
      ...received.rows.flatMap((payment) => receivedEvents(payment, id)),
      ...refundEvents(refunds),
    ],
    leftOut: {
      payments: received.leftOut + attempts.leftOut + collections.leftOut,
      refunds: refunds.leftOut,
    },
    postedIds: [
      ...received.rows.map(({ npp_transaction_id: bankId }) => bankId),
      ...refunds.rows.map(({ refund_id: refundId }) => refundId),
    ],
    // An operator's retry of a return names the payment that came back.
    namedIds: received.rows
      .filter(({ returned_cents: cents }) => cents > 0)
      .map(({ npp_transaction_id: bankId }) => bankId),
  }
}

function requestEvents(request: PaymentRequest, now: Date): TraceEvent[] {
  const { payment_request_id: id, payment_amount_cents: cents, expiry_at: expiry } = request
  const amount = present({ amount: cents === null ? null : centsToText(cents) })
  const parent = request.parent_payment_request_id
  return [
    {
      event: 'CREATED',
      at: request.created_at.toISOString(),
      id,
      ...amount,
      reference: request.client_transaction_id,
      ...(parent !== null && { record: { kind: 'paymentRequest', id: parent } }),
    },
    ...(effectiveStatus(request, now) === 'EXPIRED' && expiry !== null
      ? [{ event: 'EXPIRED', at: expiry.toISOString(), id, ...amount } as const]
      : []),
  ]
}

/** Reads the payments of a request. A payment that a multi-payment request received is stored with that request. */
function readReceived(db: Reader, request: PaymentRequest): Promise<Bounded<Received>> {
  const parent = request.parent_payment_request_id
  const columns =
    'npp_transaction_id, amount_cents, returned_cents, received_at, reason, credited_payment_request_id'
  const ofRequest = `SELECT ${columns} FROM received_payments WHERE client_id = $1 AND payment_request_id = $2`
  const newestFirst = 'ORDER BY received_at DESC, npp_transaction_id DESC'
  const { client_id: clientId, payment_request_id: id } = request
  return parent === null
    ? readBounded(db, {
        name: 'received',
        text: `${ofRequest} ${newestFirst}`,
        values: [clientId, id],
      })
    : readBounded(db, {
        name: 'received-one',
        text: `${ofRequest} AND npp_transaction_id = $3 ${newestFirst}`,
        values: [clientId, parent, request.npp_transaction_id],
      })
}

/** Returns two events if a part of the payment was credited and a part was returned. */
function receivedEvents(payment: Received, id: string): TraceEvent[] {
  const bankId = payment.npp_transaction_id
  const credited = payment.credited_payment_request_id
  const about = { at: payment.received_at.toISOString(), id: bankId, nppTransactionId: bankId }
  const creditedCents = subtractCents(payment.amount_cents, payment.returned_cents)
  return [
    ...(payment.returned_cents > 0
      ? [
          {
            event: 'PAYMENT_RETURNED',
            ...about,
            amount: centsToText(payment.returned_cents),
            reason: payment.reason ?? 'OVERPAID',
          } as const,
        ]
      : []),
    ...(creditedCents > 0
      ? [
          {
            event: 'PAYMENT_RECEIVED',
            ...about,
            amount: centsToText(creditedCents),
            ...(credited !== null &&
              credited !== id && { record: { kind: 'paymentRequest', id: credited } as const }),
          } as const,
        ]
      : []),
  ]
}

function readAttempts(db: Reader, request: PaymentRequest): Promise<Bounded<PayToAttempt>> {
  return readBounded(db, {
    name: 'attempts',
    text: `SELECT attempt.payment_agreement_id, attempt.created_at, agreement.status,
        coalesce(agreement.failure_code, agreement.reason_code) AS code
      FROM checkout_pay_to_attempts attempt
      JOIN payment_agreements agreement ON agreement.client_id = attempt.client_id
       AND agreement.payment_agreement_id = attempt.payment_agreement_id
     WHERE attempt.client_id = $1 AND attempt.payment_request_id = $2
     ORDER BY attempt.created_at DESC, attempt.payment_agreement_id DESC`,
    values: [request.client_id, request.payment_request_id],
  })
}

function attemptEvent(attempt: PayToAttempt): TraceEvent {
  const id = attempt.payment_agreement_id
  return {
    event: 'PAYTO_ATTEMPT',
    at: attempt.created_at.toISOString(),
    id,
    status: attempt.status,
    ...present({ reason: attempt.code }),
    record: { kind: 'paymentAgreement', id },
  }
}

function readFailedCollections(
  db: Reader,
  request: PaymentRequest,
): Promise<Bounded<FailedCollection>> {
  return readBounded(db, {
    name: 'failed-collections',
    text: `SELECT collection.payment_initiation_id, collection.payment_amount_cents, collection.completed_at,
        coalesce(collection.status_code, collection.status_reason) AS code
      FROM checkout_pay_to_attempts attempt
      JOIN payment_initiations collection ON collection.client_id = attempt.client_id
       AND collection.payment_agreement_id = attempt.payment_agreement_id
     WHERE attempt.client_id = $1 AND attempt.payment_request_id = $2
       AND collection.status = 'FAILED' AND collection.completed_at IS NOT NULL
     ORDER BY collection.completed_at DESC, collection.payment_initiation_id DESC`,
    values: [request.client_id, request.payment_request_id],
  })
}

function failedCollectionEvent(collection: FailedCollection): TraceEvent {
  const id = collection.payment_initiation_id
  return {
    event: 'ATTEMPT_FAILED',
    at: collection.completed_at.toISOString(),
    id,
    amount: centsToText(collection.payment_amount_cents),
    ...present({ reason: collection.code }),
    record: { kind: 'paymentInitiation', id },
  }
}

function readRefunds(db: Reader, request: PaymentRequest): Promise<Bounded<RefundFound>> {
  return readBounded(db, {
    name: 'refunds',
    text: `SELECT refund_id, amount_cents, status, client_refund_id, description, created_at, completed_at,
        npp_transaction_id, failure_reason
      FROM refunds WHERE client_id = $1 AND payment_request_id = $2
     ORDER BY created_at DESC, refund_id DESC`,
    values: [request.client_id, request.payment_request_id],
  })
}
