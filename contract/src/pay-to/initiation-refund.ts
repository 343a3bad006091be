import type { Refusal } from '../calls/problems.ts'
import { refundProblems } from '../calls/problems.ts'
import type { Cents } from '../money/money.ts'
import type { PaymentInitiationStatusName } from './payment-initiation.ts'
import { initiationRefundProblems, refundTheRequest } from './payto-problems.ts'

/** The refund rule of PayTo initiations: the screen explains with it, the provider decides with it. */

export interface RefundableInitiation {
  status: PaymentInitiationStatusName
  paymentAmountCents: Cents
  /** Absent where the provider gave no refund information. */
  availableBalanceCents: Cents | undefined
}

/** What can still be refunded: the available balance, else the amount (spec 3.8). */
export function initiationRefundBalance(initiation: RefundableInitiation): Cents {
  return initiation.availableBalanceCents ?? initiation.paymentAmountCents
}

/** Whether the refund input and button show at all (spec 2.12, payment initiations). */
export function showsInitiationRefund(status: PaymentInitiationStatusName): boolean {
  return status === 'SETTLED' || status === 'RETURN_FAILED' || status === 'RETURN_COMPLETE'
}

/** Whether a refund may be asked for: such a status, and something left. */
export function isInitiationRefundable(initiation: RefundableInitiation): boolean {
  return showsInitiationRefund(initiation.status) && initiationRefundBalance(initiation) > 0
}

/** What the provider answers to a refund of `requested`, given the initiation as it stands under lock. */
export function decideInitiationRefund(
  initiation: {
    status: PaymentInitiationStatusName
    paymentAmountCents: Cents
    availableBalanceCents: Cents
    onlyFull: boolean
    /** The payment request that it settled: that is where its money is refunded. */
    paymentRequestId?: string | null
  },
  requested: Cents | 'remaining',
): { amountCents: Cents } | Refusal {
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
