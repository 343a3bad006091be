import type { DateTimePickerProps } from './date-time-picker.tsx'
import { DateTimePicker } from './date-time-picker.tsx'
import type { PickerPopoverProps } from './picker-popover.tsx'
import { PickerPopover } from './picker-popover.tsx'

/** Shows the calendar and the time next to their field. */
export function DateTimePopover({
  box,
  open,
  ...picker
}: DateTimePickerProps & PickerPopoverProps) {
  return (
    <PickerPopover box={box} label={picker.label} onCancel={picker.onCancel} open={open}>
      <DateTimePicker {...picker} />
    </PickerPopover>
  )
}
