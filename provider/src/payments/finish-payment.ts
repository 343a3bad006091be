import type { Finisher } from '../rail/outbound-transfer.ts'
import { changePayment, changePaymentUnlessLate } from './payment-transitions.ts'
import { transferEnd } from './transfer-end.ts'

/** A payout that arrived has left for good; one that did not gives its money back to the balance. */
export const payoutFinisher: Finisher = {
  booked: { settled: 'payout_settled', failed: 'payout_failed' },
  async finish(_platform, tx, { clientId, subjectId: paymentId, now }, outcome) {
    const { to, columns } = transferEnd(outcome, now)
    await changePayment(tx, { clientId, paymentId, to, now }, columns)
  },
  async delay(tx, { clientId, subjectId: paymentId, now }, { nppTransactionId }) {
    const change = { clientId, paymentId, to: 'PENDING', now } as const
    await changePaymentUnlessLate(tx, change, { npp_transaction_id: nppTransactionId })
  },
  comeBack: {
    booked: 'payout_returned',
    async change(tx, { clientId, subjectId: paymentId, now }, { reason }) {
      const change = { clientId, paymentId, to: 'RETURNED', now } as const
      await changePayment(tx, change, { returned_at: now, returned_reason: reason })
    },
  },
}
