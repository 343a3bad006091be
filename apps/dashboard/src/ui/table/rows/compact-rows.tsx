import { useWindowVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import { useLayoutEffect, useState } from 'react'
import { TimesAreStops } from '../../time/shown-zone.ts'
import { useShownOnce } from '../../use-shown-once.ts'
import styles from './compact-rows.module.css'
import { RowOpener } from './row-opener.tsx'
import type { TableRowsProps } from './table-rows.tsx'
import { useRowNavigation } from './use-row-navigation.ts'
import { observedHeight, rangeWith, withGaps } from './virtual-window.ts'

export interface CompactRowsProps<Row> extends Omit<TableRowsProps<Row>, 'columns'> {
  label: string
  /** Number of rows in the whole list. */
  rowCount: number
  compactRow: (row: Row) => ReactNode
}

/** Height of a row of three lines in px, until it is measured. */
const ROW = 70
const OVERSCAN = 4
/** Height in px of the header that covers the top of the window. */
const HEADER = 56

/**
 * Shows the rows at 768 px and below, with three lines each. An open row shows its details in one column. The page
 * scrolls.
 */
export function CompactRows<Row>(props: CompactRowsProps<Row>) {
  const { rows, rowKey, rowName, id, openKey, detailKey, onToggle, renderDetail, compactRow } =
    props
  const { selection, visited } = props.marks ?? {}
  const [top, setTop] = useState(0)
  const open = openKey === null ? -1 : rows.findIndex((row) => rowKey(row) === openKey)
  const walk = useRowNavigation<HTMLUListElement>({
    rowCount: rows.length,
    reveal: (row) => virtual.scrollToIndex(row),
  })
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => ROW,
    getItemKey: (index) => rowKey(rows[index] as Row),
    rangeExtractor: rangeWith(open < 0 ? [walk.reached] : [walk.reached, open]),
    measureElement: observedHeight,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: HEADER,
  })
  useShownOnce(openKey, open, () => {
    const { startIndex = 0, endIndex = 0 } = virtual.range ?? {}
    if (open < startIndex || open > endIndex) virtual.scrollToIndex(open, { align: 'start' })
  })
  // Measured after each render, because the content above the list may change its height.
  useLayoutEffect(() => {
    const list = walk.root.current
    if (list) setTop(Math.round(list.getBoundingClientRect().top + window.scrollY))
  })
  const inSight = props.onlyRoom ? [] : virtual.getVirtualItems()
  return (
    <ul aria-label={props.label} {...walk.handlers} ref={walk.root}>
      {withGaps(inSight, top, top + virtual.getTotalSize()).map((piece) => {
        if (piece.gap !== undefined) {
          return (
            <li aria-hidden="true" key={`before ${piece.before}`} style={{ height: piece.gap }} />
          )
        }
        const { index } = piece.item
        const row = rows[index]
        if (row === undefined) return null
        const key = rowKey(row)
        const hint = props.rowHint?.(row) ?? ''
        return (
          <li
            aria-posinset={props.firstRow + index + 1}
            aria-setsize={props.rowCount}
            data-index={index}
            data-row={key}
            key={key}
            ref={virtual.measureElement}
          >
            <div
              className={styles.row}
              data-open={index === open}
              data-visited={visited?.has(key) || undefined}
              data-opens={onToggle !== undefined || selection?.always === true}
            >
              {selection?.always ? (
                <selection.Box
                  inTabOrder={index === walk.reached}
                  name={rowName(row)}
                  selected={selection.keys.has(key)}
                />
              ) : onToggle ? (
                <RowOpener
                  detailId={`${id}-${key}`}
                  inTabOrder={index === walk.reached}
                  name={rowName(row)}
                  onToggle={onToggle}
                  open={index === open}
                  rowKey={key}
                  visited={visited?.has(key) ?? false}
                />
              ) : null}
              <TimesAreStops value={false}>{compactRow(row)}</TimesAreStops>
              {hint === '' ? null : <span className={styles.hint}>{hint}</span>}
            </div>
            {index === open && key === detailKey && renderDetail ? (
              <section
                aria-label={`Details of ${rowName(row)}`}
                className={styles.detail}
                id={`${id}-${key}`}
              >
                {renderDetail(row)}
              </section>
            ) : null}
          </li>
        )
      })}
    </ul>
  )
}
