import type { CheckoutPayTo, PayToAttempt } from '@tideway/contract/checkout/checkout-pay-to'
import type { PayToRefusalWords } from '@tideway/contract/checkout/pay-to-refusals'
import { payToRefusalWords } from '@tideway/contract/checkout/pay-to-refusals'
import type { PayByBankStep } from './use-pay-by-bank.ts'

/** Why the last try came to nothing; the newest says it. */
export function problemOf(
  step: PayByBankStep,
  { attempt }: Pick<CheckoutPayTo, 'attempt'>,
): PayToRefusalWords | undefined {
  if (step.kind === 'refused') return step.words
  if (step.kind === 'asking' || step.kind === 'unknown') return undefined
  if (attempt?.stage === 'REFUSED') {
    return payToRefusalWords(attempt.refusal ?? 'CANNOT_PROCESS', attempt.payerKind)
  }
  if (step.kind !== 'notAsked') return undefined
  return {
    message: 'Your bank was not asked',
    next: 'The connection was lost on the way. Nothing was taken from your account. Please try again.',
  }
}

/** What is told to whoever does not see the stage change. A refusal is an alert and says itself. */
export function said(stage: PayToAttempt['stage'] | 'FORM', step: PayByBankStep): string {
  if (stage === 'WAITING') {
    return step.kind === 'givingUp'
      ? 'Taking the request back'
      : 'Your bank has been asked. Approve the payment in your banking app.'
  }
  if (stage === 'COLLECTING') return 'Approved. The payment is on its way.'
  return step.kind === 'asking' ? 'Asking your bank' : ''
}
