import type { BankPayer, BankPaymentBody } from '@tideway/contract/sandbox/test-bank'
import {
  BankPayee,
  BankPayers,
  BankPaymentResult,
  BankStatement,
} from '@tideway/contract/sandbox/test-bank'

/** Outcome of a payment. An unknown outcome is reported as unknown, because the money may have left. */
export type PaymentAnswer =
  | { kind: 'decided'; result: BankPaymentResult }
  | { kind: 'unknownPayId' }
  | { kind: 'refused'; message: string }
  | { kind: 'outcomeUnknown' }

export async function payFromTestBank(payment: BankPaymentBody): Promise<PaymentAnswer> {
  try {
    const response = await fetch('/test-bank/payments', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payment),
    })
    const body: unknown = await response.json()
    if (response.ok) return { kind: 'decided', result: BankPaymentResult.parse(body) }
    if (response.status === 404) return { kind: 'unknownPayId' }
    if (response.status < 500) return { kind: 'refused', message: messageOf(body) }
  } catch {
    // No response arrived, or one that cannot be read.
  }
  return { kind: 'outcomeUnknown' }
}

export type PayeeAnswer = { name: string; amount?: string | undefined } | 'unknown' | 'failed'

export async function lookUpPayee(payId: string, signal: AbortSignal): Promise<PayeeAnswer> {
  try {
    const response = await fetch(`/test-bank/payees?payID=${encodeURIComponent(payId)}`, { signal })
    if (response.status === 404) return 'unknown'
    return response.ok ? BankPayee.parse(await response.json()) : 'failed'
  } catch {
    return 'failed'
  }
}

export async function readPayers(): Promise<BankPayer[]> {
  return BankPayers.parse(await read('/test-bank/payers'))
}

export async function readStatement(account: Account): Promise<BankStatement> {
  return BankStatement.parse(await read(addressOf(account)))
}

export async function changeClosed(account: Account, closed: boolean): Promise<void> {
  const response = await fetch(addressOf(account), {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ closed }),
  })
  if (!response.ok) throw new Error(`changing the account: status ${response.status}`)
}

export interface Account {
  bsb: string
  accountNumber: string
}

function addressOf({ bsb, accountNumber }: Account): string {
  return `/test-bank/payers/${encodeURIComponent(bsb)}/${encodeURIComponent(accountNumber)}`
}

async function read(address: string): Promise<unknown> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} answered ${response.status}`)
  return response.json()
}

function messageOf(body: unknown): string {
  const hasMessage = typeof body === 'object' && body !== null && 'message' in body
  return hasMessage && typeof body.message === 'string' ? body.message : 'The payment was rejected'
}
