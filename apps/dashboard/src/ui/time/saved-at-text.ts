/**
 * Returns `10:42 am AEDT` for today, otherwise `22 November 2026, 10:42 am AEDT`. The zone defaults to the browser's.
 */
export function savedAtText(instant: string, now: Date, zone?: string): string {
  const at = new Date(instant)
  if (Number.isNaN(at.getTime())) return instant
  const time = textOf(at, {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    timeZoneName: 'short',
  })
  const day = (date: Date) => textOf(date, { day: 'numeric', month: 'long', year: 'numeric' })
  return day(at) === day(now) ? time : `${day(at)}, ${time}`

  function textOf(date: Date, parts: Intl.DateTimeFormatOptions): string {
    const text = new Intl.DateTimeFormat('en-AU', {
      ...parts,
      ...(zone !== undefined && { timeZone: zone }),
    }).format(date)
    // Some browsers put a narrow space before 'am'.
    return text.replace(/\u202f/g, ' ')
  }
}
