import type { ProblemResponse } from '@tideway/contract/calls/problems'
import type { Cents } from '@tideway/contract/money/money'
import { largerCents, parseTwoDecimals } from '@tideway/contract/money/money'
import type {
  AgreementDetails,
  PaymentAgreementStatusName,
} from '@tideway/contract/pay-to/agreements/payment-agreement'
import { initiationProblems } from '@tideway/contract/pay-to/payto-problems'

/** Time for the payer's bank to settle or reject (provider API, PayTo initiations). */
export const ANSWER_WITHIN_MS = 86_400_000

/** Returns true if an initiation created at this time has timed out without the bank's answer. */
export function isUnanswered(createdAt: Date, now: Date): boolean {
  return now.getTime() - createdAt.getTime() >= ANSWER_WITHIN_MS
}

/** An agreement's state when a payment under it is requested. */
export interface AgreementToCollect {
  status: PaymentAgreementStatusName
  details: AgreementDetails
  /** Payments in the current period that did not fail. */
  madeInPeriod: number
  /** True if any payment was made that did not fail. */
  hasPayment: boolean
}

/**
 * Returns why an agreement does not allow a payment, or undefined if it does (provider API, PayTo initiations). `today`
 * is the day in Sydney.
 */
export function initiationRefusal(
  agreement: AgreementToCollect,
  amountCents: Cents,
  today: string,
): ProblemResponse | undefined {
  if (agreement.status !== 'ACTIVE') return initiationProblems.agreementNotActive
  const terms = termsOf(agreement.details)
  if (today < terms.startDate) return initiationProblems.notStarted
  if (terms.endDate !== undefined && today > terms.endDate) return initiationProblems.ended
  if (terms.firstCents !== undefined && !agreement.hasPayment) {
    return amountCents === terms.firstCents ? undefined : initiationProblems.notFirstAmount
  }
  const limit = limitOn(terms, today)
  if (limit !== undefined && amountCents > limit) return initiationProblems.aboveOutstanding
  if (terms.countPerPeriod !== undefined && agreement.madeInPeriod >= terms.countPerPeriod)
    return initiationProblems.periodFull
  return undefined
}

interface Terms {
  startDate: string
  /** Last day that a payment is allowed. */
  endDate: string | undefined
  /** Maximum of each payment in cents. Undefined: no limit. */
  limitCents: Cents | undefined
  firstCents?: Cents | undefined
  lastCents?: Cents | undefined
  countPerPeriod: number | undefined
}

/** Returns the payment terms of any of the four kinds. */
function termsOf(details: AgreementDetails): Terms {
  const upTo = details.variableAgreementDetails ?? details.usageBasedAgreementDetails
  if (upTo) {
    return {
      startDate: upTo.startDate,
      endDate: upTo.endDate,
      limitCents: cents(upTo.maximumAmount),
      countPerPeriod: count(upTo.countPerPeriod),
    }
  }
  const { fixedAgreementDetails: fixed, balloonAgreementDetails: balloon } = details
  if (fixed) {
    return {
      startDate: fixed.startDate,
      endDate: fixed.endDate,
      limitCents: cents(fixed.amount),
      firstCents: cents(fixed.firstPaymentAmount),
      countPerPeriod: count(fixed.countPerPeriod),
    }
  }
  return {
    startDate: balloon?.startDate ?? '',
    endDate: balloon?.lastPaymentDate,
    limitCents: cents(balloon?.amount),
    lastCents: cents(balloon?.lastPaymentAmount),
    countPerPeriod: count(balloon?.countPerPeriod),
  }
}

/** A balloon's last payment has a separate limit on its day. Without a day, any payment may be the last. */
function limitOn(terms: Terms, today: string): Cents | undefined {
  const { limitCents, lastCents, endDate } = terms
  if (lastCents === undefined) return limitCents
  if (endDate === undefined) return limitCents && largerCents(limitCents, lastCents)
  return today === endDate ? lastCents : limitCents
}

function cents(text: string | undefined): Cents | undefined {
  return text === undefined ? undefined : parseTwoDecimals(text)
}

function count(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}
