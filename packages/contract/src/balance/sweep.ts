import { z } from 'zod/mini'
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
  SweepRequest: z.strictObject({
    amount: z.string().check(
      z.regex(/^\d+(?:\.\d{1,2})?$/),
      z.refine((text) => parsePaymentAmount(text) !== undefined, 'must be at least 0.01'),
    ),
    clientTransactionId: z.string().check(z.regex(/^[ -~]{1,50}$/)),
  }),
})
export type SweepCreate = z.infer<typeof SweepCreate>

export const SweepStatusName = z.enum(['CREATED', 'PENDING', 'SETTLED', 'FAILED'])
export type SweepStatusName = z.infer<typeof SweepStatusName>

export const SweepRequestStatus = z.object({
  sweepRequestId: z.string().check(z.regex(/^[0-9a-f]{32}$/)),
  status: SweepStatusName,
  createdDatetime: instant,
  currentBalance: DollarAmount,
})
export type SweepRequestStatus = z.infer<typeof SweepRequestStatus>

export const SweepCreated = z.object({ SweepRequestStatus })
export type SweepCreated = z.infer<typeof SweepCreated>

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
