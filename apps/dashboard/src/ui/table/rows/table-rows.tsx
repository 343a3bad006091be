import type { PointerEvent, ReactNode, RefObject } from 'react'
import { useMemo } from 'react'
import { useShownOnce } from '../../use-shown-once.ts'
import type { LaidColumn } from '../columns/use-column-layout.ts'
import styles from '../data-table.module.css'
import type { RowMarks } from './row-marks.ts'
import { RowSelecting } from './row-select.tsx'
import { TableRow } from './table-row.tsx'
import { useRowNavigation } from './use-row-navigation.ts'
import { useRowWindow } from './use-row-window.ts'
import { observedHeight, rangeWith, windowItemsOf, withGaps } from './virtual-window.ts'

export interface TableRowsProps<Row> {
  rows: readonly Row[]
  columns: readonly LaidColumn<Row>[]
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
  rowHint: ((row: Row) => string) | undefined
  /** Index of the first row among all rows of the list, from 0. */
  firstRow: number
  /** Prefix of the ids of details. */
  id: string
  /** The row marked as open, and the row whose detail is rendered. They differ for a moment after a press. */
  openKey: string | null
  detailKey: string | null
  onToggle: ((key: string) => void) | undefined
  renderDetail: ((row: Row) => ReactNode) | undefined
  /**
   * Reserves the height of all rows without drawing them, so that the list can be scrolled to its previous position.
   */
  onlyRoom: boolean
  /** See `DataTableProps`. */
  rowsStay?: boolean
  marks?: RowMarks | undefined
  /** True if rows can be selected. */
  selects?: boolean
}

/** Heights in px until they are measured. */
const HEAD = 32
const ROW = 32
const DETAIL = 480
/** Number of rows rendered above and below the visible ones. */
const OVERSCAN = 4

/** Renders the visible rows in a <tbody>, with space for the others. */
export function TableRows<Row>({
  scroll,
  ...props
}: TableRowsProps<Row> & { scroll: RefObject<HTMLElement | null> }) {
  const { rows, columns, rowKey, rowName, id, openKey, detailKey, onToggle, renderDetail } = props
  const { selection, visited } = props.marks ?? {}
  const open = useMemo(
    () => (detailKey === null ? -1 : rows.findIndex((row) => rowKey(row) === detailKey)),
    [rows, rowKey, detailKey],
  )
  const items = windowItemsOf(rows.length, open)
  const walk = useRowNavigation<HTMLTableSectionElement>({
    rowCount: rows.length,
    reveal: (row) => rowWindow.scrollTo(items.ofRow(row)),
  })
  const openIndexes = open < 0 ? [] : [open, open + 1]
  const rowWindow = useRowWindow({
    count: items.count,
    getScrollElement: () => scroll.current,
    estimateSize: (index) => (items.at(index).detail ? DETAIL : ROW),
    // Keyed by index, so that the next page reuses the existing row elements, which is half the work.
    getItemKey(index) {
      const { row: place, detail } = items.at(index)
      const row = rows[place]
      if (detail) return `detail ${detailKey}`
      return props.rowsStay && row !== undefined ? `row ${rowKey(row)}` : `row ${place}`
    },
    rangeExtractor: rangeWith(
      [...openIndexes, items.ofRow(walk.reached)],
      open < 0 ? undefined : { index: open + 1, rows: Math.ceil(DETAIL / ROW) },
    ),
    measureElement: observedHeight,
    overscan: OVERSCAN,
    scrollMargin: HEAD,
    scrollPaddingStart: HEAD,
    indexAttribute: 'data-item',
  })
  // A row opened from the address may be out of view, but a pressed row never is.
  const opened = useMemo(
    () => (openKey === null ? -1 : rows.findIndex((row) => rowKey(row) === openKey)),
    [rows, rowKey, openKey],
  )
  useShownOnce(openKey, rowWindow.ready ? opened : -1, () => {
    const { startIndex = 0, endIndex = 0 } = rowWindow.range ?? {}
    const item = items.ofRow(opened)
    if (item < startIndex || item > endIndex) rowWindow.scrollTo(item, 'start')
  })
  const inSight = props.onlyRoom ? [] : rowWindow.items
  const end = HEAD + rowWindow.totalSize
  return (
    <RowSelecting value={selection}>
      <tbody {...walk.handlers} onPointerOver={titleWhatIsCut} ref={walk.root}>
        {withGaps(inSight, HEAD, end).map((piece) => {
          if (piece.gap !== undefined) {
            return (
              <Gap columns={columns.length} height={piece.gap} key={`before ${piece.before}`} />
            )
          }
          const { row: index, detail } = items.at(piece.item.index)
          const row = rows[index]
          if (row === undefined) return null
          const key = rowKey(row)
          const ariaRowIndex = props.firstRow + piece.item.index + 2
          if (detail) {
            return (
              <tr
                aria-rowindex={ariaRowIndex}
                className={styles.detail}
                data-item={piece.item.index}
                id={`${id}-${key}`}
                key={piece.item.key}
                ref={rowWindow.measure}
              >
                <td colSpan={columns.length}>
                  <section aria-label={`Details of ${rowName(row)}`} className={styles.detailBox}>
                    {renderDetail?.(row)}
                  </section>
                </td>
              </tr>
            )
          }
          return (
            <TableRow
              ariaRowIndex={ariaRowIndex}
              columns={columns}
              detailId={`${id}-${key}`}
              hint={props.rowHint?.(row) ?? ''}
              inTabOrder={index === walk.reached}
              index={index}
              itemIndex={piece.item.index}
              key={piece.item.key}
              measure={rowWindow.measure}
              name={rowName(row)}
              onToggle={onToggle}
              open={key === openKey}
              row={row}
              rowKey={key}
              selected={selection?.keys.has(key) ?? false}
              selects={props.selects ?? false}
              visited={visited?.has(key) ?? false}
            />
          )
        })}
      </tbody>
    </RowSelecting>
  )
}

function Gap({ columns, height }: { columns: number; height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: the rule treats every row as focusable
    <tr aria-hidden="true">
      <td className={styles.gap} colSpan={columns} style={{ height }} />
    </tr>
  )
}

/** Gives truncated text its full text as title when the pointer is over it. */
function titleWhatIsCut(event: PointerEvent<HTMLElement>) {
  const cell = event.target
  if (!(cell instanceof HTMLElement) || !cell.classList.contains(styles.clip ?? '')) return
  if (cell.scrollHeight > cell.clientHeight) cell.title = cell.textContent
}
