import { z } from 'zod/mini'
import type { Refusal } from '../calls/problems.ts'
import { refusal } from '../calls/problems.ts'
import type { PaymentAgreementStatusName } from '../pay-to/payment-agreement.ts'
import { isPayIdOfType } from '../payment-requests/pay-id-type.ts'

/**
 * PayTo at the hosted checkout: who pays, how it stands, and why it did not work, in a payer's words (provider API,
 * checkout). Each call answers the checkout's new state:
 *
 * - `POST /checkout/{token}/payto` with a `CheckoutPayToBody` puts the payment before the payer's bank. 400: the body
 *   (what is wrong with it stands in `message`); 409: a request that is not WAITING, or another payer's try that is
 *   under way; 422: a payer who cannot (`details.failureCode` is a `PayToRefusal`); 429: too many tries. The same payer
 *   again changes nothing.
 * - `DELETE /checkout/{token}/payto` gives the last try up, or puts its refusal away. 409: the money is being collected.
 */

const instant = z.iso.datetime({ offset: true })

/** The ways to pay that a checkout may begin with. */
export const landingProducts = ['PayID', 'PayTo'] as const

export const PayToRefusal = z.enum([
  'NOT_REGISTERED',
  'NOT_ENABLED',
  'DECLINED',
  'RAN_OUT',
  'WITHDRAWN',
  'NO_FUNDS',
  'BANK_SILENT',
  'TOO_LATE',
  'CANNOT_PROCESS',
])
export type PayToRefusal = z.infer<typeof PayToRefusal>

export const PayToPayerKind = z.enum(['mobile', 'email', 'account'])
export type PayToPayerKind = z.infer<typeof PayToPayerKind>

/**
 * The last try to pay by PayTo: WAITING for the payer's approval until `approveBy`, COLLECTING what was approved, or
 * REFUSED. One that was given up is not there any more; one that was paid is a request that is COMPLETE.
 */
export const PayToAttempt = z.object({
  stage: z.enum(['WAITING', 'COLLECTING', 'REFUSED']),
  payerKind: PayToPayerKind,
  /** The payer as they know themselves, mostly covered: whoever has the link sees it. */
  payer: z.string(),
  approveBy: z.optional(instant),
  refusal: z.optional(PayToRefusal),
})
export type PayToAttempt = z.infer<typeof PayToAttempt>

/** PayTo at a checkout; absent from its state where PayTo is not offered. */
export const CheckoutPayTo = z.object({
  /** Whose way to pay comes first. */
  defaultLandingProduct: z.enum(landingProducts),
  /** Whom the request is for, mostly covered: then nobody else may pay it by PayTo, and nothing is asked for. */
  suggestedPayer: z.optional(z.object({ kind: PayToPayerKind, payer: z.string() })),
  attempt: z.optional(PayToAttempt),
})
export type CheckoutPayTo = z.infer<typeof CheckoutPayTo>

/** Body of `POST /checkout/{token}/payto`: a PayID, an account with its name, or the payer that the request suggests. */
export const CheckoutPayToBody = z.union([
  z.strictObject({ payID: z.string().check(z.maxLength(200)) }),
  z.strictObject({
    bsb: z.string().check(z.maxLength(20)),
    accountNumber: z.string().check(z.maxLength(40)),
    payerName: z.string().check(z.maxLength(200)),
  }),
  z.strictObject({ suggested: z.literal(true) }),
])
export type CheckoutPayToBody = z.infer<typeof CheckoutPayToBody>

/** A payer as the banks know them. */
export type PayToPayerDetails =
  | { kind: 'mobile' | 'email'; payID: string; payIDType: 'PHONE' | 'EMAIL' }
  | { kind: 'account'; bsb: string; accountNumber: string; name: string }

export const payToFieldMessages = {
  payID: 'Enter an Australian mobile number or an email address',
  bsb: 'Enter a 6-digit BSB',
  accountNumber: 'Enter a 4 to 9 digit account number',
  payerName: 'Enter the account name',
  longName: 'Enter a name of up to 100 characters',
  nameLetters: 'Enter the name using letters from A to Z',
} as const

export type PayToField = 'payID' | 'bsb' | 'accountNumber' | 'payerName'

/** A mobile number however it is written, or an e-mail address, as a PayID; undefined for anything else. */
export function payToPayId(
  text: string,
): Extract<PayToPayerDetails, { payID: string }> | undefined {
  const typed = text.trim()
  if (typed.includes('@')) {
    const payID = typed.toLowerCase()
    return isPayIdOfType(payID, 'EMAIL') ? { kind: 'email', payID, payIDType: 'EMAIL' } : undefined
  }
  const dialled = /^(?:\+?61|0)([34]\d{8})$/.exec(typed.replace(/[\s().-]/g, ''))
  return dialled ? { kind: 'mobile', payID: `+61-${dialled[1]}`, payIDType: 'PHONE' } : undefined
}

/** What is wrong with a field as it was typed; undefined where nothing is. */
export function payToFieldMessage(field: PayToField, text: string): string | undefined {
  const messages = payToFieldMessages
  switch (field) {
    case 'payID':
      return payToPayId(text) ? undefined : messages.payID
    case 'bsb':
      return /^\d{6}$/.test(digits(text)) ? undefined : messages.bsb
    case 'accountNumber':
      return /^\d{4,9}$/.test(digits(text)) ? undefined : messages.accountNumber
    case 'payerName': {
      const name = plainName(text)
      if (name === '') return messages.payerName
      if (name.length > 100) return messages.longName
      return /^[ -~]*$/.test(name) ? undefined : messages.nameLetters
    }
  }
}

/** The payer in a body, or the first thing that is wrong with it. */
export function readPayToPayer(
  body: Exclude<CheckoutPayToBody, { suggested: true }>,
): PayToPayerDetails | { field: PayToField; message: string } {
  for (const [name, text] of Object.entries(body)) {
    const field = name as PayToField
    const message = payToFieldMessage(field, text)
    if (message !== undefined) return { field, message }
  }
  if ('payID' in body) {
    return payToPayId(body.payID) ?? { field: 'payID', message: payToFieldMessages.payID }
  }
  return {
    kind: 'account',
    bsb: digits(body.bsb),
    accountNumber: digits(body.accountNumber),
    name: plainName(body.payerName),
  }
}

/** A payer with all but a little of them covered: enough for who they are, too little for anybody else. */
export function coveredPayer(payer: PayToPayerDetails): string {
  if (payer.kind === 'account') return `Account ending ${payer.accountNumber.slice(-3)}`
  if (payer.kind === 'mobile') return `Mobile ending ${payer.payID.slice(-3)}`
  const [local = '', domain = ''] = payer.payID.split('@')
  return `${local.slice(0, 1)}•••@${domain}`
}

export interface PayToRefusalWords {
  message: string
  /** What the payer can do next. */
  next: string
}

const anotherWay = 'You can try again or pay another way.'
const nothingTaken = 'No money has left your account.'
const words: Record<PayToRefusal, PayToRefusalWords> = {
  NOT_REGISTERED: {
    message: 'This PayID is not registered',
    next: 'Check it, use your BSB and account number, or pay another way.',
  },
  NOT_ENABLED: {
    message: 'Your PayID is not enabled for PayTo',
    next: 'Use another account, or pay another way.',
  },
  DECLINED: {
    message: 'You declined the payment in your banking app',
    next: `${nothingTaken} ${anotherWay}`,
  },
  RAN_OUT: {
    message: 'The payment wasn’t approved in time',
    next: `${nothingTaken} ${anotherWay}`,
  },
  WITHDRAWN: {
    message: 'The payment was stopped before it was made',
    next: `${nothingTaken} ${anotherWay}`,
  },
  NO_FUNDS: {
    message: 'There isn’t enough money in your account',
    next: `${nothingTaken} Use another account, or pay another way.`,
  },
  BANK_SILENT: {
    message: 'Your bank isn’t responding',
    next: `${nothingTaken} Try again in a few minutes, or pay another way.`,
  },
  TOO_LATE: {
    message: 'The payment arrived too late',
    next: 'We’ll return any money taken from your account.',
  },
  CANNOT_PROCESS: {
    message: 'Payment cannot be processed',
    next: 'Please contact your bank for further information or try a different payment method.',
  },
}

/** The same in words that fit what the payer gave. */
export function payToRefusalWords(code: PayToRefusal, kind: PayToPayerKind): PayToRefusalWords {
  if (code === 'NOT_REGISTERED' && kind !== 'account') {
    const what = kind === 'mobile' ? 'This mobile' : 'This email address'
    return { ...words.NOT_REGISTERED, message: `${what} is not registered as a PayID` }
  }
  if (kind === 'account' && code === 'NOT_REGISTERED') {
    return {
      message: 'We couldn’t find this BSB',
      next: 'Check it, use your PayID, or pay another way.',
    }
  }
  if (kind === 'account' && code === 'NOT_ENABLED') {
    return { ...words.NOT_ENABLED, message: 'Your account isn’t enabled for PayTo' }
  }
  return words[code]
}

/** The answer to a payer who cannot pay by PayTo at all: 422, with the refusal as its failure code. */
export function payToRefused(code: PayToRefusal, kind: PayToPayerKind): Refusal {
  const { message } = payToRefusalWords(code, kind)
  return {
    status: 422,
    body: { message, details: { failureCode: code, failureReason: message } },
  }
}

/** Refusals that are about the checkout and not about the payer. */
export const checkoutPayToProblems = {
  notOffered: refusal(409, 'PayTo is not available at this checkout'),
  notWaiting: refusal(409, 'This payment request can no longer be paid'),
  /** Its client is disabled for now. */
  paused: refusal(409, 'This payment cannot be made at the moment'),
  underWay: refusal(409, 'Another PayTo payment is already in progress'),
  collecting: refusal(409, 'The payment is being made and can no longer be stopped'),
  onlySuggested: refusal(400, 'Only the suggested payer can pay this payment request'),
  noSuggested: refusal(400, 'This payment request has no suggested payer'),
  tooMany: refusal(429, 'Too many attempts. Wait a few minutes, or pay another way'),
} as const

const ofFailures: Record<string, PayToRefusal> = {
  '2.2': 'NOT_ENABLED',
  '2.3': 'NOT_ENABLED',
  '4.1': 'BANK_SILENT',
  '4.2': 'BANK_SILENT',
}
const ofReasons: Record<string, PayToRefusal> = {
  NOAS: 'RAN_OUT',
  MS02: 'DECLINED',
  CTCA: 'WITHDRAWN',
  MD16: 'WITHDRAWN',
}
const ofCollections: Record<string, PayToRefusal> = {
  AM04: 'NO_FUNDS',
  NOAS: 'BANK_SILENT',
  MD01: 'WITHDRAWN',
  TM01: 'TOO_LATE',
}

/** Why an agreement that was proposed at a checkout came to nothing; undefined while it may still be approved or was. */
export function agreementRefusal(agreement: {
  status: PaymentAgreementStatusName
  /** With or without the three letters of the provider before it. */
  failureCode?: string | null | undefined
  reasonCode?: string | null | undefined
}): PayToRefusal | undefined {
  switch (agreement.status) {
    case 'CREATED':
    case 'ACTIVE':
      return undefined
    case 'FAILED':
      return known(ofFailures, agreement.failureCode?.replace(/^[A-Z]+/, ''))
    case 'CANCELLED':
    case 'SUSPENDED':
      return known(ofReasons, agreement.reasonCode)
  }
}

/** Why a collection at a checkout came to nothing, by ISO 20022's reason. */
export function collectionRefusal(statusCode: string | null | undefined): PayToRefusal {
  return known(ofCollections, statusCode)
}

function known(
  refusals: Record<string, PayToRefusal>,
  code: string | null | undefined,
): PayToRefusal {
  const found = code && Object.hasOwn(refusals, code) ? refusals[code] : undefined
  return found ?? 'CANNOT_PROCESS'
}

function digits(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** The banks write names in ASCII: accents go, whoever cannot be written so is asked to. */
function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .trim()
    .replace(/\s+/g, ' ')
}
