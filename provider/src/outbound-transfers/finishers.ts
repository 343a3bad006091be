import { sweepFinisher } from '../balance/sweeps/finish-sweep.ts'
import { initiationRefundFinisher } from '../initiations/finish-initiation-refund.ts'
import { payoutFinisher } from '../payments/finish-payment.ts'
import type { InstructionKind } from '../rail/instruction-tables.ts'
import type { Finisher } from '../rail/outbound-transfer.ts'
import { refundFinisher, returnFinisher } from '../refunds/finish-refund.ts'

/** Finisher for each kind of outgoing money. A kind without one does not compile. */
export const finishers = {
  refund: refundFinisher,
  initiation_refund: initiationRefundFinisher,
  payout: payoutFinisher,
  sweep: sweepFinisher,
  return: returnFinisher,
} as const satisfies Record<InstructionKind, Finisher>
