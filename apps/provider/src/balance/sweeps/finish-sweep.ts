import { sweepIdOf } from '@tideway/contract/calls/ids'
import { transferEnd } from '../../money-out/payouts/transfer-end.ts'
import type { Finisher } from '../../rail/outbound-transfer.ts'
import { changeSweep, changeSweepUnlessLate } from './sweep-transitions.ts'

/** A settled sweep is final. A failed or returned one is credited back to the balance. */
export const sweepFinisher: Finisher = {
  booked: { settled: 'sweep_settled', failed: 'sweep_failed' },
  async finish(_platform, tx, { clientId, subjectId, now }, outcome) {
    const { to, columns } = transferEnd(outcome, now)
    await changeSweep(tx, { clientId, sweepId: sweepIdOf(subjectId), to, now }, columns)
  },
  async delay(tx, { clientId, subjectId, now }, { nppTransactionId }) {
    const change = { clientId, sweepId: sweepIdOf(subjectId), to: 'PENDING', now } as const
    await changeSweepUnlessLate(tx, change, { npp_transaction_id: nppTransactionId })
  },
  comeBack: {
    booked: 'sweep_returned',
    async change(tx, { clientId, subjectId, now }, { reason }) {
      const change = { clientId, sweepId: sweepIdOf(subjectId), to: 'RETURNED', now } as const
      await changeSweep(tx, change, { returned_at: now, returned_reason: reason })
    },
  },
}
