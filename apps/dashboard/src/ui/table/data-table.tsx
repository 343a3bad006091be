import { smallScreen } from '@tideway/design/theme/breakpoints'
import { useMedia } from '@tideway/design/theme/use-media'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import type { ErrorStateProps } from '../empty-state.tsx'
import { EmptyState, ErrorState } from '../empty-state.tsx'
import { useResponsiveValue } from '../layout/use-responsive-value.ts'
import { lazyCode, useLazyCode } from '../lazy-component.ts'
import { useFirstFrame } from '../use-first-frame.ts'
import type { ColumnArrange, TableColumn } from './columns/table-column.ts'
import { markEdges, useColumnLayout } from './columns/use-column-layout.ts'
import styles from './data-table.module.css'
import type { RowMarks, TableSort } from './rows/row-marks.ts'
import { TableRows } from './rows/table-rows.tsx'
import { TableHead } from './table-head.tsx'
import { CompactSkeleton, TableSkeleton } from './table-skeleton.tsx'

/** Loaded while the first records are read, and only on a small screen. */
const compactRows = lazyCode(() => import('./rows/compact-rows.tsx'))

export type TableStatus = 'loading' | 'ready' | 'reloading' | 'failed'

/** Rows are memoised, so `columns`, `renderDetail` and `rowName` should be the same object at each render. */
export interface DataTableProps<Row> {
  /** Accessible name of the region and of the table. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** Rows of this page. Only the visible ones are rendered. */
  rows: readonly Row[]
  /** Number of rows on all pages, and the number of rows before this page. Screen readers announce both. */
  rowCount?: number | undefined
  firstRow?: number | undefined
  rowKey: (row: Row) => string
  /** Returns the name of a row for its opener. The row's key is used by default. */
  rowName?: ((row: Row) => string) | undefined
  /** Returns a line shown below the row, such as the reason why a filter matched. Empty if the row has none. */
  rowHint?: ((row: Row) => string) | undefined
  /**
   * 'loading': nothing to show yet. 'reloading': the rows remain under a thin bar. 'failed': an error message and
   * Refresh replace the rows.
   */
  status: TableStatus
  /** True while rows may still arrive. */
  arriving?: boolean | undefined
  emptyText: string
  /** Action below the empty message. */
  emptyAction?: ReactNode
  failedText: string
  /** Cause of the failure, shown below the message. */
  failedCause?: ErrorStateProps['cause']
  onRefresh: () => void
  /** If given, rows can be opened. */
  renderDetail?: ((row: Row) => ReactNode) | undefined
  /** 'compact': rows open only at 768 px and below, where three lines cannot hold everything. */
  opens?: 'always' | 'compact' | undefined
  /** The open row. Only one row is open at a time. */
  openKey?: string | null | undefined
  onOpenChange?: ((key: string | null) => void) | undefined
  /** Renders the three lines of a row at 768 px and below. If absent, the table scrolls sideways there. */
  compactRow?: ((row: Row) => ReactNode) | undefined
  footer?: ReactNode
  /** If given, a press on a column's head orders the rows. */
  sort?: TableSort | undefined
  marks?: RowMarks | undefined
  /**
   * True if rows contain buttons: each row then keeps its elements and its focus when other rows come or go. Otherwise
   * the next page reuses the existing row elements, which is half the work.
   */
  rowsStay?: boolean | undefined
  /** If given, the user may move and resize the columns. */
  arrange?: ColumnArrange | undefined
  /** True if rows can be selected. Room for their checkboxes is reserved from the start, so that nothing moves. */
  selects?: boolean | undefined
  /** Number of skeleton rows while loading. */
  skeletonRows?: number | undefined
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, status, onOpenChange, marks } = props
  const selection = marks?.selection
  const selects = props.selects === true || selection !== undefined
  const id = useId()
  const isSmall = useMedia(smallScreen)
  // Without its code, the table scrolls sideways.
  const [isTableOnly, setTableOnly] = useState(false)
  const compact = isSmall && props.compactRow !== undefined && !isTableOnly
  const compactCode = useLazyCode(compactRows, compact, () => setTableOnly(true))
  const renderDetail = compact || props.opens !== 'compact' ? props.renderDetail : undefined
  const { scroll, columns, width, spanOf } = useColumnLayout(
    props.columns,
    rows,
    renderDetail !== undefined,
    selects,
  )
  // A row that does not open at this width is still marked as open, because an address may name it.
  const openKey = props.openKey ?? null
  const toggle = useToggle(openKey, onOpenChange)
  // The row responds immediately. Its detail follows when it is rendered.
  const detailKey = useResponsiveValue(renderDetail ? openKey : null, props.arriving ?? false)
  const rowKeys = useMemo(() => rows.map(rowKey), [rows, rowKey])
  const rowCount = props.rowCount ?? rows.length
  const isFirstFrame = useFirstFrame()
  const shared = {
    rows,
    rowKey,
    rowName: props.rowName ?? rowKey,
    rowHint: props.rowHint,
    firstRow: props.firstRow ?? 0,
    id,
    openKey,
    detailKey,
    onToggle: renderDetail ? toggle : undefined,
    // Cached rows, such as those of a list visited before, are most of the work of drawing a new screen.
    onlyRoom: isFirstFrame,
    renderDetail,
    marks,
  }
  const isSettled = status === 'ready' || status === 'reloading'
  const hasRows = isSettled && rows.length > 0
  const isOpen = hasRows && detailKey !== null && rows.some((row) => rowKey(row) === detailKey)
  return (
    <div className={styles.frame} data-compact={compact}>
      {status === 'reloading' ? <div aria-hidden="true" className={styles.reloading} /> : null}
      <section
        aria-busy={status === 'loading' || status === 'reloading'}
        aria-label={label}
        className={styles.scroll}
        onScroll={({ currentTarget }) => markEdges(currentTarget, columns)}
        ref={scroll}
        // A scrollable region must be focusable by keyboard (WCAG 2.1.1).
        tabIndex={compact ? undefined : 0}
      >
        {compact && props.compactRow ? (
          hasRows && compactCode ? (
            <compactCode.CompactRows
              {...shared}
              compactRow={props.compactRow}
              label={label}
              rowCount={rowCount}
            />
          ) : null
        ) : (
          <table
            aria-label={label}
            // The table head and the detail of the open row count as rows too.
            aria-rowcount={hasRows ? rowCount + (isOpen ? 2 : 1) : undefined}
            className={styles.table}
            data-opens={renderDetail !== undefined}
            data-selecting={selection?.always ?? false}
            data-selects={selects}
            style={{ width }}
          >
            <colgroup>
              {columns.map(({ id, px }) => (
                <col key={id} style={{ width: px }} />
              ))}
            </colgroup>
            <TableHead
              arrange={hasRows ? props.arrange : undefined}
              columns={columns}
              page={rowKeys}
              selection={selection}
              selects={selects}
              sort={props.sort}
              spanOf={spanOf}
            />
            {hasRows ? (
              <TableRows
                {...shared}
                columns={columns}
                selects={selects}
                rowsStay={props.rowsStay ?? false}
                scroll={scroll}
              />
            ) : null}
            {status === 'loading' ? (
              <TableSkeleton columns={columns} count={props.skeletonRows ?? 12} />
            ) : null}
          </table>
        )}
        {compact && (status === 'loading' || (hasRows && !compactCode)) ? (
          <CompactSkeleton count={props.skeletonRows ?? 8} />
        ) : null}
        <div className={styles.message}>
          {status === 'failed' ? (
            <ErrorState
              cause={props.failedCause}
              onRefresh={props.onRefresh}
              text={props.failedText}
            />
          ) : null}
          {isSettled && rows.length === 0 ? (
            <EmptyState action={props.emptyAction} text={props.emptyText} />
          ) : null}
        </div>
        <span className="visually-hidden" role="status">
          {status === 'loading' || status === 'reloading' ? 'Loading' : ''}
        </span>
      </section>
      <div aria-hidden="true" className={styles.edge} />
      {props.footer}
    </div>
  )
}

/** Returns a callback that is stable across renders, so that memoised rows are not rendered again. */
function useToggle(
  openKey: string | null,
  onOpenChange: ((key: string | null) => void) | undefined,
): (key: string) => void {
  const latest = useRef({ openKey, onOpenChange })
  useEffect(() => {
    latest.current = { openKey, onOpenChange }
  })
  return useCallback((key) => {
    const { openKey, onOpenChange } = latest.current
    onOpenChange?.(key === openKey ? null : key)
  }, [])
}
