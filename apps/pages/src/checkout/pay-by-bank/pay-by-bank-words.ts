import type { CheckoutPayTo, PayToAttempt } from '@tideway/contract/checkout/checkout-pay-to'
import type { PayToRefusalWords } from '@tideway/contract/checkout/pay-to-refusals'
import { payToRefusalWords } from '@tideway/contract/checkout/pay-to-refusals'
import type { PayByBankStep } from './use-pay-by-bank.ts'

/** Returns the reason why the last attempt failed, the newest first. */
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
    message: 'We couldn’t contact your bank',
    next: 'The connection was lost. No money has left your account. Please try again.',
  }
}

/**
 * Returns the announcement for users who cannot see the stage change. A rejection is an alert and announces itself.
 */
export function stageAnnouncement(
  stage: PayToAttempt['stage'] | 'FORM',
  step: PayByBankStep,
): string {
  if (stage === 'WAITING') {
    return step.kind === 'givingUp'
      ? 'Cancelling the request'
      : 'We’ve sent a request to your bank. Approve the payment in your banking app.'
  }
  if (stage === 'COLLECTING') return 'Approved. The payment is on its way.'
  return step.kind === 'asking' ? 'Contacting your bank' : ''
}
