import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/initiations/payment-initiation'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { PaymentCreated } from '@tideway/contract/payments/payment'
import type { BankPaymentResult } from '@tideway/contract/sandbox/test-bank'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { providerUrl } from './addresses.ts'

export interface DemoClient {
  clientId: string
  key: string
  domain: string
}

/** A client of the demo with its key, as the README lists it. */
export const harbour: DemoClient = {
  clientId: 'HARBOUR',
  key: 'SECRDEMO01_HARBOUR_DemoSecret000001',
  domain: 'pay.harbour.example',
}

/** Calls the API as a client's own server would. Amounts are in dollars. */
export async function callRest<Answer>(
  method: string,
  path: string,
  body?: unknown,
  key = harbour.key,
  at = providerUrl,
): Promise<Answer> {
  const response = await fetch(`${at}/rest/v1${path}`, {
    method,
    headers: { authorization: key, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

/** Returns a prefix that no other test uses. */
export function freshPrefix(name: string): string {
  return `${name}-${randomUUID().slice(0, 8)}`
}

export async function createRequest(request: {
  prefix?: string
  amount?: number
  description?: string
  expiresInMs?: number
  clientBranch?: string
  multiPayment?: boolean
  /** The expected payer, if the client knows them. */
  suggestedPayerDetails?: object
  client?: DemoClient
  /** Origin of the provider, if the journey has its own. */
  at?: string
}): Promise<PaymentRequestRecord> {
  const expiry =
    request.expiresInMs === undefined
      ? {}
      : { paymentExpiryDatetime: new Date(Date.now() + request.expiresInMs).toISOString() }
  const client = request.client ?? harbour
  const body = {
    PaymentRequest: {
      clientId: client.clientId,
      clientTransactionId: randomUUID(),
      paymentDescription: request.description ?? 'Wholesale beans',
      payID: `${request.prefix ?? freshPrefix('e2e')}@${client.domain}`,
      ...(request.amount === undefined ? {} : { paymentAmount: request.amount }),
      ...(request.clientBranch === undefined ? {} : { clientBranch: request.clientBranch }),
      ...(request.multiPayment === undefined ? {} : { multiPayment: request.multiPayment }),
      ...(request.suggestedPayerDetails === undefined
        ? {}
        : { suggestedPayerDetails: request.suggestedPayerDetails }),
      ...expiry,
    },
  }
  return callRest<PaymentRequestRecord>('POST', '/paymentRequest', body, client.key, request.at)
}

/** Pays as the payer's bank does. */
export async function payAtTestBank(
  payID: string,
  amount: number,
  payer: { payerName?: string; bsb?: string; accountNumber?: string } = {},
  at = providerUrl,
): Promise<BankPaymentResult> {
  const response = await fetch(`${at}/test-bank/payments`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ payID, amount, ...payer }),
  })
  if (!response.ok) throw new Error(`paying ${payID}: ${response.status} ${await response.text()}`)
  return (await response.json()) as BankPaymentResult
}

/** Creates a request and waits until it is paid. */
export async function paidRequest(
  request: Parameters<typeof createRequest>[0] & { amount: number },
  payer = {},
) {
  const record = await createRequest(request)
  await payAtTestBank(record.PaymentRequest.payID, request.amount, payer, request.at)
  return record
}

export async function readRequest(
  id: string,
  { key } = harbour,
  at?: string,
): Promise<PaymentRequestRecord> {
  return callRest<PaymentRequestRecord>('GET', `/paymentRequest?id=${id}`, undefined, key, at)
}

/** Returns the newest request with a PayID. */
export async function findRequest(payID: string, client = harbour): Promise<PaymentRequestRecord> {
  const { records } = await callRest<{ records: PaymentRequestRecord[] }>(
    'POST',
    '/paymentRequest/search?numberOfRecords=1',
    { PaymentRequestSearch: { payID } },
    client.key,
  )
  const [match] = records
  if (match === undefined) throw new Error(`no payment request has ${payID}`)
  return readRequest(match.PaymentRequestStatus.paymentRequestId, client)
}

/** Closes or opens an account at the test bank. A closed account rejects refunds. */
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

/** Creates a payout as the client's own server does. Defaults to an account that accepts it. */
export async function createPayout(payout: {
  amount: string
  clientPaymentId?: string
  payeeName?: string
  to?: { bsb: string; accountNumber: string } | { payID: string; payIDType: string }
  /** Key or token of the paying client. Defaults to Harbour's key. A person accepts that no bank checked the payee. */
  key?: string
}): Promise<{ clientPaymentId: string; paymentId: string }> {
  const clientPaymentId = payout.clientPaymentId ?? freshPrefix('payout')
  const Payment = {
    clientPaymentId,
    payeeName: payout.payeeName ?? 'Ana Silva',
    paymentAmount: payout.amount,
    paymentDescription: 'Wages of November',
    ...(payout.to ?? { bsb: '062000', accountNumber: '12345999' }),
  }
  const { PaymentStatus } = await callRest<PaymentCreated>(
    'POST',
    '/payment',
    { Payment, ...(payout.key?.startsWith('Bearer ') && { accepted: { check: 'NOT_CHECKED' } }) },
    payout.key,
  )
  return { clientPaymentId, paymentId: PaymentStatus.paymentId }
}

/** Proposes an agreement that waits for its payer, and returns its id. */
export async function proposeAgreement(proposal: {
  name: string
  payID?: string
  maximumAmount?: string
  agreementDetails?: object
  client?: DemoClient
}): Promise<string> {
  const startDate = sydneyDay(new Date())
  const { maximumAmount = '100000.00', client = harbour } = proposal
  const { PaymentAgreementStatus } = await callRest<PaymentAgreementRecord>(
    'POST',
    '/paymentAgreement',
    {
      PaymentAgreement: {
        clientId: client.clientId,
        clientTransactionId: randomUUID(),
        payerDetails: {
          name: proposal.name,
          payIDDetails: { payID: proposal.payID ?? waitingPhone(), payIDType: 'PHONE' },
        },
        paymentAgreementType: 'RETAIL',
        description: 'Beans every month',
        agreementDetails: proposal.agreementDetails ?? {
          variableAgreementDetails: { startDate, frequency: 'ADHOC', maximumAmount },
        },
      },
    },
    client.key,
  )
  return PaymentAgreementStatus.paymentAgreementId
}

/** Returns the number of a simulated payer who approves manually and whom no other journey uses. */
export function waitingPhone(): string {
  return `+61-47${String(Math.floor(Math.random() * 10_000_000)).padStart(7, '0')}`
}

/** Collects money under an agreement and returns the initiation's id. */
export async function collect(collection: {
  paymentAgreementId: string
  amount: string
  client?: DemoClient
}): Promise<string> {
  const { client = harbour } = collection
  const { PaymentInitiationStatus } = await callRest<PaymentInitiationRecord>(
    'POST',
    '/paymentInitiation',
    {
      PaymentInitiation: {
        clientId: client.clientId,
        paymentAgreementId: collection.paymentAgreementId,
        clientTransactionId: randomUUID(),
        paymentAmount: collection.amount,
        reference: 'Beans',
      },
    },
    client.key,
  )
  return PaymentInitiationStatus.paymentInitiationId
}

/** Returns the initiation once it is settled, read with any token that may read it. */
export async function settled(
  paymentInitiationId: string,
  key = harbour.key,
): Promise<PaymentInitiationRecord> {
  const read = () =>
    callRest<PaymentInitiationRecord>(
      'GET',
      `/paymentInitiation?id=${paymentInitiationId}`,
      undefined,
      key,
    )
  await expect.poll(async () => (await read()).PaymentInitiationStatus.status).toBe('SETTLED')
  return read()
}

/** Creates an agreement, approves it as the payer, and returns a settled collection under it. */
export async function settledInitiation(initiation: {
  amount: string
  name?: string
  client?: DemoClient
}): Promise<PaymentInitiationRecord> {
  const { client = harbour } = initiation
  const paymentAgreementId = await proposeAgreement({
    name: initiation.name ?? 'Ana Silva',
    payID: '+61-400123123',
    client,
  })
  await simulatePayer(paymentAgreementId, 'approve')
  return settled(
    await collect({ paymentAgreementId, amount: initiation.amount, client }),
    client.key,
  )
}

/** Acts as the payer at the test bank. */
export async function simulatePayer(paymentAgreementId: string, action: string): Promise<void> {
  const address = `${providerUrl}/test-bank/agreements/${paymentAgreementId}/${action}`
  const response = await fetch(address, { method: 'POST' })
  if (!response.ok) throw new Error(`${action}: ${response.status} ${await response.text()}`)
}
