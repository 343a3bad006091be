// Lengths of time, written out so that bundles contain only the numbers. Not for calendar days, which clock changes make
// longer or shorter: see calendar-day.ts and dates-local.ts.

/** In milliseconds. */
export const SECOND = 1000
export const MINUTE = 60_000
export const HOUR = 3_600_000
export const DAY = 86_400_000

/** In seconds. */
export const MINUTE_SECONDS = 60
export const HOUR_SECONDS = 3600
export const DAY_SECONDS = 86_400
