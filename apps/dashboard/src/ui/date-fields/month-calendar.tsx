import { CalendarDate, toZoned } from '@internationalized/date'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Icon } from '@tideway/design/indicators/icon'
import { use } from 'react'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
  CalendarStateContext,
  Heading,
} from 'react-aria-components/Calendar'
import styles from './month-calendar.module.css'

export interface CalendarDay {
  year: number
  month: number
  day: number
}

interface MonthCalendarProps {
  label: string
  value: CalendarDay | undefined
  /** The month that opens while no day is chosen. */
  near?: CalendarDay | undefined
  min?: CalendarDay | undefined
  /** IANA name of the zone whose current day is marked, or undefined for the browser's. */
  zone?: string | undefined
  /** Returns an explanation for a special day. The day is marked, and the explanation is shown below the month. */
  markOf?: ((day: CalendarDay) => string | undefined) | undefined
  onChange: (day: CalendarDay) => void
}

/** Shows the days of a month. Weeks start on Monday. */
export function MonthCalendar(props: MonthCalendarProps) {
  const { label, value, near, min, zone, markOf, onChange } = props
  return (
    <Calendar
      aria-label={label}
      autoFocus
      className={styles.calendar ?? ''}
      firstDayOfWeek="mon"
      {...(min ? { minValue: dateOf(min) } : {})}
      {...(near ? { defaultFocusedValue: dateOf(near) } : {})}
      onChange={({ year, month, day }) => onChange({ year, month, day })}
      value={value ? (zone === undefined ? dateOf(value) : toZoned(dateOf(value), zone)) : null}
    >
      <header className={styles.header}>
        <Button className={styles.arrow ?? ''} slot="previous">
          <Icon of={IconChevronLeft} />
        </Button>
        <Heading className={styles.month ?? ''} level={2} />
        <Button className={styles.arrow ?? ''} slot="next">
          <Icon of={IconChevronRight} />
        </Button>
      </header>
      <Days markOf={markOf} />
    </Calendar>
  )
}

/** The days of the month in view, with an explanation of the marked ones below. */
function Days({ markOf }: Pick<MonthCalendarProps, 'markOf'>) {
  const start = use(CalendarStateContext)?.visibleRange.start
  const marks = start && markOf ? marksOf(start, markOf) : []
  return (
    <>
      <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(day) => (
            <CalendarCell
              className={styles.day ?? ''}
              data-marked={day.month === start?.month && marks.some((mark) => mark.day === day.day)}
              date={day}
            />
          )}
        </CalendarGridBody>
      </CalendarGrid>
      <div aria-live="polite">
        {marks.map(({ day, text }) => (
          <p className={styles.mark} key={day}>
            {`${dayText.format(new Date(Date.UTC(start?.year ?? 0, (start?.month ?? 1) - 1, day)))}: ${text}`}
          </p>
        ))}
      </div>
    </>
  )
}

const dayText = new Intl.DateTimeFormat('en-AU', { day: 'numeric', month: 'long', timeZone: 'UTC' })

/** Returns the marked days of a month, given its first day. */
function marksOf(first: CalendarDate, markOf: (day: CalendarDay) => string | undefined) {
  const { year, month } = first
  const last = first.calendar.getDaysInMonth(first)
  return Array.from({ length: last }, (_, index) => index + 1).flatMap((day) => {
    const text = markOf({ year, month, day })
    return text === undefined ? [] : { day, text }
  })
}

function dateOf({ year, month, day }: CalendarDay): CalendarDate {
  return new CalendarDate(year, month, day)
}
