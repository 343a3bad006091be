import { z } from 'zod/mini'
import { patternOfLength, paymentDescriptionLength } from '../calls/description-length.ts'
import { essential } from '../calls/tolerant.ts'
import { DollarAmount, DollarText } from '../money/dollar-amount.ts'
import { parseTwoDecimals } from '../money/money.ts'
import { isPayIdOfType, PayIdType } from '../payment-requests/pay-id-type.ts'
import { PaymentNotification } from '../payment-requests/payment-request.ts'
import { PayeeCheckResult } from './payee-check.ts'

/** Payouts in the API (spec 3.6, 7.3; provider API, payouts). Amounts are text with two decimals. */

const instant = z.iso.datetime({ offset: true })
const optionalText = z.optional(z.string())

const bsb = z.string().check(z.regex(/^[0-9]{6}$/))
const accountNumber = z.string().check(
  z.regex(/^[0-9]{4,12}$/),
  z.refine((text) => !/^0+$/.test(text), 'must not be all zeros'),
)
const payID = z.string().check(z.minLength(1), z.maxLength(140))

export const PaymentCreate = z
  .strictObject({
    clientPaymentId: z.string().check(z.regex(/^[a-zA-Z0-9\-_]{5,100}$/)),
    payeeName: z.string().check(z.regex(/^[ -~]{1,140}$/)),
    paymentAmount: DollarText.check(
      z.refine((text) => (parseTwoDecimals(text) ?? 0) > 0, 'must be at least 0.01'),
    ),
    paymentDescription: z
      .string()
      .check(z.regex(patternOfLength('[ -~]', paymentDescriptionLength))),
    paymentReference: z.optional(z.string().check(z.regex(/^[ -~]{1,35}$/))),
    payID: z.optional(payID),
    payIDType: z.optional(PayIdType),
    bsb: z.optional(bsb),
    accountNumber: z.optional(accountNumber),
    ultimatePayerName: z.optional(z.string().check(z.regex(/^[a-zA-Z0-9\-_ ]{1,140}$/))),
    paymentNotification: z.optional(PaymentNotification),
    metaData: z.optional(z.record(z.string(), z.unknown())),
  })
  .check(
    z.refine(hasOnePayee, {
      error:
        '[object must contain either (["payID","payIDType"]) or (["bsb","accountNumber"]), and not both]',
    }),
    z.refine(
      ({ payID, payIDType }) =>
        payID === undefined || payIDType === undefined || isPayIdOfType(payID, payIDType),
      { error: 'payID does not match its payIDType' },
    ),
  )
export type PaymentCreate = z.infer<typeof PaymentCreate>

/**
 * What a person has seen about their payout and accepts: the result of the payee’s check if it is not a match, and the
 * ids of the payouts, lists and requests for approval that pay the same payee the same amount. Programs accept nothing,
 * because they are not asked (provider API, payouts).
 */
export const PayoutAccepted = z.strictObject({
  check: z.optional(PayeeCheckResult),
  repeated: z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(1000))),
})
export type PayoutAccepted = z.infer<typeof PayoutAccepted>

/** A payout with what its person accepted. A payout of a program has nothing. */
export type PayoutOrder = PaymentCreate & { accepted?: PayoutAccepted }

export const PaymentCreateBody = z.strictObject({
  Payment: PaymentCreate,
  accepted: z.optional(PayoutAccepted),
})
export type PaymentCreateBody = z.infer<typeof PaymentCreateBody>

export const PaymentStatusName = z.enum(['CREATED', 'PENDING', 'SETTLED', 'FAILED', 'RETURNED'])
export type PaymentStatusName = z.infer<typeof PaymentStatusName>

export const PaymentStatus = z.object({
  paymentId: essential(z.string()),
  status: PaymentStatusName,
  createdDatetime: instant,
  settlementDatetime: z.optional(instant),
  completedDatetime: z.optional(instant),
  failureReason: optionalText,
  returnedReason: optionalText,
  returnedDatetime: z.optional(instant),
  currentBalance: z.optional(DollarAmount),
  nppTransactionId: optionalText,
  sentViaDE: z.optional(z.boolean()),
})
export type PaymentStatus = z.infer<typeof PaymentStatus>

/** POST /payment returns only the status. */
export const PaymentCreated = z.object({ PaymentStatus })
export type PaymentCreated = z.infer<typeof PaymentCreated>

export const PaymentFields = z.looseObject({
  clientPaymentId: z.string(),
  payeeName: z.string(),
  paymentAmount: DollarText,
  paymentDescription: z.string(),
  paymentReference: optionalText,
  payID: optionalText,
  payIDType: z.optional(PayIdType),
  bsb: optionalText,
  accountNumber: optionalText,
  ultimatePayerName: optionalText,
})
export type PaymentFields = z.infer<typeof PaymentFields>

/** A payout as returned by reads and searches. */
export const PaymentRecord = z.object({ Payment: PaymentFields, PaymentStatus })
export type PaymentRecord = z.infer<typeof PaymentRecord>

interface Payee {
  bsb?: string | undefined
  accountNumber?: string | undefined
  payID?: string | undefined
  payIDType?: string | undefined
}

function hasOnePayee({ bsb, accountNumber, payID, payIDType }: Payee): boolean {
  const countGiven = (...values: unknown[]) => values.filter((value) => value !== undefined).length
  const byPayId = countGiven(payID, payIDType)
  const byAccount = countGiven(bsb, accountNumber)
  return (byPayId === 2 && byAccount === 0) || (byPayId === 0 && byAccount === 2)
}
