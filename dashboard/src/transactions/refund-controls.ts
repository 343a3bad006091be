import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import { isRefundable } from '@tideway/contract/refund'
import { refundableOf } from './payment-request-record.ts'
import type { RefundPhase } from './refund-state.ts'

export interface RefundControls {
  /** Whether input and button are there at all. */
  shown: boolean
  buttonText: 'Refund Payment' | 'Refund Submitted' | 'Retry Refund'
  busy: boolean
  /** Why input and button are off. */
  disabledReason: string | undefined
}

/** What the refund strip offers (spec 2.13, 4; readings 1, refund controls). */
export function refundControls(
  record: PaymentRequestRecord,
  phase: RefundPhase,
  mayRefund: boolean,
): RefundControls {
  const refundable = refundableOf(record)
  return {
    shown: phase !== 'NONE' || isRefundable(refundable),
    buttonText: buttonText(phase),
    busy: phase === 'AWAITING_REFUND',
    disabledReason: disabledReason(phase, refundable.multiPayment, mayRefund),
  }
}

function buttonText(phase: RefundPhase): RefundControls['buttonText'] {
  if (phase === 'REFUND_SUBMITTED') return 'Refund Submitted'
  return phase === 'REFUND_FAILED' ? 'Retry Refund' : 'Refund Payment'
}

function disabledReason(
  phase: RefundPhase,
  multiPayment: boolean,
  mayRefund: boolean,
): string | undefined {
  if (!mayRefund) return 'Your role does not allow refunds'
  if (multiPayment) return 'Refund the received payments instead'
  if (phase === 'AWAITING_REFUND') return 'The refund is being submitted'
  if (phase === 'REFUND_SUBMITTED') return 'The refund is in progress'
  if (phase === 'OUTCOME_UNKNOWN') return 'Check what happened before you try again'
  return undefined
}
