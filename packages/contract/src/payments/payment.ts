import { z } from 'zod/mini'
import { patternOfLength, paymentDescriptionLength } from '../calls/description-length.ts'
import { field, nameObject } from '../calls/docs/field.ts'
import { choiceLimits, neverBoth, required } from '../calls/docs/field-limits.ts'
import { callbackWords, createdDatetimeWords } from '../calls/docs/shared-words.ts'
import { essential } from '../calls/tolerant.ts'
import { DollarAmount, DollarText } from '../money/dollar-amount.ts'
import { parseTwoDecimals } from '../money/money.ts'
import { isPayIdOfType, PayIdType } from '../payment-requests/pay-id-type.ts'
import { PaymentNotification } from '../payment-requests/payment-notification.ts'
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
    clientPaymentId: field(
      z.string().check(z.regex(/^[a-zA-Z0-9\-_]{5,100}$/)),
      'Your reference for the payout, unique per client. A second payout with it is refused.',
      'wages-2026-47-03',
    ),
    payeeName: field(
      z.string().check(z.regex(/^[ -~]{1,140}$/)),
      'The name of the payee.',
      'John Smith',
    ),
    paymentAmount: field(
      DollarText.check(
        z.refine((text) => (parseTwoDecimals(text) ?? 0) > 0, 'must be at least 0.01'),
      ),
      'Dollars to pay out, with two decimals.',
      '840.00',
    ),
    paymentDescription: field(
      z.string().check(z.regex(patternOfLength('[ -~]', paymentDescriptionLength))),
      'The text that the payee reads.',
      'Barista wages, week 47',
    ),
    paymentReference: field(
      z.optional(z.string().check(z.regex(/^[ -~]{1,35}$/))),
      'A reference for the payee.',
      'WK47',
    ),
    payID: field(
      z.optional(payID),
      'The payee’s PayID. Send it with `payIDType`, or send `bsb` and `accountNumber` instead.',
      'johnsmith@test.com.au',
    ),
    payIDType: field(z.optional(PayIdType), 'The type of the PayID.'),
    bsb: field(
      z.optional(bsb),
      'The BSB of the payee’s account: six digits. Send it with `accountNumber`, or send `payID` and `payIDType` instead.',
      '062000',
    ),
    accountNumber: field(
      z.optional(accountNumber),
      'The number of the payee’s account, in digits. Leading zeros count.',
      '12345678',
    ),
    ultimatePayerName: field(
      z.optional(z.string().check(z.regex(/^[a-zA-Z0-9\-_ ]{1,140}$/))),
      'The party on whose behalf you pay, if not your client.',
      'Harbour Newtown',
    ),
    replacesPaymentId: field(
      z.optional(z.string().check(z.regex(/^[0-9a-f]{32}$/))),
      'Our id of the payout that this one sends again. It must have failed or been returned, and can be sent again once.',
      '7d2f61c09ab84e35b1f0a4c8e3d95172',
    ),
    paymentNotification: field(
      z.optional(PaymentNotification),
      callbackWords('We call when it is SETTLED or FAILED.'),
    ),
    metaData: field(
      z.optional(z.record(z.string(), z.unknown())),
      'Your own data, an object of any fields. We keep it and return it unchanged.',
      { department: 'Bar' },
    ),
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
nameObject(PaymentCreate, 'NewPayment', 'The payout to create.', {
  ...choiceLimits('oneOf', [required('payID', 'payIDType'), required('bsb', 'accountNumber')]),
  // Also rejects a part of the other way to name a payee.
  ...neverBoth(
    ['payID', 'bsb'],
    ['payID', 'accountNumber'],
    ['payIDType', 'bsb'],
    ['payIDType', 'accountNumber'],
  ),
})

/**
 * The facts about a payout that its person has seen and accepts: the result of the payee’s check if it is not a match,
 * and the ids of the payouts, lists and requests for approval that pay the same payee the same amount. Programs accept
 * nothing, because they are not asked (provider API, payouts).
 */
export const PayoutAccepted = z.strictObject({
  check: field(
    z.optional(PayeeCheckResult),
    'The result of the payee’s check that the person accepted. A payee whose check is not MATCH is paid only if this is its result.',
    'CLOSE_MATCH',
  ),
  repeated: field(
    z.optional(z.array(z.string().check(z.maxLength(100))).check(z.maxLength(1000))),
    'The `repeated` of the review that the person accepted: ids of payouts, batches and requests for approval.',
    ['019acb2e7f3a7c41b8d4f6a0c2e41a38'],
  ),
})
export type PayoutAccepted = z.infer<typeof PayoutAccepted>
nameObject(
  PayoutAccepted,
  'PayoutAccepted',
  'What a person accepts about their payout. Programs leave it out.',
)

/** A payout with the facts that its person accepted. A payout of a program has none. */
export type PayoutOrder = PaymentCreate & { accepted?: PayoutAccepted }

export const PaymentCreateBody = z.strictObject({
  Payment: PaymentCreate,
  accepted: z.optional(PayoutAccepted),
})
export type PaymentCreateBody = z.infer<typeof PaymentCreateBody>

export const PaymentStatusName = z.enum(['CREATED', 'PENDING', 'SETTLED', 'FAILED', 'RETURNED'])
export type PaymentStatusName = z.infer<typeof PaymentStatusName>

export const PaymentStatus = z.object({
  paymentId: field(
    essential(z.string()),
    'Our id of the payout: 32 hexadecimal digits.',
    '7d2f61c09ab84e35b1f0a4c8e3d95172',
  ),
  status: field(
    PaymentStatusName,
    'CREATED: accepted, and taken from the balance. PENDING: sent, and the receiving bank has not answered; do not send it again. SETTLED: delivered. FAILED: not delivered, and the money is in your balance again. RETURNED: delivered and later sent back, and the money is in your balance again.',
  ),
  createdDatetime: field(instant, createdDatetimeWords),
  settlementDatetime: field(
    z.optional(instant),
    'When it was delivered, in UTC.',
    '2026-11-20T03:00:01.620Z',
  ),
  completedDatetime: field(
    z.optional(instant),
    'When it was delivered or failed, in UTC.',
    '2026-11-20T03:00:01.620Z',
  ),
  failureReason: field(
    optionalText,
    'Why it failed: a reason code of ISO 20022, such as AG01 or AGNT.',
    'AG01',
  ),
  returnedReason: field(optionalText, 'Why it was returned: a reason code of ISO 20022.', 'AC04'),
  returnedDatetime: field(
    z.optional(instant),
    'When it was returned, in UTC.',
    '2026-11-21T01:20:00.000Z',
  ),
  currentBalance: field(
    z.optional(DollarAmount),
    'Dollars left in the balance after this payout. Present only in the response that accepts it.',
    9612.35,
  ),
  nppTransactionId: field(
    optionalText,
    'The id of the payment between banks. A payment by Direct Entry has none.',
    'TDWYAU2SXXXI20261120000000000001310',
  ),
  sentViaDE: field(
    z.optional(z.boolean()),
    'Whether it was sent by Direct Entry, which takes business days at other providers. Present after it is settled.',
  ),
})
export type PaymentStatus = z.infer<typeof PaymentStatus>
nameObject(PaymentStatus, 'PaymentStatus', 'The status of a payout.')

/** POST /payment returns only the status. */
export const PaymentCreated = z.object({
  PaymentStatus: field(PaymentStatus, 'The status of the payout.'),
})
export type PaymentCreated = z.infer<typeof PaymentCreated>
nameObject(PaymentCreated, 'PaymentCreated', 'A payout that was accepted.')

export const PaymentFields = z.looseObject({
  clientPaymentId: field(z.string(), 'Your reference for the payout.', 'wages-2026-47-03'),
  payeeName: field(z.string(), 'The name of the payee.', 'John Smith'),
  paymentAmount: field(DollarText, 'Dollars to pay out, with two decimals.', '840.00'),
  paymentDescription: field(z.string(), 'The text that the payee reads.', 'Barista wages, week 47'),
  paymentReference: field(optionalText, 'A reference for the payee.', 'WK47'),
  payID: field(
    optionalText,
    'The payee’s PayID. Send it with `payIDType`, or send `bsb` and `accountNumber` instead.',
    'johnsmith@test.com.au',
  ),
  payIDType: field(z.optional(PayIdType), 'The type of the PayID.'),
  bsb: field(
    optionalText,
    'The BSB of the payee’s account: six digits. Send it with `accountNumber`, or send `payID` and `payIDType` instead.',
    '062000',
  ),
  accountNumber: field(
    optionalText,
    'The number of the payee’s account, in digits. Leading zeros count.',
    '12345678',
  ),
  ultimatePayerName: field(
    optionalText,
    'The party on whose behalf you pay, if not your client.',
    'Harbour Newtown',
  ),
})
export type PaymentFields = z.infer<typeof PaymentFields>
nameObject(PaymentFields, 'Payment', 'The payout as it was created.')

/** A payout as returned by reads and searches. */
export const PaymentRecord = z.object({
  Payment: field(PaymentFields, 'The payout.'),
  PaymentStatus: field(PaymentStatus, 'The status of the payout.'),
})
export type PaymentRecord = z.infer<typeof PaymentRecord>
nameObject(PaymentRecord, 'PaymentRecord', 'A payout and its status.')

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
