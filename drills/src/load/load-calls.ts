import { randomUUID } from 'node:crypto'
import type { CallKind, CallRecord } from './call-record.ts'
import type { TimedRequest } from './http-attempt.ts'

/** HARBOUR's secret key in the demo world, as README.md lists it. */
const KEY = 'SECRDEMO01_HARBOUR_DemoSecret000001'
const AUTHORIZED = { authorization: KEY }
const PAYEE = { bsb: '062000', accountNumber: '12340002' }

/** Creates a payment request for $12.50. */
export function createCall(): CallRecord {
  const clientTransactionId = randomUUID()
  return change('create', clientTransactionId, '/rest/v1/paymentRequest', {
    PaymentRequest: {
      clientId: 'HARBOUR',
      clientTransactionId,
      paymentAmount: 12.5,
      paymentDescription: 'Order under load',
    },
  })
}

/** Refunds $5.00 of a paid request. */
export function refundCall(paymentRequestId: string): CallRecord {
  const path = `/rest/v1/paymentRequest/refund?id=${paymentRequestId}&refundAmount=5.00`
  return change('refund', paymentRequestId, path, {})
}

/** Pays out $1.00. */
export function payoutCall(): CallRecord {
  const clientPaymentId = randomUUID()
  return change('payout', clientPaymentId, '/rest/v1/payment', {
    Payment: {
      clientPaymentId,
      payeeName: 'Corner Store Collective',
      paymentAmount: '1.00',
      paymentDescription: 'Payout under load',
      ...PAYEE,
    },
  })
}

export function readCall(paymentRequestId?: string): CallRecord {
  const path =
    paymentRequestId === undefined
      ? '/rest/v1/balance'
      : `/rest/v1/paymentRequest?id=${paymentRequestId}`
  return record('read', paymentRequestId ?? 'balance', undefined, {
    method: 'GET',
    path,
    headers: AUTHORIZED,
    body: undefined,
  })
}

/** Pays a request at the test bank. It has no idempotency key, so it is sent once. */
export function payInRequest(payId: string): TimedRequest {
  return {
    method: 'POST',
    path: '/test-bank/payments',
    headers: {},
    body: { payID: payId, amount: 12.5, payerName: 'Load' },
  }
}

function change(kind: CallKind, subject: string, path: string, body: unknown): CallRecord {
  const key = randomUUID()
  const headers = { ...AUTHORIZED, 'idempotency-key': key }
  return record(kind, subject, key, { method: 'POST', path, headers, body })
}

function record(
  kind: CallKind,
  subject: string,
  key: string | undefined,
  request: TimedRequest,
): CallRecord {
  return { kind, subject, key, request, attempts: [], outcome: 'under way', answer: undefined }
}
