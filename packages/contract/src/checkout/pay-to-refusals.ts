import type { ProblemResponse } from '../calls/problems.ts'
import { problemResponse } from '../calls/problems.ts'
import type { PaymentAgreementStatusName } from '../pay-to/agreements/payment-agreement.ts'
import type { PayToPayerKind, PayToRefusal } from './checkout-pay-to.ts'

export interface PayToRefusalWords {
  message: string
  /** The payer's next step. */
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

/** Returns the failure in words that fit the payer's kind of details. */
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

/** Returns the error for a payer who cannot pay by PayTo: 422, with the failure's code. */
export function payToRefused(code: PayToRefusal, kind: PayToPayerKind): ProblemResponse {
  const { message } = payToRefusalWords(code, kind)
  return {
    status: 422,
    body: { message, details: { failureCode: code, failureReason: message } },
  }
}

/** Errors about the checkout, not about the payer. */
export const checkoutPayToProblems = {
  notOffered: problemResponse(409, 'PayTo is not available at this checkout'),
  notWaiting: problemResponse(409, 'This payment request can no longer be paid'),
  /** The client is temporarily disabled. */
  paused: problemResponse(409, 'This payment cannot be made at the moment'),
  underWay: problemResponse(409, 'Another PayTo payment is already in progress'),
  collecting: problemResponse(409, 'The payment is being made and can no longer be stopped'),
  onlySuggested: problemResponse(400, 'Only the suggested payer can pay this payment request'),
  noSuggested: problemResponse(400, 'This payment request has no suggested payer'),
  tooMany: problemResponse(429, 'Too many attempts. Wait a few minutes, or pay another way'),
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

/** Returns why an agreement proposed at a checkout failed, or undefined if it is still open or was approved. */
export function agreementRefusal(agreement: {
  status: PaymentAgreementStatusName
  /** With or without the provider's three-letter prefix. */
  failureCode?: string | null | undefined
  reasonCode?: string | null | undefined
}): PayToRefusal | undefined {
  switch (agreement.status) {
    case 'CREATED':
    case 'ACTIVE':
      return undefined
    case 'FAILED':
      return refusalOf(ofFailures, agreement.failureCode?.replace(/^[A-Z]+/, ''))
    case 'CANCELLED':
    case 'SUSPENDED':
      return refusalOf(ofReasons, agreement.reasonCode)
  }
}

/** Returns why a collection at a checkout failed, by its ISO 20022 reason. */
export function collectionRefusal(statusCode: string | null | undefined): PayToRefusal {
  return refusalOf(ofCollections, statusCode)
}

function refusalOf(
  refusals: Record<string, PayToRefusal>,
  code: string | null | undefined,
): PayToRefusal {
  const refusal = code && Object.hasOwn(refusals, code) ? refusals[code] : undefined
  return refusal ?? 'CANNOT_PROCESS'
}
