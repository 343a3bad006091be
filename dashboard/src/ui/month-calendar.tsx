import { CalendarDate } from '@internationalized/date'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Icon } from '@tideway/look/icon'
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  CalendarGridBody,
  CalendarGridHeader,
  CalendarHeaderCell,
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
  onChange: (day: CalendarDay) => void
}

/** Shows the days of a month. Weeks begin on Monday. */
export function MonthCalendar({ label, value, near, min, onChange }: MonthCalendarProps) {
  return (
    <Calendar
      aria-label={label}
      autoFocus
      className={styles.calendar ?? ''}
      firstDayOfWeek="mon"
      {...(min ? { minValue: dateOf(min) } : {})}
      {...(near ? { defaultFocusedValue: dateOf(near) } : {})}
      onChange={({ year, month, day }) => onChange({ year, month, day })}
      value={value ? dateOf(value) : null}
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
      <CalendarGrid className={styles.grid ?? ''} weekdayStyle="short">
        <CalendarGridHeader>
          {(day) => <CalendarHeaderCell className={styles.weekday ?? ''}>{day}</CalendarHeaderCell>}
        </CalendarGridHeader>
        <CalendarGridBody>
          {(day) => <CalendarCell className={styles.day ?? ''} date={day} />}
        </CalendarGridBody>
      </CalendarGrid>
    </Calendar>
  )
}

function dateOf({ year, month, day }: CalendarDay): CalendarDate {
  return new CalendarDate(year, month, day)
}
