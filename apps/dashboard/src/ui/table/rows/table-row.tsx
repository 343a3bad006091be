import { classNames } from '@tideway/design/theme/class-names'
import type { ReactNode } from 'react'
import { Fragment, memo, useState } from 'react'
import { IdRoom } from '../../text/id-room.ts'
import type { LaidColumn } from '../columns/use-column-layout.ts'
import { isNumber } from '../columns/widest-texts.ts'
import styles from '../data-table.module.css'
import { RowActivity } from './row-activity.ts'
import { RowOpener } from './row-opener.tsx'
import { RowSelect } from './row-select.tsx'
import { isPressOnRow } from './table-keys.ts'

export interface TableRowProps<Row> {
  row: Row
  rowKey: string
  /** Name of the row, used in the name of its opener. */
  name: string
  /** Line shown below the row, empty for no line. */
  hint: string
  /** Index among the given rows, from 0. */
  index: number
  /** Index among the scrolled items: rows, and the detail of the open row. */
  itemIndex: number
  /** Ref that measures the row's height, which grows with the reader's text size. */
  measure: (element: Element | null) => void
  /** Position among all rows of the table, from 1 and including the head, because not all rows are rendered. */
  ariaRowIndex: number
  columns: readonly LaidColumn<Row>[]
  detailId: string
  open: boolean
  /** True if the Tab key reaches this row's opener. */
  inTabOrder: boolean
  onToggle: ((key: string) => void) | undefined
  /** True if the row has a place for a checkbox. */
  selects: boolean
  selected: boolean
  /** True if the user has opened the row before. */
  visited: boolean
}

/** Renders a row. When another row opens above it only its position changes, so its cells are not rendered again. */
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
      // A row that does not open is still a keyboard stop, so that its ids can be copied by keyboard.
      data-stop={onToggle ? undefined : ''}
      data-selected={props.selected || undefined}
      data-row={rowKey}
      data-visited={props.visited || undefined}
      onBlur={(event) => {
        // The row stays active while the focus moves within it, so that its copy button remains.
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
          selected={props.selected}
          selects={props.selects}
          visited={props.visited}
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

function Cells<T>(props: TableCellsProps<T>): ReactNode {
  const { row, columns, onToggle, hint, selects, selected, ...opener } = props
  return columns.map((column, place) => (
    <td key={column.id} {...columnPlaceOf(column)}>
      <IdRoom value={column.idRoom}>
        {place === 0 && (onToggle || selects) ? (
          <span className={styles.first}>
            {selects ? (
              <RowSelect inTabOrder={opener.inTabOrder} name={opener.name} selected={selected} />
            ) : null}
            {onToggle ? <RowOpener onToggle={onToggle} {...opener} /> : null}
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

/** Returns the alignment and position that head, cell and skeleton of a column share. */
export function columnPlaceOf({ align, right }: LaidColumn<never>) {
  const className = classNames(
    align === 'right' && styles.right,
    right !== undefined && styles.kept,
  )
  return { className: className || undefined, style: right === undefined ? undefined : { right } }
}

const TableCells = memo(Cells) as typeof Cells

/** An empty text has no element, because the browser computes the style of each in a table that may have thousands. */
function CellContent({ content }: { content: ReactNode }) {
  return typeof content === 'string' && content !== '' ? <CellText text={content} /> : content
}

/** Wraps text to two lines if needed. Breaks at spaces and before the '@' of an email address, not within a number. */
function CellText({ text }: { text: string }) {
  const pieces = text.split(/(?= )|(?=@)/)
  return (
    <span className={styles.clip}>
      {pieces.length === 1
        ? text
        : pieces.map((piece, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text never move
            <Fragment key={place}>
              {piece.startsWith('@') ? <wbr /> : null}
              {isNumber.test(piece) ? <span className={styles.whole}>{piece}</span> : piece}
            </Fragment>
          ))}
    </span>
  )
}
