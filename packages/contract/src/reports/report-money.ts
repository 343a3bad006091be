import { z } from 'zod/mini'
import { field } from '../calls/docs/field.ts'
import { DollarText } from '../money/dollar-amount.ts'
import type { Cents } from '../money/money.ts'
import { addCents, parseTwoDecimals, subtractCents, ZERO_CENTS } from '../money/money.ts'
import type { SettledMoney } from '../records/settled-money.ts'
import { netOf } from '../records/settled-money.ts'

/**
 * Money of payment requests in a transaction report, to compare with lists. A report has the postings of its range, so
 * its refunds are those that were started in it, also of earlier payments. Dollars with two decimals.
 */
export const ReportMoney = z.object({
  received: field(DollarText, 'Received, also by requests that take several payments.', '41230.50'),
  refundsStarted: field(
    DollarText,
    'Refunds that were started in the range, also of earlier payments.',
    '1200.00',
  ),
  refundsFailed: field(
    DollarText,
    'Refunds that failed in the range, whose money came back.',
    '0.00',
  ),
})
export type ReportMoney = z.infer<typeof ReportMoney>

/** Sums in cents. */
export type ReportSums = Record<keyof ReportMoney, Cents>

export const noReportSums: ReportSums = {
  received: ZERO_CENTS,
  refundsStarted: ZERO_CENTS,
  refundsFailed: ZERO_CENTS,
}

/** The sum to which each kind of posting belongs. Payouts, sweeps and all other kinds belong to none. */
const sumOfKind: Readonly<Record<string, keyof ReportSums>> = {
  payment_received: 'received',
  refund: 'refundsStarted',
  refund_failed: 'refundsFailed',
}

/** Adds an entry to the sum that it belongs to. */
export function addToReport(
  sums: ReportSums,
  { kind, amountCents }: { kind: string; amountCents: Cents },
): ReportSums {
  const name = sumOfKind[kind]
  return name === undefined ? sums : { ...sums, [name]: addCents(sums[name], amountCents) }
}

/** The same sum of a report and of the list of its days, in cents. */
export interface ComparedSum {
  label: string
  report: Cents
  list: Cents
  /** The report's sum minus the list's. */
  difference: Cents
}

/** Compares a report with the list of its days by Completed Date. */
export function compareWithList(money: ReportMoney, list: SettledMoney): ComparedSum[] {
  const cents = (text: string) => parseTwoDecimals(text) ?? ZERO_CENTS
  const settled = cents(money.received)
  const returned = subtractCents(cents(money.refundsStarted), cents(money.refundsFailed))
  const report = { settled, returned }
  const compared = (label: string, one: Cents, other: Cents) => ({
    label,
    report: one,
    list: other,
    difference: subtractCents(one, other),
  })
  return [
    compared('Received', settled, list.settled),
    compared('Refunded', returned, list.returned),
    compared('Net', netOf(report), netOf(list)),
  ]
}
