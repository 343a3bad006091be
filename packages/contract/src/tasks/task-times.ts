import { addDays, daysBetween, sydneyDay } from '../time/calendar-day.ts'
import { SYDNEY } from '../time/dates.ts'
import { firstInstant } from '../time/dates-local.ts'
import { DAY, HOUR } from '../time/durations.ts'

/** Connections may fail for this long before someone is needed. */
export const FAILING_HOURS = 1
/** Money that came back or was rejected is a task for this long. Later it is history. */
export const RECENT_DAYS = 30
/** A payment request, and an old signing secret, end soon in the last hours. */
export const ENDS_SOON_HOURS = 24
/** An invitation ends soon in the last hours of its seven days. */
export const INVITATION_SOON_HOURS = 48
/** The time over which the pace of the balance is measured. */
export const PACE_DAYS = 28
/** The longest time that a task may be put aside. */
export const MOST_DAYS_ASIDE = 90
/** The time in Sydney of the daily mail: after the settlements of 8:00 am. */
export const DAILY_MAIL_TIME = '08:30'

/** Returns the instants that decide which causes are tasks. */
export function taskLimits(now: Date) {
  const at = (milliseconds: number) => new Date(now.getTime() + milliseconds)
  return {
    now,
    recentSince: at(-RECENT_DAYS * DAY),
    failingSince: at(-FAILING_HOURS * HOUR),
    endsSoon: at(ENDS_SOON_HOURS * HOUR),
    invitationsEndSoon: at(INVITATION_SOON_HOURS * HOUR),
    paceSince: at(-PACE_DAYS * DAY),
  }
}

/**
 * Returns how many whole days a balance lasts, or undefined if it does not fall.
 * @param fallCents How much it fell in the last four weeks, leaving out what the client added to it.
 */
export function daysBalanceLasts(balanceCents: number, fallCents: number): number | undefined {
  if (fallCents <= 0) return undefined
  return Number((BigInt(Math.max(balanceCents, 0)) * BigInt(PACE_DAYS)) / BigInt(fallCents))
}

/** Returns why a task cannot be put aside until this day, or undefined if it can. Days are Sydney's. */
export function asideDayProblem(day: string, now: Date): string | undefined {
  const ahead = daysBetween(sydneyDay(now), day)
  if (!(ahead >= 1)) return 'Choose a day after today'
  if (ahead > MOST_DAYS_ASIDE) return `Choose a day in the next ${MOST_DAYS_ASIDE} days`
  return undefined
}

/** Returns the next time of the daily mail after an instant. Days of clock changes have 23 or 25 hours. */
export function nextDailyMail(after: Date): Date {
  const today = sydneyDay(after)
  const times = [today, addDays(today, 1)].map((day) =>
    firstInstant(`${day} ${DAILY_MAIL_TIME}:00`, SYDNEY),
  )
  return new Date(times.find((time) => time > after.getTime()) ?? Number.NaN)
}
