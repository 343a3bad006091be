import { paymentIdOf } from '@tideway/contract/calls/ids'
import type { Finisher } from '../../rail/outbound-transfer.ts'
import { changePayment, changePaymentUnlessLate } from './payment-transitions.ts'
import { transferEnd } from './transfer-end.ts'

/** Completes a payout that arrived. A failed payout returns its money to the balance. */
export const payoutFinisher: Finisher = {
  booked: { settled: 'payout_settled', failed: 'payout_failed' },
  async finish(_platform, tx, { clientId, subjectId, now }, outcome) {
    const { to, columns } = transferEnd(outcome, now)
    await changePayment(tx, { clientId, paymentId: paymentIdOf(subjectId), to, now }, columns)
  },
  async delay(tx, { clientId, subjectId, now }, { nppTransactionId }) {
    const change = { clientId, paymentId: paymentIdOf(subjectId), to: 'PENDING', now } as const
    await changePaymentUnlessLate(tx, change, { npp_transaction_id: nppTransactionId })
  },
  comeBack: {
    booked: 'payout_returned',
    async change(_platform, tx, { clientId, subjectId, now }, { reason }) {
      const change = { clientId, paymentId: paymentIdOf(subjectId), to: 'RETURNED', now } as const
      await changePayment(tx, change, { returned_at: now, returned_reason: reason })
    },
  },
}
