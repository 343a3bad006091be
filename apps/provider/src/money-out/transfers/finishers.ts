import { sweepFinisher } from '../../balance/sweeps/finish-sweep.ts'
import { refundFinisher, returnFinisher } from '../../money-in/refunds/finish-refund.ts'
import { initiationRefundFinisher } from '../../pay-to/initiations/refund/finish-initiation-refund.ts'
import type { InstructionKind } from '../../rail/instruction-tables.ts'
import type { Finisher } from '../../rail/outbound-transfer.ts'
import { payoutFinisher } from '../payouts/finish-payment.ts'

/** Finisher for each kind of outgoing money. A kind without one does not compile. */
export const finishers = {
  refund: refundFinisher,
  initiation_refund: initiationRefundFinisher,
  payout: payoutFinisher,
  sweep: sweepFinisher,
  return: returnFinisher,
} as const satisfies Record<InstructionKind, Finisher>
