import type { Cents } from '../../money/money.ts'
import { largerCents, smallerCents, subtractCents, ZERO_CENTS } from '../../money/money.ts'
import { addDays, sydneyDay } from '../../time/calendar-day.ts'
import { SYDNEY } from '../../time/dates.ts'
import { firstInstant } from '../../time/dates-local.ts'
import { HOUR } from '../../time/durations.ts'

/**
 * Decides when a client's schedule settles, and how much. A day is settled at 8:00 am in Sydney on the day after it,
 * whatever the clocks do in that night (provider API, sweep).
 */

/** Returns when a day 'YYYY-MM-DD' is settled. */
export function settlementTime(day: string): Date {
  return new Date(firstInstant(`${addDays(day, 1)} 08:00:00`, SYDNEY))
}

/** Returns a day in Sydney from its first instant up to but excluding the next day: 23, 24 or 25 hours. */
export function settledDay(day: string): { from: Date; to: Date } {
  return { from: midnight(day), to: midnight(addDays(day, 1)) }
}

/** Returns the first day that a schedule settles if it is chosen now: the one whose settlement is next. */
export function firstSettledDay(now: Date): string {
  const yesterday = addDays(sydneyDay(now), -1)
  return settlementTime(yesterday) > now ? yesterday : addDays(yesterday, 1)
}

/** Returns the days that are due from this one on, oldest first. */
export function dueDays(nextDay: string, now: Date): string[] {
  const days: string[] = []
  for (let day = nextDay; settlementTime(day) <= now; day = addDays(day, 1)) days.push(day)
  return days
}

/** A settlement this long after its time is shown as late. */
const LATE_AFTER = HOUR

/** Returns true if a day was settled so long after its time that a person should read why. */
export function isSettledLate(day: string, settledAt: Date): boolean {
  return settledAt.getTime() - settlementTime(day).getTime() >= LATE_AFTER
}

export interface SettledMoney {
  /**
   * Credits less debits of the day. Settlements by hand count as debits, but the schedule's own settlements of earlier
   * days do not.
   */
  netOfDay: Cents
  /** The balance at the day's settlement time. */
  balanceThen: Cents
  /** The sum of settlements since that time: more than nothing if the day is settled late. */
  settledSince: Cents
  /** The available balance now. */
  available: Cents
}

/**
 * Returns the amount that settles a day: the smaller of the available balance and the net of the day. Zero skips the
 * day.
 */
export function nextDayAmount({ netOfDay, available }: SettledMoney): Cents {
  return atLeastZero(smallerCents(available, netOfDay))
}

/** Returns the amount that settles a day if a part stays in the balance: everything above it. Zero skips the day. */
export function amountAbove(
  keepAmount: Cents,
  { balanceThen, settledSince, available }: SettledMoney,
): Cents {
  const balance = smallerCents(available, subtractCents(balanceThen, settledSince))
  return atLeastZero(subtractCents(balance, keepAmount))
}

const atLeastZero = (amount: Cents) => largerCents(amount, ZERO_CENTS)

function midnight(day: string): Date {
  return new Date(firstInstant(`${day} 00:00:00`, SYDNEY))
}
