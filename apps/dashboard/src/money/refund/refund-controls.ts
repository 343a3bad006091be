import type { RefundPhase } from './refund-state.ts'
import type { RefundTarget } from './refund-target.ts'

export interface RefundControls {
  /** True if input and button are shown. */
  shown: boolean
  buttonText: 'Refund Payment' | 'Refund Submitted' | 'Retry Refund'
  busy: boolean
  /** Reason why input and button are disabled. */
  disabledReason: string | undefined
}

/** Returns the state of the refund controls (spec 2.12, 2.13, 4; readings 1, refund controls). */
export function refundControls(
  target: Pick<RefundTarget, 'refundable' | 'off'>,
  phase: RefundPhase,
  mayRefund: boolean,
  outdated = false,
): RefundControls {
  return {
    shown: phase !== 'NONE' || target.refundable,
    buttonText: buttonText(phase),
    busy: phase === 'AWAITING_REFUND',
    disabledReason:
      disabledReason(phase, target.off, mayRefund) ??
      (outdated ? 'Available once the latest details have loaded' : undefined),
  }
}

function buttonText(phase: RefundPhase): RefundControls['buttonText'] {
  if (phase === 'REFUND_SUBMITTED') return 'Refund Submitted'
  return phase === 'REFUND_FAILED' ? 'Retry Refund' : 'Refund Payment'
}

function disabledReason(
  phase: RefundPhase,
  off: string | undefined,
  mayRefund: boolean,
): string | undefined {
  if (!mayRefund) return 'Your role doesn’t allow refunds'
  if (phase === 'AWAITING_REFUND') return 'We’re submitting the refund'
  if (phase === 'REFUND_SUBMITTED') return 'The refund is in progress'
  if (phase === 'HELD') return 'The refund is waiting for approval'
  if (phase === 'OUTCOME_UNKNOWN') return 'Check what happened before you try again'
  return off
}
