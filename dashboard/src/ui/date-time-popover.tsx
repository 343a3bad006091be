import type { RefObject } from 'react'
import { Dialog, Popover } from 'react-aria-components/Popover'
import { DateTimePicker, type DateTimePickerProps } from './date-time-picker.tsx'
import styles from './date-time-popover.module.css'

export interface DateTimePopoverProps extends DateTimePickerProps {
  /** What it opens beside. */
  box: RefObject<HTMLElement | null>
  open: boolean
}

/** Calendar and time beside their field. */
export function DateTimePopover({ box, open, ...picker }: DateTimePopoverProps) {
  return (
    <Popover
      className={styles.popover ?? ''}
      isOpen={open}
      offset={4}
      onOpenChange={(next) => {
        if (!next) picker.onCancel()
      }}
      placement="bottom end"
      triggerRef={box}
    >
      <Dialog aria-label={picker.label} className={styles.dialog ?? ''}>
        <DateTimePicker {...picker} />
      </Dialog>
    </Popover>
  )
}
