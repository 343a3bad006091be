import type { AgreementFrequency } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { addDays, addMonths, daysBetween } from '@tideway/contract/time/calendar-day'

/** First and last day, in Sydney's calendar. */
export interface Period {
  from: string
  to: string
}

const daysOfPeriod: Partial<Record<AgreementFrequency, number>> = {
  INTRADAY: 1,
  DAILY: 1,
  WEEKLY: 7,
  FORTNIGHTLY: 14,
}
const monthsOfPeriod: Partial<Record<AgreementFrequency, number>> = {
  MONTHLY: 1,
  QUARTERLY: 3,
  SEMIANNUAL: 6,
  ANNUAL: 12,
}

/**
 * Returns the period of an agreement that contains a day, counted from its start. Returns undefined for ad hoc payments
 * and before the start. If a month lacks the date, the period starts on its last day.
 */
export function periodOf(
  startDate: string,
  frequency: AgreementFrequency,
  day: string,
): Period | undefined {
  if (day < startDate) return undefined
  const days = daysOfPeriod[frequency]
  if (days !== undefined) {
    const from = addDays(startDate, Math.floor(daysBetween(startDate, day) / days) * days)
    return { from, to: addDays(from, days - 1) }
  }
  const months = monthsOfPeriod[frequency]
  if (months === undefined) return undefined
  // Computes each period from the start date. Adding month by month would lose the 31st at the first February.
  let index = Math.floor(wholeMonths(startDate, day) / months)
  if (addMonths(startDate, index * months) > day) index -= 1
  return {
    from: addMonths(startDate, index * months),
    to: addDays(addMonths(startDate, (index + 1) * months), -1),
  }
}

/** Compares only the months of the dates, not the days. */
function wholeMonths(from: string, to: string): number {
  const [fromYear = 0, fromMonth = 0] = from.split('-').map(Number)
  const [toYear = 0, toMonth = 0] = to.split('-').map(Number)
  return (toYear - fromYear) * 12 + toMonth - fromMonth
}
