import { IconCheck, IconMinus } from '@tabler/icons-react'
import choice from '@tideway/design/choices/choice.module.css'
import { Icon } from '@tideway/design/indicators/icon'
import type { RowBoxProps } from '../../ui/table/rows/row-marks.ts'
import styles from './row-tools.module.css'

export function RowBox({ name, selected, inTabOrder }: RowBoxProps) {
  return <SelectBox label={`Select ${name}`} on={selected} tabIndex={inTabOrder ? 0 : -1} />
}

interface SelectBoxProps {
  label: string
  on: boolean
  mixed?: boolean
  /** The name of the checkbox of all rows among the controls of the heads. Absent for a row's checkbox. */
  head?: string | undefined
  tabIndex: number
}

/** A checkbox. Its press is handled around the rows, because it may extend a range. */
export function SelectBox({ label, on, mixed = false, head, tabIndex }: SelectBoxProps) {
  return (
    <span className={styles.select}>
      <span className={choice.box}>
        <input
          aria-label={label}
          checked={on}
          data-box={head === undefined ? 'row' : 'all'}
          data-head={head}
          data-stop={head === undefined ? '' : undefined}
          readOnly
          ref={(input) => {
            if (input) input.indeterminate = mixed
          }}
          tabIndex={tabIndex}
          type="checkbox"
        />
        <span aria-hidden="true" className={choice.mark}>
          <Icon of={mixed ? IconMinus : IconCheck} size={14} />
        </span>
      </span>
    </span>
  )
}
