import { randomInt, randomUUID } from 'node:crypto'
import type { CallKind, CallRecord } from './call-record.ts'
import type { TimedRequest } from './http-attempt.ts'

/** A client of the demo world with its secret key, as README.md lists it. */
export interface LoadClient {
  clientId: string
  key: string
}

const clients: readonly LoadClient[] = [
  { clientId: 'HARBOUR', key: 'SECRDEMO01_HARBOUR_DemoSecret000001' },
  { clientId: 'KELPCO1', key: 'SECRDEMO02_KELPCO1_DemoSecret000002' },
]
const PAYEE = { bsb: '062000', accountNumber: '12345999' }

/** A paid request that may be refunded. */
export interface PaidRequest {
  client: LoadClient
  paymentRequestId: string
}

export function clientOf(index: number): LoadClient {
  const client = clients[index % clients.length]
  if (!client) throw new Error('no client')
  return client
}

/** Creates a payment request for $12.50. */
export function createCall(client: LoadClient): CallRecord {
  const clientTransactionId = randomUUID()
  return change('create', client, clientTransactionId, '/rest/v1/paymentRequest', {
    PaymentRequest: {
      clientId: client.clientId,
      clientTransactionId,
      paymentAmount: 12.5,
      paymentDescription: 'Order under load',
    },
  })
}

/** Refunds $2.00 of a paid request. */
export function refundCall({ client, paymentRequestId }: PaidRequest): CallRecord {
  const clientRefundID = randomUUID()
  const query = new URLSearchParams({ id: paymentRequestId, refundAmount: '2.00', clientRefundID })
  return change('refund', client, clientRefundID, `/rest/v1/paymentRequest/refund?${query}`, {})
}

/** Pays out $1.00. */
export function payoutCall(client: LoadClient): CallRecord {
  const clientPaymentId = randomUUID()
  return change('payout', client, clientPaymentId, '/rest/v1/payment', {
    Payment: {
      clientPaymentId,
      payeeName: 'Corner Store Collective',
      paymentAmount: '1.00',
      paymentDescription: 'Payout under load',
      ...PAYEE,
    },
  })
}

/** Reads a request, or without one the balance. */
export function readCall(client: LoadClient, paymentRequestId?: string): CallRecord {
  const path =
    paymentRequestId === undefined
      ? '/rest/v1/balance'
      : `/rest/v1/paymentRequest?id=${paymentRequestId}`
  return record('read', client, paymentRequestId ?? 'balance', undefined, {
    method: 'GET',
    path,
    headers: { authorization: client.key },
    body: undefined,
  })
}

/**
 * Pays a request at the test bank, from one of many accounts: payments of one payer wait for each other. It has no
 * idempotency key, so it is sent once.
 */
export function payInRequest(payId: string): TimedRequest {
  const accountNumber = String(70_000_000 + randomInt(1_000_000))
  return {
    method: 'POST',
    path: '/test-bank/payments',
    headers: {},
    body: { payID: payId, amount: 12.5, payerName: 'Load', bsb: '062000', accountNumber },
  }
}

function change(
  kind: CallKind,
  client: LoadClient,
  subject: string,
  path: string,
  body: unknown,
): CallRecord {
  const key = randomUUID()
  const headers = { authorization: client.key, 'idempotency-key': key }
  return record(kind, client, subject, key, { method: 'POST', path, headers, body })
}

function record(
  kind: CallKind,
  client: LoadClient,
  subject: string,
  key: string | undefined,
  request: TimedRequest,
): CallRecord {
  return {
    kind,
    client,
    subject,
    key,
    request,
    attempts: [],
    outcome: 'under way',
    answer: undefined,
  }
}
