import { transferEnd } from '../../payments/transfer-end.ts'
import type { Finisher } from '../../rail/outbound-transfer.ts'
import { changeSweep, changeSweepUnlessLate } from './sweep-transitions.ts'

/** A sweep that arrived has left for good; one that did not gives its money back to the balance. */
export const sweepFinisher: Finisher = {
  booked: { settled: 'sweep_settled', failed: 'sweep_failed' },
  async finish(_platform, tx, { clientId, subjectId: sweepId, now }, outcome) {
    const { to, columns } = transferEnd(outcome, now)
    await changeSweep(tx, { clientId, sweepId, to, now }, columns)
  },
  async delay(tx, { clientId, subjectId: sweepId, now }, { nppTransactionId }) {
    const change = { clientId, sweepId, to: 'PENDING', now } as const
    await changeSweepUnlessLate(tx, change, { npp_transaction_id: nppTransactionId })
  },
  comeBack: {
    booked: 'sweep_returned',
    async change(tx, { clientId, subjectId: sweepId, now }, { reason }) {
      const change = { clientId, sweepId, to: 'RETURNED', now } as const
      await changeSweep(tx, change, { returned_at: now, returned_reason: reason })
    },
  },
}
