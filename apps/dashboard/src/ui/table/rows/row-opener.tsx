import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Icon } from '@tideway/design/indicators/icon'
import styles from './row-opener.module.css'

export interface RowOpenerProps {
  rowKey: string
  /** Name of the row. */
  name: string
  detailId: string
  open: boolean
  /** True for the single opener that the Tab key reaches. */
  inTabOrder: boolean
  /** True if the user has opened the row before. */
  visited: boolean
  onToggle: (key: string) => void
}

/** The chevron. It is a plain button, so the browser provides Enter, Space, its state and its name. */
export function RowOpener(props: RowOpenerProps) {
  const { rowKey, name, detailId, open, inTabOrder, visited, onToggle } = props
  return (
    <button
      aria-controls={open ? detailId : undefined}
      aria-expanded={open}
      aria-description={visited ? 'Opened before' : undefined}
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
