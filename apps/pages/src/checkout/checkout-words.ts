import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import type { Cents } from '@tideway/contract/money/money'
import {
  formatAud,
  parseTwoDecimals,
  subtractCents,
  ZERO_CENTS,
} from '@tideway/contract/money/money'

/** Formats `1310.00` of the API as `$1,310.00`. */
export function aud(text: string): string {
  return formatAud(parseTwoDecimals(text) ?? ZERO_CENTS)
}

/** Returns the amount to pay now, or undefined if the payer chooses. */
export function amountToPay(state: CheckoutState): string | undefined {
  const amount = state.multiPayment ? state.remainingAmount : state.amount
  return amount === undefined ? undefined : aud(amount)
}

/** Returns the amount received of a total that may be paid in parts, or undefined while nothing was received. */
export function amountArrived(state: CheckoutState): string | undefined {
  const total = parseTwoDecimals(state.amount ?? '')
  const remaining = parseTwoDecimals(state.remainingAmount ?? '')
  if (total === undefined || remaining === undefined || total === remaining) return undefined
  return formatAud(subtractCents(total, remaining))
}

/** Returns the steps at the bank for a payer who transfers the money. */
export function transferSteps(state: CheckoutState): string[] {
  return ['Open your bank’s app and choose to pay a PayID.', 'Paste the PayID.', payStepText(state)]
}

/** Returns the steps at the bank for a payer whom the bank asks to approve. */
export function approvalSteps(state: CheckoutState): string[] {
  const amount = amountToPay(state)
  return [
    'Open your bank’s app. It may have sent you a notification.',
    `Find the PayTo agreement from ${state.clientName}, often under “Payments” or “PayTo”.`,
    amount === undefined
      ? 'Check it and approve it.'
      : `Check that it is for ${amount}, and approve it.`,
  ]
}

export function payStepText(state: CheckoutState): string {
  const amount = amountToPay(state)
  if (amount === undefined) return 'Pay any amount, as many times as you like.'
  return state.multiPayment
    ? `Pay ${amount} in one or more payments. Anything above that will be returned to you.`
    : singlePayStep(state.acceptance ?? 'exact', amount)
}

function singlePayStep(
  acceptance: NonNullable<CheckoutState['acceptance']>,
  amount: string,
): string {
  switch (acceptance) {
    case 'exact':
      return `Pay exactly ${amount}. Any other amount will be returned to you.`
    case 'at_most':
      return `Pay ${amount} or less. A larger amount will be returned to you.`
    case 'at_least':
      return `Pay ${amount} or more. A smaller amount will be returned to you.`
    case 'any':
      return `Pay ${amount}.`
  }
}

/** Returns the instruction after a rejected amount, or undefined if none is needed. */
export function payAgain(state: CheckoutState): string | undefined {
  const amount = amountToPay(state)
  if (state.multiPayment || amount === undefined) return undefined
  switch (state.acceptance ?? 'exact') {
    case 'exact':
      return `Please pay exactly ${amount}.`
    case 'at_most':
      return `Please pay ${amount} or less.`
    case 'at_least':
      return `Please pay ${amount} or more.`
    case 'any':
      return undefined
  }
}

/** Returns the text about refunds, or undefined if nothing was refunded. */
export function refundWords({ status, refunds, amount }: CheckoutState): string | undefined {
  const completed = parseTwoDecimals(refunds?.completed ?? '') ?? ZERO_CENTS
  const inProgress = parseTwoDecimals(refunds?.inProgress ?? '') ?? ZERO_CENTS
  const paid = parseTwoDecimals(amount ?? '')
  const sentBack =
    completed > 0 ? `${refundName(completed, paid)} has been sent to your account.` : undefined
  if (status !== 'RETURN_IN_PROGRESS') return sentBack
  const underWay = `${refundName(inProgress, paid)} is on its way to your account.`
  return sentBack === undefined ? underWay : `${sentBack} ${underWay}`
}

/** A full refund names no amount, because it is the amount above. */
function refundName(cents: Cents, paid: Cents | undefined): string {
  return cents === 0 || cents === paid
    ? 'Your refund'
    : `A refund of ${formatAud(cents)}${paid === undefined ? '' : ` of ${formatAud(paid)}`}`
}

/** Returns the window title, which identifies the payment among many tabs. */
export function pageTitle(state: CheckoutState): string {
  const amount = state.amount === undefined ? '' : `${aud(state.amount)} to `
  return `Pay ${amount}${state.clientName}`
}
