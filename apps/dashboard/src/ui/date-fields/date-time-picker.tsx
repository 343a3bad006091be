import { clockChangeOn, clockChangeText } from '@tideway/contract/time/clock-changes'
import { Button } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { useState } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { formatClock, parseClock, stepClock } from '../time/clock-text.ts'
import { formatLocalDay } from '../time/local-day.ts'
import type { LocalMinute } from '../time/local-minute.ts'
import { formatLocalMinute, instantOf, shortOffset } from '../time/local-minute.ts'
import styles from './date-time-picker.module.css'
import type { CalendarDay } from './month-calendar.tsx'
import { MonthCalendar } from './month-calendar.tsx'

export interface DateTimePickerProps {
  label: string
  initial: LocalMinute
  min?: LocalMinute | undefined
  end?: boolean | undefined
  /** IANA name of the zone of the minute, or undefined for the browser's. */
  zone?: string | undefined
  onConfirm: (chosen: LocalMinute) => void
  onCancel: () => void
}

/** Content of the popover. Weeks start on Monday, and hours use the 24-hour clock. */
export function DateTimePicker(props: DateTimePickerProps) {
  const { label, initial, min, end, zone, onConfirm, onCancel } = props
  const [date, setDate] = useState<CalendarDay>(initial)
  const [clock, setClock] = useState(formatClock(initial))
  const time = parseClock(clock)
  const { year, month, day } = date
  const chosen = time && { year, month, day, ...time }
  const reason = whyNot(chosen, min)
  const confirm = () => {
    if (chosen && !reason) onConfirm(chosen)
  }
  return (
    <I18nProvider locale="en-AU">
      <div className={styles.picker}>
        <MonthCalendar
          label={label}
          markOf={(day) => clockChangeTextOn(day, zone)}
          min={min}
          onChange={setDate}
          value={date}
          zone={zone}
        />
        <div className={styles.timeLine}>
          <div className={styles.time}>
            <TextField
              inputMode="numeric"
              label="Time"
              maxLength={5}
              numeric
              onBlur={() => {
                if (time) setClock(formatClock(time))
              }}
              onChange={setClock}
              onKeyDown={(event) => {
                if (event.key === 'Enter') confirm()
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                event.preventDefault()
                const input = event.currentTarget
                const caret = input.selectionStart ?? 0
                setClock(stepClock(clock, caret, event.key === 'ArrowUp' ? 1 : -1))
                // The caret must move after React writes the value. It returns to the part that was stepped.
                requestAnimationFrame(() => input.setSelectionRange(caret, caret))
              }}
              value={clock}
            />
          </div>
          <span className={styles.zone}>
            {shortOffset(instantOf(chosen ?? initial, end, zone), zone)}
          </span>
        </div>
        {reason ? <p className={styles.reason}>{reason}</p> : null}
        <footer className={styles.footer}>
          <Button onClick={onCancel}>CANCEL</Button>
          <Button disabledReason={reason} kind="primary" onClick={confirm} reasonPlacement="hidden">
            OK
          </Button>
        </footer>
      </div>
    </I18nProvider>
  )
}

/** Returns a sentence about the clock change on a day, or undefined if there is none. */
function clockChangeTextOn(day: CalendarDay, zone: string | undefined): string | undefined {
  const change = clockChangeOn(formatLocalDay(day), zone)
  return change && clockChangeText(change)
}

function whyNot(chosen: LocalMinute | undefined, min: LocalMinute | undefined) {
  if (!chosen) return 'Enter a time such as 14:30.'
  if (!min) return undefined
  const earliest = formatLocalMinute(min)
  return formatLocalMinute(chosen) < earliest ? `Choose ${earliest} or a later time.` : undefined
}
