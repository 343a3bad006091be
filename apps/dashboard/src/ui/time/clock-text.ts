/** Parses a typed time of day: '14:30', '9:05', '1430'. Returns undefined for any other text. */
export function parseClock(text: string): { hour: number; minute: number } | undefined {
  const match = /^(\d{1,2}):?(\d{2})$/.exec(text.trim())
  if (!match) return undefined
  const hour = Number(match[1])
  const minute = Number(match[2])
  return hour < 24 && minute < 60 ? { hour, minute } : undefined
}

export function formatClock({ hour, minute }: { hour: number; minute: number }): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`
}

/**
 * Steps the time for arrow up and down: by an hour if the caret is in the hour, otherwise by a minute. The time wraps
 * at midnight.
 */
export function stepClock(text: string, caret: number, by: 1 | -1): string {
  const time = parseClock(text)
  if (!time) return text
  const colon = text.indexOf(':')
  const inHour = caret <= (colon === -1 ? text.length - 2 : colon)
  return formatClock({
    hour: inHour ? (time.hour + by + 24) % 24 : time.hour,
    minute: inHour ? time.minute : (time.minute + by + 60) % 60,
  })
}
