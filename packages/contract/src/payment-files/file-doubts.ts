import { addDays, formatDay } from '../time/calendar-day.ts'

/** A file that was made more days ago than this may have been sent by mistake. */
const MOST_DAYS_OLD = 7

export interface FileFacts {
  /** The process date of its header. Example: `2026-11-20` */
  processDay: string
  /** The day in Sydney. */
  today: string
  payments: number
  /** Its payments whose payee got, or waits for, the same amount within `REPEAT_PAYOUT_HOURS`. */
  repeats: number
}

/**
 * Returns why a valid payment file waits until a person decides about it, whatever the client's policy. An upload to the
 * dashboard asks the same of the person who confirms it, but no one confirms a file that the provider finds.
 */
export function fileDoubts({ processDay, today, payments, repeats }: FileFacts): string[] {
  const doubts: string[] = []
  if (processDay < addDays(today, -MOST_DAYS_OLD)) {
    doubts.push(`Its process date is ${formatDay(processDay)}`)
  }
  if (repeats > 0) {
    const count = payments === 1 ? 'Its payment' : `${repeats} of its ${payments} payments`
    doubts.push(`${count} may be made twice: same payee and amount within the last day`)
  }
  return doubts
}
