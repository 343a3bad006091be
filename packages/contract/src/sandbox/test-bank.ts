import { z } from 'zod/mini'
import { isJsonbSafe } from '../calls/jsonb-safe.ts'
import { DollarAmount } from '../money/dollar-amount.ts'
import type { Cents, Dollars } from '../money/money.ts'
import { MAX_CENTS, numberToCents, parseTwoDecimals } from '../money/money.ts'

/** The test bank: any visitor can act as a payer's bank (readings 6, test bank). Not part of a production provider. */

const text = (min: number, max: number) =>
  z
    .string()
    .check(
      z.minLength(min),
      z.maxLength(max),
      z.refine(isJsonbSafe, 'contains characters that cannot be sent'),
    )

/** A number of dollars, or a text with two decimals. */
const Amount = z.union([DollarAmount, z.string()]).check(
  z.refine((value) => bankAmountCents(value) !== undefined, {
    error: 'amount must be a positive number of dollars with at most two decimals',
  }),
)

export function bankAmountCents(value: Dollars | string): Cents | undefined {
  if (typeof value === 'number') return numberToCents(value)
  const cents = parseTwoDecimals(value)
  return cents === undefined || cents === 0 || cents > MAX_CENTS ? undefined : cents
}

export const BankPaymentBody = z.strictObject({
  payID: text(1, 140),
  amount: Amount,
  payerName: z.optional(text(1, 140)),
  bsb: z.optional(z.string().check(z.regex(/^\d{3}-?\d{3}$/))),
  accountNumber: z.optional(z.string().check(z.regex(/^\d{4,12}$/))),
  description: z.optional(text(0, 280)),
  reference: z.optional(text(0, 35)),
})
export type BankPaymentBody = z.infer<typeof BankPaymentBody>

export const BankPaymentResult = z.object({
  outcome: z.enum(['ACCEPTED', 'RETURNED']),
  reason: z.optional(z.string()),
  nppTransactionId: z.string(),
  paymentRequestId: z.optional(z.string()),
})
export type BankPaymentResult = z.infer<typeof BankPaymentResult>

/** Payee name behind a PayID, which a payer's bank shows before paying. */
export const BankPayee = z.object({
  payID: z.string(),
  name: z.string(),
  amount: z.optional(z.string()),
})

export const BankPayer = z.object({
  bsb: z.string(),
  accountNumber: z.string(),
  name: z.string(),
  balance: z.string(),
  closed: z.boolean(),
})
export type BankPayer = z.infer<typeof BankPayer>
export const BankPayers = z.array(BankPayer)

export const BankStatementLine = z.object({
  amount: z.string(),
  balance: z.string(),
  counterparty: z.string(),
  description: z.optional(z.string()),
  reference: z.optional(z.string()),
  nppTransactionId: z.string(),
  dateTime: z.iso.datetime({ offset: true }),
})
export const BankStatement = z.object({ payer: BankPayer, lines: z.array(BankStatementLine) })
export type BankStatement = z.infer<typeof BankStatement>

/** A closed account returns the money paid to it, for testing failed refunds. */
export const BankPayerChange = z.strictObject({ closed: z.boolean() })
