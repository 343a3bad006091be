import type { PointerEvent, ReactNode } from 'react'
import styles from './data-table.module.css'
import { reachedKey, useRowWalk } from './row-walk.ts'
import type { TableColumn } from './table-column.ts'
import { TableRow } from './table-row.tsx'

export interface TableRowsProps<Row> {
  rows: readonly Row[]
  columns: readonly TableColumn<Row>[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  /** Begins the ids of details. */
  id: string
  openKey: string | null
  onToggle: ((key: string) => void) | undefined
  renderDetail: ((row: Row) => ReactNode) | undefined
}

/** Every row given, in a <tbody>. A virtual list renders a window of TableRow instead and keeps the rest. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { rows, columns, rowKey, rowName, id, openKey, onToggle, renderDetail } = props
  const walk = useRowWalk()
  const reached = reachedKey(rows, rowKey, walk.key)
  return (
    <tbody {...walk.handlers} onPointerOver={titleWhatIsCut}>
      {rows.map((row) => {
        const key = rowKey(row)
        return (
          <TableRow
            columns={columns}
            detailId={`${id}-${key}`}
            inTabOrder={key === reached}
            key={key}
            name={rowName(row)}
            onToggle={onToggle}
            open={key === openKey}
            renderDetail={renderDetail}
            row={row}
            rowKey={key}
          />
        )
      })}
    </tbody>
  )
}

/** Text that does not fit gets its whole self as title, once it is pointed at. */
function titleWhatIsCut(event: PointerEvent<HTMLElement>) {
  const cell = event.target
  if (!(cell instanceof HTMLElement) || !cell.classList.contains(styles.clip ?? '')) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
}
