import { classNames } from '@tideway/look/class-names'
import { memo, type ReactNode, useState } from 'react'
import styles from './data-table.module.css'
import { RowActivity } from './row-activity.ts'
import { RowOpener } from './row-opener.tsx'
import type { TableColumn } from './table-column.ts'
import { isPressOnRow } from './table-keys.ts'

export interface TableRowProps<Row> {
  row: Row
  rowKey: string
  /** What the row is called by, for the name of its opener. */
  name: string
  /** Its place among the rows given, from 0. */
  index: number
  /** Its place among what is scrolled: rows, and the detail of the open one. */
  itemIndex: number
  /** Takes the row's height, which grows with the reader's text size. */
  measure: (element: Element | null) => void
  /** Its place among all rows of the table, from 1, head included: not all of them are rendered. */
  ariaRowIndex: number
  columns: readonly TableColumn<Row>[]
  detailId: string
  open: boolean
  /** Its opener is the one the Tab key reaches. */
  inTabOrder: boolean
  onToggle: ((key: string) => void) | undefined
}

/** A row. Its place changes when another one opens above it: its cells are then left alone. */
function Row<T>(props: TableRowProps<T>) {
  const { row, rowKey, columns, open, onToggle } = props
  const [active, setActive] = useState(false)
  return (
    <tr
      aria-rowindex={props.ariaRowIndex}
      className={classNames(styles.row, open && styles.open, onToggle && styles.opens)}
      data-index={props.index}
      data-item={props.itemIndex}
      // What does not open is walked through all the same: its ids are copied by keyboard too.
      data-stop={onToggle ? undefined : ''}
      data-row={rowKey}
      onBlur={(event) => {
        // Still here while the focus moves within the row: its copy button must not go away.
        if (!event.currentTarget.contains(event.relatedTarget)) setActive(false)
      }}
      onClick={
        onToggle &&
        ((event) => {
          if (isPressOnRow(event.target, event.currentTarget)) onToggle(rowKey)
        })
      }
      onFocus={() => setActive(true)}
      onPointerEnter={() => setActive(true)}
      onPointerLeave={() => setActive(false)}
      ref={props.measure}
      tabIndex={onToggle ? undefined : props.inTabOrder ? 0 : -1}
    >
      <RowActivity value={active}>
        <TableCells
          columns={columns}
          detailId={props.detailId}
          inTabOrder={props.inTabOrder}
          name={props.name}
          onToggle={onToggle}
          open={open}
          row={row}
          rowKey={rowKey}
        />
      </RowActivity>
    </tr>
  )
}

export const TableRow = memo(Row) as typeof Row

type TableCellsProps<Row> = Omit<
  TableRowProps<Row>,
  'index' | 'itemIndex' | 'ariaRowIndex' | 'measure'
>

function Cells<T>({ row, columns, onToggle, ...opener }: TableCellsProps<T>): ReactNode {
  return columns.map((column, place) => (
    <td className={column.align === 'right' ? styles.right : undefined} key={column.id}>
      {place === 0 && onToggle ? (
        <span className={styles.first}>
          <RowOpener onToggle={onToggle} {...opener} />
          <CellContent content={column.cell(row)} />
        </span>
      ) : (
        <CellContent content={column.cell(row)} />
      )}
    </td>
  ))
}

const TableCells = memo(Cells) as typeof Cells

export function CellContent({ content }: { content: ReactNode }) {
  return typeof content === 'string' ? <span className={styles.clip}>{content}</span> : content
}
