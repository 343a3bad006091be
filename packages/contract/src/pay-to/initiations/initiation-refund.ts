import type { ProblemResponse } from '../../calls/problems.ts'
import { refundProblems } from '../../calls/problems.ts'
import type { Cents } from '../../money/money.ts'
import { initiationRefundProblems, refundTheRequest } from '../payto-problems.ts'
import type { PaymentInitiationStatusName } from './payment-initiation.ts'

/** The refund rule of PayTo initiations, shared by the screen and the provider. */

export interface RefundableInitiation {
  status: PaymentInitiationStatusName
  paymentAmountCents: Cents
  /** Absent if the provider sent no refund information. */
  availableBalanceCents: Cents | undefined
}

/** Returns the refundable amount: the available balance, or else the payment amount (spec 3.8). */
export function initiationRefundBalance(initiation: RefundableInitiation): Cents {
  return initiation.availableBalanceCents ?? initiation.paymentAmountCents
}

/** Returns true if the refund input and button are shown (spec 2.12, payment initiations). */
export function showsInitiationRefund(status: PaymentInitiationStatusName): boolean {
  return status === 'SETTLED' || status === 'RETURN_FAILED' || status === 'RETURN_COMPLETE'
}

/** Returns true if a refund may be requested: the status allows it, and money is left. */
export function isInitiationRefundable(initiation: RefundableInitiation): boolean {
  return showsInitiationRefund(initiation.status) && initiationRefundBalance(initiation) > 0
}

/** Returns the provider's decision on a refund of `requested`, for an initiation that is locked. */
export function decideInitiationRefund(
  initiation: {
    status: PaymentInitiationStatusName
    paymentAmountCents: Cents
    availableBalanceCents: Cents
    onlyFull: boolean
    /** The payment request that it settled. Its money is refunded there. */
    paymentRequestId?: string | null
  },
  requested: Cents | 'remaining',
): { amountCents: Cents } | ProblemResponse {
  if (initiation.status === 'RETURN_IN_PROGRESS') return initiationRefundProblems.inProgress
  if (!showsInitiationRefund(initiation.status)) return initiationRefundProblems.wrongStatus
  if (initiation.paymentRequestId) return refundTheRequest(initiation.paymentRequestId)
  const amountCents = requested === 'remaining' ? initiation.availableBalanceCents : requested
  if (amountCents === 0 || amountCents > initiation.availableBalanceCents)
    return refundProblems.aboveOriginal
  if (initiation.onlyFull && amountCents !== initiation.paymentAmountCents)
    return refundProblems.onlyFull
  return { amountCents }
}
