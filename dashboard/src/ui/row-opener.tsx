import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Icon } from '@tideway/look/icon'
import styles from './row-opener.module.css'

export interface RowOpenerProps {
  rowKey: string
  /** What the row is called by. */
  name: string
  detailId: string
  open: boolean
  /** It is the one the Tab key reaches. */
  inTabOrder: boolean
  onToggle: (key: string) => void
}

/** The chevron: a plain button, so Enter and Space, its state and its name come from the browser. */
export function RowOpener({ rowKey, name, detailId, open, inTabOrder, onToggle }: RowOpenerProps) {
  return (
    <button
      aria-controls={open ? detailId : undefined}
      aria-expanded={open}
      aria-label={`Details of ${name}`}
      className={styles.opener}
      data-stop=""
      onClick={() => onToggle(rowKey)}
      tabIndex={inTabOrder ? 0 : -1}
      type="button"
    >
      <Icon of={open ? IconChevronDown : IconChevronRight} />
    </button>
  )
}
