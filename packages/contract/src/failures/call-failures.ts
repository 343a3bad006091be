import type { ProblemResponse } from '../calls/problems.ts'
import { initiationRefundProblems, refundTheRequest } from '../pay-to/payto-problems.ts'
import { paymentProblems } from '../payments/payment-problems.ts'
import type { Explanation } from './failure.ts'

/** Errors of the calls by which people move money: refunds and payouts (provider API 0.1). */

type Entry = Omit<Explanation, 'source'>
type Worded = Entry & Pick<CallExplanation, 'code' | 'text'>

/**
 * Errors of any call that say that nothing was done, by status and message. After a 5xx status the outcome is unknown,
 * and no screen shows its text.
 */
const ofAnyCall: Readonly<Record<string, Worded>> = {
  unauthorized: {
    code: '401',
    text: 'Unauthorized',
    what: 'Your session has ended, so nothing was sent.',
    todo: 'Sign in again, then try again.',
    who: 'you',
    retry: 'afterChange',
  },
  forbidden: {
    code: '403',
    text: 'User is not authorized to access this resource',
    what: 'You don’t have the permission for this, so nothing was sent.',
    todo: 'Ask an administrator in your organisation.',
    who: 'you',
    retry: 'afterChange',
  },
  tooManyRequests: {
    code: '429',
    text: 'Too many requests',
    what: 'There were too many requests at once, so nothing was sent.',
    todo: 'Wait a minute, then try again.',
    who: 'you',
    retry: 'later',
  },
  idempotencyKeyReused: {
    code: '422',
    text: 'Idempotency-Key was used with another request',
    what: 'This was sent before with other details, so nothing was changed.',
    todo: 'Reload the page, then try again.',
    who: 'you',
    retry: 'afterChange',
  },
}

/** Both errors have the same text. */
const notRefundable: Entry = {
  what: 'This payment isn’t paid, or another refund of it is in progress.',
  todo: 'Reload to see its status.',
  who: 'nobody',
  retry: 'later',
}
const noFunds: Entry = {
  what: 'Your balance is less than the refund, so nothing was refunded.',
  todo: 'Top up, then refund again.',
  who: 'you',
  retry: 'afterChange',
  action: 'topUp',
}

/**
 * Errors of a refund by their texts, so that the errors themselves stay out of the dashboard's first file. A test
 * compares the two.
 */
const ofRefunds: Readonly<Record<string, Worded>> = {
  missingId: {
    code: 'ERR0.05',
    text: 'Missing id.',
    what: 'The call didn’t name a payment, so nothing was refunded.',
    todo: 'Reload the page, then refund again.',
    who: 'you',
    retry: 'afterChange',
    action: 'retryRefund',
  },
  amountNotANumber: {
    code: 'ERR0.06',
    text: 'Refund amount value must be a number',
    what: 'The refund amount isn’t a number, so nothing was refunded.',
    todo: 'Enter dollars and cents, such as 10.00.',
    who: 'you',
    retry: 'afterChange',
    action: 'retryRefund',
  },
  multiPayment: {
    code: 'ERR0.07',
    text: "Refunds cannot be done against PaymentRequest's with multiPayment set to true",
    what: 'This request takes several payments, and each of them is refunded separately.',
    todo: 'Open the received payment, and refund it there.',
    who: 'you',
    retry: 'never',
  },
  notRefundable: {
    ...notRefundable,
    code: 'ERR0.08',
    text: 'Refunds can only be done on COMPLETE, RETURN_COMPLETE or RETURN_FAILED payments',
  },
  onlyFull: {
    code: 'ERR0.09',
    text: 'Refund for this client can only be for the full amount',
    what: 'Your account only allows refunds of the full amount.',
    todo: 'Enter the full amount.',
    who: 'you',
    retry: 'afterChange',
    action: 'retryRefund',
  },
  aboveOriginal: {
    code: 'ERR0.10',
    text: 'Refund amount must be less than or equal to original payment amount',
    what: 'The refund is more than what remains of the payment.',
    todo: 'Enter an amount up to the Refund Balance.',
    who: 'you',
    retry: 'afterChange',
    action: 'retryRefund',
  },
  insufficientFunds: {
    ...noFunds,
    code: 'ERR0.11',
    text: 'Insufficient funds to process this refund',
  },
  duplicateClientRefundId: {
    code: 'ERR0.03',
    text: 'Duplicate clientRefundID: it was used by another refund',
    what: 'Another refund has the same clientRefundID, so nothing was refunded.',
    todo: 'Use a new clientRefundID.',
    who: 'you',
    retry: 'afterChange',
  },
  invalidDescription: {
    code: 'ERR0.03',
    text: /^description must be /,
    what: 'The refund’s description has characters or a length that banks don’t accept.',
    todo: 'Change the description, then refund again.',
    who: 'you',
    retry: 'afterChange',
    action: 'retryRefund',
  },
}

const ofInitiationRefunds: Record<keyof typeof initiationRefundProblems, Entry> = {
  wrongStatus: notRefundable,
  inProgress: notRefundable,
  notEnoughLiquidity: noFunds,
}

const ofRequestInstead: Entry = {
  what: 'This payment settled a payment request, which is refunded instead.',
  todo: 'Open the payment request, and refund it there.',
  who: 'you',
  retry: 'never',
}

const ofPayouts: Record<keyof typeof paymentProblems, Entry> = {
  duplicate: {
    what: 'A payout with this Client Payment ID already exists, so nothing was paid again.',
    todo: 'Check the existing payout.',
    who: 'you',
    retry: 'never',
  },
  payIdNotFound: {
    what: 'No account has this PayID, so nothing was paid.',
    todo: 'Check the PayID with the payee, then pay again.',
    who: 'payee',
    retry: 'afterChange',
    action: 'newPayout',
  },
  insufficientFunds: {
    what: 'Your balance is less than the amount, so nothing was paid.',
    todo: 'Top up or enter a lower amount, then pay again.',
    who: 'you',
    retry: 'afterChange',
    action: 'topUp',
  },
  aboveTransactionLimit: {
    what: 'The amount is above the limit for a single payout, so nothing was paid.',
    todo: 'Enter a lower amount, or contact support to raise the limit.',
    who: 'you',
    retry: 'afterChange',
    action: 'newPayout',
  },
  aboveDailyLimit: {
    what: 'The amount is above the rest of today’s payout limit, so nothing was paid.',
    todo: 'Enter a lower amount, or pay again tomorrow.',
    who: 'you',
    retry: 'later',
    action: 'newPayout',
  },
  payeeNotAccepted: {
    what: 'The payee’s account doesn’t have exactly the name that was accepted, so nothing was paid.',
    todo: 'Check the payee, then pay again and answer the question about them.',
    who: 'you',
    retry: 'afterChange',
    action: 'newPayout',
  },
  mayPayTwice: {
    what: 'The same payee got the same amount in the last 24 hours, or is waiting to get it, so nothing was paid.',
    todo: 'Check the other payout, and if you mean both, pay again and tick ‘Pay this again’.',
    who: 'you',
    retry: 'afterChange',
    action: 'newPayout',
  },
}

/** An error's explanation with the code that its body has. An error without a code has its HTTP status. */
export interface CallExplanation extends Explanation {
  code: string
  /** The text that the body has for it. */
  text: string | RegExp
}

export const refundCallFailures: readonly CallExplanation[] = [
  ...worded(ofRefunds),
  ...explained(initiationRefundProblems, ofInitiationRefunds),
  {
    ...ofRequestInstead,
    source: 'ours',
    code: 'ERR0.08',
    text: new RegExp(`^${refundTheRequest('.+').body.message}$`),
  },
  ...worded(ofAnyCall),
]

export const payoutCallFailures: readonly CallExplanation[] = [
  ...explained(paymentProblems, ofPayouts),
  ...worded(ofAnyCall),
]

function worded(entries: Readonly<Record<string, Worded>>): CallExplanation[] {
  return Object.values(entries).map((entry) => ({ ...entry, source: 'provider API 0.1' as const }))
}

/** Returns every error with each of the texts that clients may read: the reason, and the message. */
function explained<Name extends string>(
  problems: Readonly<Record<Name, ProblemResponse>>,
  entries: Readonly<Record<Name, Entry>>,
): CallExplanation[] {
  return (Object.keys(entries) as Name[]).flatMap((name) => {
    const { status, body } = problems[name]
    const code = body.details?.failureCode ?? String(status)
    const texts = new Set([body.details?.failureReason ?? body.message, body.message])
    const source = body.details === undefined ? ('ours' as const) : ('provider API 0.1' as const)
    return [...texts].map((text) => ({ ...entries[name], source, code, text }))
  })
}
