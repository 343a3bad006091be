import { classNames } from '@tideway/look/class-names'
import type { ReactNode } from 'react'
import { Fragment, memo, useState } from 'react'
import styles from './data-table.module.css'
import { IdRoom } from './id-room.ts'
import { RowActivity } from './row-activity.ts'
import { RowOpener } from './row-opener.tsx'
import { isPressOnRow } from './table-keys.ts'
import type { LaidColumn } from './use-column-layout.ts'

export interface TableRowProps<Row> {
  row: Row
  rowKey: string
  /** What the row is called by, for the name of its opener. */
  name: string
  /** A line below the row; empty for none. */
  hint: string
  /** Its place among the rows given, from 0. */
  index: number
  /** Its place among what is scrolled: rows, and the detail of the open one. */
  itemIndex: number
  /** Takes the row's height, which grows with the reader's text size. */
  measure: (element: Element | null) => void
  /** Its place among all rows of the table, from 1, head included: not all of them are rendered. */
  ariaRowIndex: number
  columns: readonly LaidColumn<Row>[]
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
      data-hint={props.hint !== ''}
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
          hint={props.hint}
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

function Cells<T>({ row, columns, onToggle, hint, ...opener }: TableCellsProps<T>): ReactNode {
  return columns.map((column, place) => (
    <td key={column.id} {...placeOf(column)}>
      <IdRoom value={column.idRoom}>
        {place === 0 && onToggle ? (
          <span className={styles.first}>
            <RowOpener onToggle={onToggle} {...opener} />
            <CellContent content={column.cell(row)} />
          </span>
        ) : (
          <CellContent content={column.cell(row)} />
        )}
        {place === 0 && hint !== '' ? (
          <span className={styles.hint} title={hint}>
            {hint}
          </span>
        ) : null}
      </IdRoom>
    </td>
  ))
}

/** What head, cell and skeleton of a column have in common. */
export function placeOf({ align, right }: LaidColumn<never>) {
  const className = classNames(
    align === 'right' && styles.right,
    right !== undefined && styles.kept,
  )
  return { className: className || undefined, style: right === undefined ? undefined : { right } }
}

const TableCells = memo(Cells) as typeof Cells

function CellContent({ content }: { content: ReactNode }) {
  return typeof content === 'string' ? <CellText text={content} /> : content
}

/** In two lines where one is too narrow: broken at spaces and before the '@' of an address, not within a number. */
function CellText({ text }: { text: string }) {
  const pieces = text.split(/(?= )|(?=@)/)
  return (
    <span className={styles.clip}>
      {pieces.length === 1
        ? text
        : pieces.map((piece, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text stay where they are
            <Fragment key={place}>
              {piece.startsWith('@') ? <wbr /> : null}
              {isNumber.test(piece) ? <span className={styles.whole}>{piece}</span> : piece}
            </Fragment>
          ))}
    </span>
  )
}

/** '+61-403555030': a browser would break it at its dash. */
const isNumber = /^ ?\+?\d[\d-]{1,18}$/
