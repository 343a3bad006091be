import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { createdDatetimeWords } from '../calls/docs/shared-words.ts'
import { problemResponse } from '../calls/problems.ts'
import type { ClientConfig } from '../clients/clients.ts'
import { DollarAmount } from '../money/dollar-amount.ts'
import type { Cents } from '../money/money.ts'
import { formatAud, parseCurrencyInput, parsePaymentAmount } from '../money/money.ts'
import { paymentProblems } from '../payments/payment-problems.ts'

/** Sweeps: funds sent from the balance to the client's own settlement account (spec 2.20, 7.3; provider API, sweep). */

const instant = z.iso.datetime({ offset: true })

/** The amount is a number as text, without sign, symbol or commas. */
export const SweepCreate = z.strictObject({
  SweepRequest: field(
    z.strictObject({
      amount: field(
        z.string().check(
          z.regex(/^\d+(?:\.\d{1,2})?$/),
          z.refine((text) => parsePaymentAmount(text) !== undefined, 'must be at least 0.01'),
        ),
        'Dollars to sweep: digits with at most two decimals, without a sign, symbol or commas. At least 0.01.',
        '1250.00',
      ),
      clientTransactionId: field(
        z.string().check(z.regex(/^[ -~]{1,50}$/)),
        'Your reference for the sweep, unique per client. A second sweep with it is refused.',
        '5d0a6c5e-3c1f-4f0e-9b7e-2a8d4c1f6b90',
      ),
    }),
    'The sweep.',
  ),
})
export type SweepCreate = z.infer<typeof SweepCreate>
nameObject(SweepCreate, 'NewSweep', 'The sweep to make.')

export const SweepStatusName = z.enum(['CREATED', 'PENDING', 'SETTLED', 'FAILED'])
export type SweepStatusName = z.infer<typeof SweepStatusName>

export const SweepRequestStatus = z.object({
  sweepRequestId: field(
    z.string().check(z.regex(/^[0-9a-f]{32}$/)),
    'Our id of the sweep: 32 hexadecimal digits.',
    '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b',
  ),
  status: field(
    SweepStatusName,
    'CREATED: accepted, and taken from the balance. PENDING: sent, and the receiving bank has not answered. SETTLED: delivered. FAILED: not delivered, and the money is in the balance again.',
  ),
  createdDatetime: field(instant, createdDatetimeWords),
  currentBalance: field(DollarAmount, 'Dollars left in the balance after this sweep.', 9202.35),
})
export type SweepRequestStatus = z.infer<typeof SweepRequestStatus>
nameObject(SweepRequestStatus, 'SweepRequestStatus', 'The status of a sweep.')

export const SweepCreated = z.object({
  SweepRequestStatus: field(SweepRequestStatus, 'The status of the sweep.'),
})
export type SweepCreated = z.infer<typeof SweepCreated>
nameObject(SweepCreated, 'SweepCreated', 'A sweep that was accepted.')

export const sweepProblems = {
  duplicate: problemResponse(
    409,
    'Duplicate clientTransactionId: it was used by another sweep request',
    'ERR0.03',
  ),
  noSettlementAccount: problemResponse(
    400,
    'No settlement account is set up for this client',
    'ERR0.03',
  ),
  insufficientFunds: paymentProblems.insufficientFunds,
} as const

/** Destination of a client's settlements. */
export type SettlementTarget =
  | { kind: 'payId'; payId: string; payIdType: string | undefined }
  | { kind: 'account'; accountName: string | undefined; bsb: string; accountNo: string }

type SettlementFields = Pick<
  ClientConfig,
  | 'settlementPayId'
  | 'settlementPayIdType'
  | 'settlementFullLegalAccountName'
  | 'settlementAccountBSB'
  | 'settlementAccountNo'
>

/** Returns the PayID if set, or else the account. Returns undefined if neither is set (spec 2.20). */
export function settlementTargetOf(config: SettlementFields): SettlementTarget | undefined {
  if (config.settlementPayId) {
    return {
      kind: 'payId',
      payId: config.settlementPayId,
      payIdType: config.settlementPayIdType || undefined,
    }
  }
  if (config.settlementAccountBSB && config.settlementAccountNo) {
    return {
      kind: 'account',
      accountName: config.settlementFullLegalAccountName || undefined,
      bsb: config.settlementAccountBSB,
      accountNo: config.settlementAccountNo,
    }
  }
  return undefined
}

/** Returns the target as shown in the confirmation before a transfer (spec 2.20). */
export function settlementTargetText(target: SettlementTarget): string {
  return target.kind === 'payId'
    ? `PayID ${target.payId}`
    : `BSB: ${target.bsb} and Account: ${target.accountNo}`
}

/** Returns the message under a transfer amount, or undefined if it is valid (spec 5, instant settlement). */
export function settlementAmountMessage(text: string, balance: Cents): string | undefined {
  const cents = parseCurrencyInput(text)
  if (cents === undefined) return 'Invalid amount'
  return cents > balance
    ? `Amount cannot be greater than the balance of ${formatAud(balance)}`
    : undefined
}
