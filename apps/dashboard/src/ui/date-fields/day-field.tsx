import type { FieldProps } from '@tideway/design/fields/field'
import { lazyComponent } from '../lazy-component.ts'
import { formatLocalDay, parseLocalDay } from '../time/local-day.ts'
import { localMinuteOf } from '../time/local-minute.ts'
import { PickerField } from './picker-field.tsx'

const picker = lazyComponent(async () => (await import('./day-picker.tsx')).DayPicker)

export interface DayFieldProps extends FieldProps {
  /** 'yyyy-MM-dd', or '' for none. */
  value: string
  onChange: (value: string) => void
  /** Earliest day allowed, in the same form. */
  min?: string | undefined
  /** Message for a text that is not a day. */
  formMessage: string
  /** Returns the current time. Tests set it. */
  now?: (() => Date) | undefined
}

/** A field for a calendar day, typed as 'yyyy-MM-dd' or chosen. */
export function DayField(props: DayFieldProps) {
  const { value, onChange, min, formMessage, now = () => new Date(), ...field } = props
  const earliest = min ? parseLocalDay(min) : undefined
  return (
    <PickerField
      field={field}
      formMessage={formMessage}
      onChange={onChange}
      picker={picker}
      read={canonical}
      renderPicker={(Picker, opened) => (
        <Picker
          {...opened}
          label={field.label}
          min={earliest}
          near={earliest ?? localMinuteOf(now())}
          value={parseLocalDay(value)}
        />
      )}
      value={value}
    />
  )
}

function canonical(text: string): string | undefined {
  const day = parseLocalDay(text)
  return day && formatLocalDay(day)
}
