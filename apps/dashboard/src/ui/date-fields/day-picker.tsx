import { I18nProvider } from 'react-aria-components/I18nProvider'
import type { LocalDay } from '../time/local-day.ts'
import { formatLocalDay } from '../time/local-day.ts'
import styles from './day-picker.module.css'
import { MonthCalendar } from './month-calendar.tsx'
import type { PickerPopoverProps } from './picker-popover.tsx'
import { PickerPopover } from './picker-popover.tsx'

export interface DayPickerProps extends PickerPopoverProps {
  value: LocalDay | undefined
  /** The month that the calendar opens at while no day is chosen. */
  near: LocalDay
  min?: LocalDay | undefined
  onConfirm: (day: string) => void
}

/** A calendar next to its field. Pressing a day chooses it. */
export function DayPicker({ value, near, min, onConfirm, ...popover }: DayPickerProps) {
  return (
    <PickerPopover {...popover}>
      <I18nProvider locale="en-AU">
        <div className={styles.picker}>
          <MonthCalendar
            label={popover.label}
            min={min}
            near={value ? undefined : near}
            onChange={(day) => onConfirm(formatLocalDay(day))}
            value={value}
          />
        </div>
      </I18nProvider>
    </PickerPopover>
  )
}
