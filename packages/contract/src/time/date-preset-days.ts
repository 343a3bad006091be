import { addDays, addMonths } from './calendar-day.ts'

/** Presets of a date range, in the order of the menu. The ids are also in addresses, as `dates=last7days`. */
export const datePresets = [
  'today',
  'yesterday',
  'last7days',
  'last30days',
  'thismonth',
  'lastmonth',
  'thisquarter',
  'lastquarter',
  'financialyear',
] as const
export type DatePreset = (typeof datePresets)[number]

/** Calendar days 'YYYY-MM-DD', both included. */
export interface PresetDays {
  from: string
  to: string
}

/**
 * Returns the days of a preset on the day `today`. A number of days ends today. A month, a quarter and the financial
 * year, which runs from July to June, are whole: their last day may be in the future.
 */
export function presetDays(preset: DatePreset, today: string): PresetDays {
  const month = Number(today.slice(5, 7))
  const monthsIntoQuarter = (month - 1) % 3
  // July is month 7, and 7 + 5 is a whole year.
  const monthsSinceJuly = (month + 5) % 12
  switch (preset) {
    case 'today':
      return { from: today, to: today }
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) }
    case 'last7days':
      return { from: addDays(today, -6), to: today }
    case 'last30days':
      return { from: addDays(today, -29), to: today }
    case 'thismonth':
      return wholeMonths(today, 0, 1)
    case 'lastmonth':
      return wholeMonths(today, -1, 1)
    case 'thisquarter':
      return wholeMonths(today, -monthsIntoQuarter, 3)
    case 'lastquarter':
      return wholeMonths(today, -monthsIntoQuarter - 3, 3)
    case 'financialyear':
      return wholeMonths(today, -monthsSinceJuly, 12)
  }
}

/** Whole months. The first is this many months after the one that contains `today`. */
function wholeMonths(today: string, start: number, count: number): PresetDays {
  const from = addMonths(`${today.slice(0, 7)}-01`, start)
  return { from, to: addDays(addMonths(from, count), -1) }
}
