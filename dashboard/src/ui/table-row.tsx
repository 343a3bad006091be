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
  columns: readonly TableColumn<Row>[]
  detailId: string
  open: boolean
  /** Its opener is the one the Tab key reaches. */
  inTabOrder: boolean
  onToggle: ((key: string) => void) | undefined
  renderDetail: ((row: Row) => ReactNode) | undefined
  /** Its place among all rows, from 1; given where not all rows are rendered. */
  ariaRowIndex?: number | undefined
}

function Row<T>(props: TableRowProps<T>) {
  const { row, rowKey, columns, open, onToggle, renderDetail } = props
  const [active, setActive] = useState(false)
  return (
    <>
      <tr
        aria-rowindex={props.ariaRowIndex}
        className={classNames(styles.row, open && styles.open, onToggle && styles.opens)}
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
      >
        <RowActivity value={active}>
          {columns.map((column, index) => (
            <td className={column.align === 'right' ? styles.right : undefined} key={column.id}>
              {index === 0 && onToggle ? (
                <span className={styles.first}>
                  <RowOpener
                    detailId={props.detailId}
                    inTabOrder={props.inTabOrder}
                    name={props.name}
                    onToggle={onToggle}
                    open={open}
                    rowKey={rowKey}
                  />
                  <CellContent content={column.cell(row)} />
                </span>
              ) : (
                <CellContent content={column.cell(row)} />
              )}
            </td>
          ))}
        </RowActivity>
      </tr>
      {open && renderDetail ? (
        <tr className={styles.detail} id={props.detailId}>
          <td colSpan={columns.length}>
            <section aria-label={`Details of ${props.name}`} className={styles.detailBox}>
              {renderDetail(row)}
            </section>
          </td>
        </tr>
      ) : null}
    </>
  )
}

export const TableRow = memo(Row) as typeof Row

function CellContent({ content }: { content: ReactNode }) {
  return typeof content === 'string' ? <span className={styles.clip}>{content}</span> : content
}
