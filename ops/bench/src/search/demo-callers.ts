import { randomUUID } from 'node:crypto'
import type { Call } from '../system/load.ts'

/** Callers of these measurements, as listed in the README, with their credentials. */
export const HARBOUR_KEY = 'SECRDEMO01_HARBOUR_DemoSecret000001'
export const KELP_KEY = 'SECRDEMO02_KELPCO1_DemoSecret000002'

export interface Page {
  records: {
    PaymentRequest: { payID: string; clientTransactionId: string }
    PaymentRequestStatus: { paymentRequestId: string; createdDateTime: string }
  }[]
  recordCount: number
  nextPageId?: string
}

export function searchCall(
  numberOfRecords: number,
  {
    authorization = HARBOUR_KEY,
    criteria = {},
    nextPageId,
  }: { authorization?: string; criteria?: object; nextPageId?: string | undefined } = {},
): Call {
  const next = nextPageId === undefined ? '' : `&nextPageId=${nextPageId}`
  return {
    method: 'POST',
    path: `/rest/v1/paymentRequest/search?numberOfRecords=${numberOfRecords}${next}`,
    headers: { authorization },
    body: { PaymentRequestSearch: criteria },
  }
}

export function createCall(): Call {
  const clientTransactionId = randomUUID()
  return {
    method: 'POST',
    path: '/rest/v1/paymentRequest',
    headers: { authorization: HARBOUR_KEY, 'idempotency-key': clientTransactionId },
    body: {
      PaymentRequest: {
        clientId: 'HARBOUR',
        clientTransactionId,
        paymentAmount: 12.5,
        paymentDescription: 'Measured order',
      },
    },
  }
}

export function payCall(payID: string): Call {
  const body = { payID, amount: 12.5, payerName: 'Bench' }
  return { method: 'POST', path: '/test-bank/payments', body }
}
