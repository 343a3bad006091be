import { Button } from '@tideway/design/buttons/button'
import type { ReactNode } from 'react'
import styles from './row-tools.module.css'

interface RowsBarProps {
  /** The order of the rows in words, or empty for the search's own order. */
  order: string
  onSort: (sort: string | undefined) => void
  /** Count and sum of the selection. */
  children: ReactNode
}

/** A line between the rows and the pages: the order of the rows, and the selection. */
export function RowsBar({ order, onSort, children }: RowsBarProps) {
  return (
    <div className={styles.bar}>
      {children}
      {order === '' ? null : (
        <span className={styles.order}>
          <span role="status">{order}</span>
          <Button kind="link" onClick={() => onSort(undefined)}>
            Clear sort
          </Button>
        </span>
      )}
    </div>
  )
}

/**
 * Returns the order in words. Empty for a field that the list does not have. `loadedOfMore`: the number of loaded rows
 * if the search has more.
 */
export function orderText(
  { fields }: { fields: readonly { id: string; label: string }[] },
  sort: string | undefined,
  loadedOfMore: number | undefined,
): string {
  const field = fields.find(({ id }) => id === sort || `-${id}` === sort)
  if (sort === undefined || field === undefined) return ''
  const order = `${field.label}, ${sort.startsWith('-') ? 'descending' : 'ascending'}`
  if (loadedOfMore === undefined) return `Sorted by ${order}`
  return `Sorted among the loaded ${loadedOfMore.toLocaleString('en-AU')} by ${order}`
}
