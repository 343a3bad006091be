import type { Cents } from '../money/money.ts'
import { numberToCents, parseTwoDecimals, sumCents, ZERO_CENTS } from '../money/money.ts'
import type { PaymentInitiationRecord } from '../pay-to/initiations/payment-initiation.ts'
import type { PaymentRequestRecord } from '../payment-requests/payment-request.ts'
import type { PaymentRecord, PaymentStatusName } from '../payments/payment.ts'
import type { SettledMoney } from '../records/settled-money.ts'
import type { RefundStatus } from '../refunds/refund.ts'
import { settledInitiationStatuses } from '../refunds/refund.ts'

/** The money of a record of each kind, by the rule of settled-money.ts. */

/** Statuses of payouts whose money arrived, and of those whose money came back. */
export const settledPayoutStatuses = [
  'SETTLED',
  'RETURNED',
] as const satisfies readonly PaymentStatusName[]
export const returnedPayoutStatuses = ['RETURNED'] as const satisfies readonly PaymentStatusName[]

const nothing: SettledMoney = { settled: ZERO_CENTS, returned: ZERO_CENTS }

export function requestMoney({
  PaymentRequest: request,
  PaymentRequestStatus: status,
}: PaymentRequestRecord): SettledMoney {
  if (request.multiPayment) return nothing
  return {
    settled: (status.amountReceived && numberToCents(status.amountReceived)) || ZERO_CENTS,
    returned: completedRefunds(status.refundInformation?.requests),
  }
}

export function initiationMoney({
  PaymentInitiation: initiation,
  PaymentInitiationStatus: status,
}: PaymentInitiationRecord): SettledMoney {
  if (!includes(settledInitiationStatuses, status.status)) return nothing
  return {
    settled: parseTwoDecimals(initiation.paymentAmount) ?? ZERO_CENTS,
    returned: completedRefunds(status.refundInformation?.requests),
  }
}

export function payoutMoney({
  Payment: payment,
  PaymentStatus: status,
}: PaymentRecord): SettledMoney {
  const cents = parseTwoDecimals(payment.paymentAmount) ?? ZERO_CENTS
  return {
    settled: includes(settledPayoutStatuses, status.status) ? cents : ZERO_CENTS,
    returned: includes(returnedPayoutStatuses, status.status) ? cents : ZERO_CENTS,
  }
}

/** Failed refunds gave their money back, and those in progress may still fail. */
function completedRefunds(
  refunds: readonly { amount: string; status: RefundStatus }[] = [],
): Cents {
  return sumCents(
    refunds.flatMap(({ amount, status }) =>
      status === 'COMPLETE' ? (parseTwoDecimals(amount) ?? []) : [],
    ),
  )
}

function includes(statuses: readonly string[], status: string): boolean {
  return statuses.includes(status)
}
