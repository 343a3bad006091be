import { addDays } from '../../time/calendar-day.ts'
import type { DatePreset, PresetDays } from '../../time/date-preset-days.ts'
import { presetDays } from '../../time/date-preset-days.ts'
import { SYDNEY } from '../../time/dates.ts'
import { firstInstant } from '../../time/dates-local.ts'

/** Returns why a statement cannot have these days, or undefined. Both are days in Sydney, and so is today. */
export function statementDaysProblem(
  { from, to }: PresetDays,
  today: string,
): 'order' | 'future' | undefined {
  if (from > to) return 'order'
  return from > today ? 'future' : undefined
}

/** Returns the days that a statement can have: a last day in the future is today. */
export function statementDays({ from, to }: PresetDays, today: string): PresetDays {
  return { from, to: to > today ? today : to }
}

/** Returns the days of a preset, whose end is not in the future. */
export function statementPreset(preset: DatePreset, today: string): PresetDays {
  return statementDays(presetDays(preset, today), today)
}

/**
 * Returns the instants between midnight in Sydney before the first day and midnight after the last, which is excluded.
 * A day on which clocks change has 23 or 25 hours.
 */
export function statementInstants({ from, to }: PresetDays): { from: Date; to: Date } {
  return { from: midnight(from), to: midnight(addDays(to, 1)) }
}

function midnight(day: string): Date {
  return new Date(firstInstant(`${day} 00:00:00`, SYDNEY))
}
