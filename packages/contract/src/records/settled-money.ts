import type { Cents } from '../money/money.ts'
import {
  numberToCents,
  parseTwoDecimals,
  subtractCents,
  sumCents,
  ZERO_CENTS,
} from '../money/money.ts'
import type {
  PaymentInitiationRecord,
  PaymentInitiationStatusName,
} from '../pay-to/initiations/payment-initiation.ts'
import type { PaymentRequestRecord } from '../payment-requests/payment-request.ts'
import type { PaymentRecord, PaymentStatusName } from '../payments/payment.ts'
import type { RefundStatus } from '../refunds/refund.ts'
import { returnStatuses } from '../refunds/refund.ts'

/**
 * What counts as money of a record. Lists, exports, the home page and the summary of a bulk report share this rule, so
 * that they agree for the same interval.
 *
 * - Only money that arrived counts: a request that waits or has expired, and a payout that failed, have none.
 * - A request that takes several payments has none itself. Each payment that it received counts, on its own day.
 * - Refunds belong to the payment that they return, whenever they were made. Only completed refunds count.
 */
export interface SettledMoney {
  /** Cents received, or for payouts cents paid out. */
  settled: Cents
  /** Cents of it that went back: refunds, or for payouts returns. */
  returned: Cents
}

/** Names of settled, returned and net money on screens and in files. */
export interface MoneyWords {
  settled: string
  returned: string
  net: string
}

export const receivedWords: MoneyWords = { settled: 'Received', returned: 'Refunded', net: 'Net' }
export const paidOutWords: MoneyWords = { settled: 'Settled', returned: 'Returned', net: 'Net' }

/** Statuses of payouts whose money arrived, and of those whose money came back. */
export const settledPayoutStatuses = [
  'SETTLED',
  'RETURNED',
] as const satisfies readonly PaymentStatusName[]
export const returnedPayoutStatuses = ['RETURNED'] as const satisfies readonly PaymentStatusName[]

/** Statuses of initiations whose money arrived. */
export const settledInitiationStatuses = [
  'SETTLED',
  ...returnStatuses,
] as const satisfies readonly PaymentInitiationStatusName[]

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

/** Returns what is left of settled money. */
export function netOf({ settled, returned }: SettledMoney): Cents {
  return subtractCents(settled, returned)
}

/** Returns the money of several records. */
export function sumMoney(amounts: readonly SettledMoney[]): SettledMoney {
  return {
    settled: sumCents(amounts.map(({ settled }) => settled)),
    returned: sumCents(amounts.map(({ returned }) => returned)),
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
