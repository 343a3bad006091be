import type { ReactNode, RefObject } from 'react'
import { Dialog, Popover } from 'react-aria-components/Popover'
import styles from './picker-popover.module.css'

export interface PickerPopoverProps {
  /** The element that the popover opens next to. */
  box: RefObject<HTMLElement | null>
  open: boolean
  label: string
  onCancel: () => void
}

/** The popover in which a value is chosen, next to its field. */
export function PickerPopover(props: PickerPopoverProps & { children: ReactNode }) {
  return (
    <Popover
      className={styles.popover ?? ''}
      isOpen={props.open}
      offset={4}
      onOpenChange={(next) => {
        if (!next) props.onCancel()
      }}
      placement="bottom end"
      triggerRef={props.box}
    >
      <Dialog aria-label={props.label} className={styles.dialog ?? ''}>
        {props.children}
      </Dialog>
    </Popover>
  )
}
