import type { FieldProps } from '@tideway/design/fields/field'
import { lazyComponent } from '../lazy-component.ts'
import {
  formatLocalMinute,
  instantOf,
  localMinuteOf,
  parseLocalMinute,
  shortOffset,
} from '../time/local-minute.ts'
import { useShownZone } from '../time/shown-zone.ts'
import { PickerField } from './picker-field.tsx'

const picker = lazyComponent(async () => (await import('./date-time-popover.tsx')).DateTimePopover)

export interface DateTimeFieldProps extends FieldProps {
  /** 'yyyy-MM-dd HH:mm' in the zone that the user chose, or '' for none. */
  value: string
  onChange: (value: string) => void
  /** Earliest minute allowed, in the same form. */
  min?: string | undefined
  /** True if the value ends a range. If the clocks show its minute twice, the second occurrence is used. */
  end?: boolean | undefined
  /**
   * The exact instant of the value, if it differs from the default: the first occurrence of the minute, or the last for
   * an end.
   */
  instant?: number | undefined
  /** Returns the current time. Tests set it. */
  now?: (() => Date) | undefined
}

/** A field for a date and time (spec 2.11). The value is typed as 'yyyy-MM-dd HH:mm', or chosen with CANCEL and OK. */
export function DateTimeField(props: DateTimeFieldProps) {
  const { value, onChange, min, end, instant, now = () => new Date(), ...field } = props
  const { zone } = useShownZone()
  const minute = parseLocalMinute(value)
  const earliest = min ? parseLocalMinute(min) : undefined
  return (
    <PickerField
      field={field}
      formMessage="Enter a date and time such as 2026-11-20 14:55"
      onChange={onChange}
      picker={picker}
      read={canonical}
      renderPicker={(Picker, { onConfirm, ...opened }) => (
        <Picker
          {...opened}
          end={end}
          initial={minute ?? later(localMinuteOf(now(), zone), earliest)}
          label={field.label}
          min={earliest}
          onConfirm={(chosen) => onConfirm(formatLocalMinute(chosen))}
          zone={zone}
        />
      )}
      value={value}
      zone={minute && shortOffset(instant ?? instantOf(minute, end, zone), zone)}
    />
  )
}

function canonical(text: string): string | undefined {
  const minute = parseLocalMinute(text)
  return minute && formatLocalMinute(minute)
}

type Minute = NonNullable<ReturnType<typeof parseLocalMinute>>

function later(minute: Minute, earliest: Minute | undefined): Minute {
  if (!earliest) return minute
  return formatLocalMinute(minute) < formatLocalMinute(earliest) ? earliest : minute
}
