import { randomUUID } from 'node:crypto'
import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import type { BankPaymentResult } from '@tideway/contract/test-bank'
import { providerUrl } from './addresses.ts'

export interface DemoClient {
  clientId: string
  key: string
  domain: string
}

/** The demo's clients with keys, as the README gives them. No journey but one moves Kelp's money. */
export const harbour: DemoClient = {
  clientId: 'HARBOUR',
  key: 'SECRDEMO01_HARBOUR_DemoSecret000001',
  domain: 'pay.harbour.example',
}
export const kelp: DemoClient = {
  clientId: 'KELPCO1',
  key: 'SECRDEMO02_KELPCO1_DemoSecret000002',
  domain: 'pay.kelp.example',
}

/** Calls of a client's own server, as a developer would make them. Amounts in dollars. */
export async function callRest<Answer>(
  method: string,
  path: string,
  body?: unknown,
  key = harbour.key,
): Promise<Answer> {
  const response = await fetch(`${providerUrl}/rest/v1${path}`, {
    method,
    headers: { authorization: key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

/** A prefix that no other test uses. */
export function freshPrefix(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}`
}

export async function createRequest(given: {
  prefix?: string
  amount?: number
  description?: string
  expiresInMs?: number
  clientBranch?: string
  multiPayment?: boolean
  client?: DemoClient
}): Promise<PaymentRequestRecord> {
  const expiry =
    given.expiresInMs === undefined
      ? {}
      : { paymentExpiryDatetime: new Date(Date.now() + given.expiresInMs).toISOString() }
  const client = given.client ?? harbour
  const body = {
    PaymentRequest: {
      clientId: client.clientId,
      clientTransactionId: randomUUID(),
      paymentDescription: given.description ?? 'Wholesale beans',
      payID: `${given.prefix ?? freshPrefix('e2e')}@${client.domain}`,
      ...(given.amount === undefined ? {} : { paymentAmount: given.amount }),
      ...(given.clientBranch === undefined ? {} : { clientBranch: given.clientBranch }),
      ...(given.multiPayment === undefined ? {} : { multiPayment: given.multiPayment }),
      ...expiry,
    },
  }
  return callRest<PaymentRequestRecord>('POST', '/paymentRequest', body, client.key)
}

/** Pays as the payer's bank does. */
export async function payAtTestBank(
  payID: string,
  amount: number,
  payer: { payerName?: string; bsb?: string; accountNumber?: string } = {},
): Promise<BankPaymentResult> {
  const response = await fetch(`${providerUrl}/test-bank/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payID, amount, ...payer }),
  })
  if (!response.ok) throw new Error(`paying ${payID}: ${response.status} ${await response.text()}`)
  return (await response.json()) as BankPaymentResult
}

/** A request that has its money. */
export async function paidRequest(
  given: Parameters<typeof createRequest>[0] & { amount: number },
  payer = {},
) {
  const record = await createRequest(given)
  await payAtTestBank(record.PaymentRequest.payID, given.amount, payer)
  return record
}

export async function readRequest(id: string): Promise<PaymentRequestRecord> {
  return callRest<PaymentRequestRecord>('GET', `/paymentRequest?id=${id}`)
}

/** The newest request with a PayID. */
export async function findRequest(payID: string): Promise<PaymentRequestRecord> {
  const { records } = await callRest<{ records: PaymentRequestRecord[] }>(
    'POST',
    '/paymentRequest/search?numberOfRecords=1',
    { PaymentRequestSearch: { payID } },
  )
  const [found] = records
  if (found === undefined) throw new Error(`no payment request has ${payID}`)
  return readRequest(found.PaymentRequestStatus.paymentRequestId)
}

/** In dollars. */
export async function readBalance(client: DemoClient): Promise<number> {
  const { balance } = await callRest<{ balance: number }>('GET', '/balance', undefined, client.key)
  return balance
}

/** Closes or opens an account at the test bank: a closed one refuses refunds. */
export async function setAccountClosed(
  bsb: string,
  accountNumber: string,
  closed: boolean,
): Promise<void> {
  const response = await fetch(`${providerUrl}/test-bank/payers/${bsb}/${accountNumber}`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ closed }),
  })
  if (!response.ok) throw new Error(`closing ${accountNumber}: ${response.status}`)
}
