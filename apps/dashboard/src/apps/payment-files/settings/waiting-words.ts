import type { PaymentFile } from '@tideway/contract/payment-files/payment-file'

/** Returns the reason why a file waits for approval, as a sentence. */
export function waitingWords({
  payments,
  made: paid,
  refused,
}: Pick<PaymentFile, 'payments' | 'made' | 'refused'>): string {
  const done = paid.count + refused.count
  if (done === 0) return 'Someone who may pay out must approve this file before it’s paid.'
  const left = (payments.count - done).toLocaleString('en-AU')
  return `The approval policy changed while we were paying this file. Someone who may pay out must approve the other ${left} of its ${payments.count.toLocaleString('en-AU')} payments before we pay them.`
}
