import type { PaymentStatus, PaymentStatusName } from '@tideway/contract/payments/payment'
import { paymentStatusWords } from '@tideway/contract/payments/payment-status-words'
import { transferReasonWords } from '@tideway/contract/payments/transfer-reasons'
import type { Tone } from '@tideway/design/indicators/chip'

export const payoutTones: Record<PaymentStatusName, Tone> = {
  CREATED: 'grey',
  PENDING: 'blue',
  SETTLED: 'green',
  FAILED: 'red',
  RETURNED: 'violet',
}

/** Returns the state of a payout in words for its sender. */
export function payoutStatusWords(status: PaymentStatus): { title: string; text: string } {
  const { failureReason, returnedReason, sentViaDE } = status
  const title = paymentStatusWords[status.status]
  switch (status.status) {
    case 'CREATED':
      return {
        title,
        text: 'We’ve accepted the payout and taken the amount from your balance.',
      }
    case 'PENDING':
      return {
        title,
        text: 'The receiving bank hasn’t responded yet. We’ll keep checking, so don’t send the payout again.',
      }
    case 'SETTLED':
      return sentViaDE
        ? {
            title: 'Sent by Direct Entry',
            text: 'This account doesn’t accept real-time payments. The money arrives in 3 to 5 business days.',
          }
        : { title, text: 'The money is in the payee’s account.' }
    case 'FAILED':
      return {
        title,
        text: `The payout failed: ${transferReasonWords(failureReason)}. The amount is back in your balance.`,
      }
    case 'RETURNED':
      return {
        title,
        text: `The money was paid and then returned: ${transferReasonWords(returnedReason)}. The amount is back in your balance.`,
      }
  }
}

/** A settled payout can still be returned, so it is polled for a while longer. */
function isFinal(status: PaymentStatusName): boolean {
  return status === 'FAILED' || status === 'RETURNED'
}

const LONGEST_WAIT_MS = 20_000
/**
 * Number of polls after settlement. Money returned later appears in the list, because users do not watch one payout for
 * hours.
 */
const SETTLED_LOOKS = 12

/** Returns the time to wait before the next poll, or undefined if there is none. */
export function nextPollDelay(status: PaymentStatusName, looksBefore: number): number | undefined {
  if (isFinal(status) || (status === 'SETTLED' && looksBefore >= SETTLED_LOOKS)) return undefined
  return Math.min(LONGEST_WAIT_MS, Math.round(700 * 1.4 ** looksBefore))
}
