/** Dates of searches: wall-clock text of the browser's own zone, 'yyyy-MM-dd HH:mm:ss' (spec 3.9; readings: zones). */

const pattern = /^(\d{4})-(\d{2})-(\d{2}) (\d{2}):(\d{2}):(\d{2})$/

/** Whether the text is a date and time that exists in the calendar. */
export function isLocalDateTime(text: string): boolean {
  const parts = partsOf(text)
  if (!parts) return false
  const [year, month, day, hour, minute, second] = parts
  const date = new Date(Date.UTC(year, month - 1, day, hour, minute, second))
  return date.toISOString() === `${text.replace(' ', 'T')}.000Z`
}

/** The instant of a wall-clock time, UTC with milliseconds: '.000' for the start of a second, '.999' for its end. */
export function toUtc(text: string, milliseconds: 0 | 999): string {
  const parts = partsOf(text)
  if (!parts) throw new RangeError(`not a date and time: ${text}`)
  const [year, month, day, hour, minute, second] = parts
  return new Date(year, month - 1, day, hour, minute, second, milliseconds).toISOString()
}

type Parts = [
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
]

function partsOf(text: string): Parts | undefined {
  const [, ...digits] = pattern.exec(text) ?? []
  const [year, month, day, hour, minute, second] = digits.map(Number)
  if (year === undefined || month === undefined || day === undefined) return undefined
  if (hour === undefined || minute === undefined || second === undefined) return undefined
  return [year, month, day, hour, minute, second]
}
