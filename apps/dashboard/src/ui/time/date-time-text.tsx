import { dateTimeParts } from '@tideway/contract/time/dates'
import { use } from 'react'
import { RowActivity } from '../table/rows/row-activity.ts'
import { HeadOffset, TimesAreStops, useShownZone } from './shown-zone.ts'

export interface DateTimeTextProps {
  /** The instant to show. An empty value shows nothing. */
  instant: string | number | Date | null | undefined
  /** Defaults to the zone that the user chose. */
  zone?: string | undefined
}

/**
 * Shows `Fri 20/11/2026 14:03:22 GMT+11:00`, with weekday and offset less prominent. In a row whose head shows the
 * offset, the offset is hidden from sight. Where text wraps, the time has two lines: the day, and the time with its
 * offset.
 */
export function DateTimeText({ instant, zone }: DateTimeTextProps) {
  const shown = useShownZone()
  const isInRow = use(RowActivity) !== null
  const isStop = use(TimesAreStops) && !isInRow
  const headOffset = use(HeadOffset)
  if (instant === null || instant === undefined || instant === '') return null
  const date = new Date(instant)
  if (Number.isNaN(date.getTime())) return <span>{String(instant)}</span>
  const parts = dateTimeParts(date, zone ?? shown.zone)
  const [day, clock] = parts.dateTime.split(' ')
  const isInHead = isInRow && parts.offset === headOffset
  return (
    <time className="num" dateTime={date.toISOString()} tabIndex={isStop ? 0 : undefined}>
      <span className="quiet">{parts.weekday}</span> {day}{' '}
      <span>
        {clock} <span className={isInHead ? 'visually-hidden' : 'quiet'}>{parts.offset}</span>
      </span>
    </time>
  )
}
