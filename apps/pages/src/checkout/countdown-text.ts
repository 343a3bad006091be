import { DAY_SECONDS, HOUR_SECONDS, SECOND } from '@tideway/contract/time/durations'

/** Returns the time left in whole seconds, rounded up, so that 0 means the time is really over. */
export function secondsLeft(expiry: number, now: number): number {
  return Math.max(0, Math.ceil((expiry - now) / SECOND))
}

/** Returns `14:36`, `03:59:12` from an hour, `1 day 23 h` from a day. */
export function countdownText(seconds: number): string {
  if (seconds >= DAY_SECONDS) {
    const days = Math.floor(seconds / DAY_SECONDS)
    const hours = Math.floor((seconds % DAY_SECONDS) / HOUR_SECONDS)
    return `${days} ${days === 1 ? 'day' : 'days'}${hours > 0 ? ` ${hours} h` : ''}`
  }
  const clock = [Math.floor((seconds % HOUR_SECONDS) / 60), seconds % 60]
  if (seconds >= HOUR_SECONDS) clock.unshift(Math.floor(seconds / HOUR_SECONDS))
  return clock.map((part) => part.toString().padStart(2, '0')).join(':')
}

/** Minutes left at which screen readers announce the time: often enough to act, rarely enough not to disturb. */
const announcedMinutes = [60, 30, 15, 10, 5, 2, 1]

/**
 * Returns the announcement for this second, after words such as 'This PayID expires in'. Empty for every other second.
 */
export function countdownAnnouncement(words: string, seconds: number): string {
  const minutes = seconds / 60
  if (!announcedMinutes.includes(minutes)) return ''
  return `${words} ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`
}

/** Returns the remaining share of the total time, 0 to 1. */
export function shareLeft(created: number, expiry: number, now: number): number {
  const whole = expiry - created
  return whole > 0 ? Math.min(1, Math.max(0, (expiry - now) / whole)) : 0
}
