import { createContext, use } from 'react'
import styles from '../data-table.module.css'
import { RowActivity } from './row-activity.ts'
import type { RowBoxProps, RowSelection } from './row-marks.ts'

/**
 * The selection of the surrounding table. It is a context, because it is loaded after the rows, and then only their
 * checkboxes are drawn again.
 */
export const RowSelecting = createContext<RowSelection | undefined>(undefined)

/**
 * The place of a row's checkbox. The checkbox is rendered under the pointer, with the focus, and while rows are being
 * selected.
 */
export function RowSelect(props: RowBoxProps) {
  const isActive = use(RowActivity)
  const selection = use(RowSelecting)
  const isShown = isActive || selection?.always || props.selected
  return (
    <span className={styles.boxRoom}>
      {selection && (isShown || props.inTabOrder) ? <selection.Box {...props} /> : null}
    </span>
  )
}
