import { sweepIdOf } from '@tideway/contract/calls/ids'
import { transferEnd } from '../../money-out/payouts/transfer-end.ts'
import type { Finisher } from '../../rail/outbound-transfer.ts'
import { pauseAfter } from '../settlements/pause-schedule.ts'
import { changeSweep, changeSweepUnlessLate } from './sweep-transitions.ts'

/** A settled sweep is final. A failed or returned one is credited back to the balance. */
export const sweepFinisher: Finisher = {
  booked: { settled: 'sweep_settled', failed: 'sweep_failed' },
  async finish(platform, tx, { clientId, subjectId, now }, outcome) {
    const { to, columns } = transferEnd(outcome, now)
    const sweepId = sweepIdOf(subjectId)
    await changeSweep(tx, { clientId, sweepId, to, now }, columns)
    if (to === 'FAILED')
      await pauseAfter(platform, tx, {
        clientId,
        sweepId,
        code: columns.failure_reason ?? null,
        now,
      })
  },
  async delay(tx, { clientId, subjectId, now }, { nppTransactionId }) {
    const change = { clientId, sweepId: sweepIdOf(subjectId), to: 'PENDING', now } as const
    await changeSweepUnlessLate(tx, change, { npp_transaction_id: nppTransactionId })
  },
  comeBack: {
    booked: 'sweep_returned',
    async change(platform, tx, { clientId, subjectId, now }, { reason }) {
      const sweepId = sweepIdOf(subjectId)
      const change = { clientId, sweepId, to: 'RETURNED', now } as const
      await changeSweep(tx, change, { returned_at: now, returned_reason: reason })
      await pauseAfter(platform, tx, { clientId, sweepId, code: reason, now })
    },
  },
}
