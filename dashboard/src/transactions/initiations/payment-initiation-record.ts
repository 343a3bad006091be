import type { Cents } from '@tideway/contract/money/money'
import { parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import type { RefundableInitiation } from '@tideway/contract/pay-to/initiation-refund'
import { initiationRefundBalance } from '@tideway/contract/pay-to/initiation-refund'
import type {
  PaymentInitiationRecord,
  PaymentInitiationStatusName,
} from '@tideway/contract/pay-to/payment-initiation'
import { partialRefundText } from '@tideway/contract/refunds/partial-refund'
import type { Tone } from '@tideway/look/chip'

/** Converts an API record for the contract's rules: cents inside, text at the edges. */

export const paymentInitiationTones = {
  CREATED: 'grey',
  PENDING: 'blue',
  SETTLED: 'green',
  RETURN_IN_PROGRESS: 'yellow',
  RETURN_COMPLETE: 'violet',
  FAILED: 'red',
  RETURN_FAILED: 'red',
} satisfies Record<PaymentInitiationStatusName, Tone>

export function initiationId({ PaymentInitiationStatus }: PaymentInitiationRecord): string {
  return PaymentInitiationStatus.paymentInitiationId
}

export function initiationAmount({ PaymentInitiation }: PaymentInitiationRecord) {
  return parseTwoDecimals(PaymentInitiation.paymentAmount)
}

export function refundableOf(record: PaymentInitiationRecord): RefundableInitiation {
  const { status, refundInformation } = record.PaymentInitiationStatus
  return {
    status,
    paymentAmountCents: initiationAmount(record) ?? ZERO_CENTS,
    availableBalanceCents:
      refundInformation && parseTwoDecimals(refundInformation.availableBalance),
  }
}

const unpaid: readonly PaymentInitiationStatusName[] = ['CREATED', 'PENDING', 'FAILED']

/** Returns the 'Refund Balance' (spec 3.8), or undefined if it was never paid. */
export function shownRefundBalance(record: PaymentInitiationRecord): Cents | undefined {
  const refundable = refundableOf(record)
  const never = unpaid.includes(refundable.status) && refundable.availableBalanceCents === undefined
  return never ? undefined : initiationRefundBalance(refundable)
}

/** Returns a note for a partial refund, because its status is the same as for a full one. */
export function refundNote(record: PaymentInitiationRecord): string | undefined {
  const refunds = record.PaymentInitiationStatus.refundInformation?.requests ?? []
  if (refunds.length === 0) return undefined
  return partialRefundText({
    amountCents: initiationAmount(record) ?? ZERO_CENTS,
    refunds: refunds.map(({ amount, status }) => ({
      amountCents: parseTwoDecimals(amount) ?? ZERO_CENTS,
      status,
    })),
  })
}
