import type { RefObject } from 'react'
import { PickerPopover } from '../../ui/date-fields/picker-popover.tsx'
import styles from './list-totals.module.css'
import type { TotalsProps } from './totals-button.tsx'

interface TotalsBreakdownProps extends TotalsProps {
  box: RefObject<HTMLElement | null>
  onClose: () => void
}

/** The parts of the sums, by status. A press searches for the records of one. */
export function TotalsBreakdown({ text, note, onStatus, box, onClose }: TotalsBreakdownProps) {
  return (
    <PickerPopover box={box} label="Totals by status" onCancel={onClose} open>
      <div className={styles.parts}>
        {text.statuses.map((part) => (
          <button
            key={part.status}
            onClick={() => {
              onClose()
              onStatus(part.status)
            }}
            type="button"
          >
            <span>{part.status}</span> <span className="num">{part.text}</span>
          </button>
        ))}
        {[text.leftOut, note].map((words) =>
          words === undefined ? null : <p key={words}>{words}</p>,
        )}
      </div>
    </PickerPopover>
  )
}
