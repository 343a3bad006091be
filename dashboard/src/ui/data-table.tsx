import { small } from '@tideway/look/breakpoints'
import { useMedia } from '@tideway/look/use-media'
import type { ReactNode } from 'react'
import { useCallback, useEffect, useId, useRef } from 'react'
import { CompactRows } from './compact-rows.tsx'
import styles from './data-table.module.css'
import type { ErrorStateProps } from './empty-state.tsx'
import { EmptyState, ErrorState } from './empty-state.tsx'
import type { TableColumn } from './table-column.ts'
import { placeOf } from './table-row.tsx'
import { TableRows } from './table-rows.tsx'
import { CompactSkeleton, TableSkeleton } from './table-skeleton.tsx'
import type { LaidColumn } from './use-column-layout.ts'
import { markEdges, useColumnLayout } from './use-column-layout.ts'
import { useFirstFrame } from './use-first-frame.ts'
import { useLateValue } from './use-late-value.ts'

export type TableStatus = 'loading' | 'ready' | 'reloading' | 'failed'

export interface DataTableProps<Row> {
  /** The name of the region and of the table. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** The rows of this page. Only those in sight are rendered. */
  rows: readonly Row[]
  /** How many rows all pages have, and how many of them stand before this one: a screen reader says so. */
  rowCount?: number | undefined
  firstRow?: number | undefined
  rowKey: (row: Row) => string
  /** What a row is called by when its opener is named; its key where none is given. */
  rowName?: ((row: Row) => string) | undefined
  /** A line below the row, empty for none: why a filter found it. */
  rowHint?: ((row: Row) => string) | undefined
  /**
   * 'loading': nothing to show yet. 'reloading': the rows stay under a thin bar. 'failed': the
   * sentence and Refresh stand in the rows' place.
   */
  status: TableStatus
  /** Rows may be added at any moment. */
  arriving?: boolean | undefined
  emptyText: string
  /** Below the empty sentence: a way on. */
  emptyAction?: ReactNode
  failedText: string
  /** What went wrong, below the text. */
  failedCause?: ErrorStateProps['cause']
  onRefresh: () => void
  /** Rows open when given. */
  renderDetail?: ((row: Row) => ReactNode) | undefined
  /** 'compact': only at 768 px and below, where three lines have no room for the rest. */
  opens?: 'always' | 'compact' | undefined
  /** The open row, one at a time. */
  openKey?: string | null | undefined
  onOpenChange?: ((key: string | null) => void) | undefined
  /** The three lines of a row at 768 px and below; without it the table scrolls sideways there. */
  compactRow?: ((row: Row) => ReactNode) | undefined
  footer?: ReactNode
  /**
   * Rows hold buttons that act on them: each row keeps its elements, and with them the focus, when others come or go.
   * Otherwise the texts of another page are written into the rows that are there, which is half the work.
   */
  rowsStay?: boolean | undefined
  /** Rows of skeleton while loading. */
  skeletonRows?: number | undefined
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, rows, rowKey, status, onOpenChange } = props
  const id = useId()
  const isSmall = useMedia(small)
  const compact = isSmall && props.compactRow !== undefined
  const renderDetail = compact || props.opens !== 'compact' ? props.renderDetail : undefined
  const { scroll, columns, width, kept } = useColumnLayout(
    props.columns,
    rows,
    renderDetail !== undefined,
  )
  // A row that does not open at this width is marked all the same: an address leads to it.
  const openKey = props.openKey ?? null
  const toggle = useToggle(openKey, onOpenChange)
  // The row answers at once; what it opens follows as soon as it is drawn.
  const detailKey = useLateValue(renderDetail ? openKey : null, props.arriving ?? false)
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
    // Rows that are here already, as those of a list that was left, are most of the work of a new screen.
    onlyRoom: isFirstFrame,
    renderDetail,
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
        onScroll={({ currentTarget }) => markEdges(currentTarget)}
        ref={scroll}
        // A region that scrolls is reached by keyboard (WCAG 2.1.1).
        tabIndex={compact ? undefined : 0}
      >
        {compact && props.compactRow ? (
          hasRows ? (
            <CompactRows
              {...shared}
              compactRow={props.compactRow}
              label={label}
              rowCount={rowCount}
            />
          ) : null
        ) : (
          <table
            aria-label={label}
            // The head and the detail of the open row are rows too.
            aria-rowcount={hasRows ? rowCount + (isOpen ? 2 : 1) : undefined}
            className={styles.table}
            data-opens={renderDetail !== undefined}
            style={{ width }}
          >
            <colgroup>
              {columns.map(({ id, px }) => (
                <col key={id} style={{ width: px }} />
              ))}
            </colgroup>
            <TableHead columns={columns} />
            {hasRows ? (
              <TableRows
                {...shared}
                columns={columns}
                rowsStay={props.rowsStay ?? false}
                scroll={scroll}
              />
            ) : null}
            {status === 'loading' ? (
              <TableSkeleton columns={columns} count={props.skeletonRows ?? 12} />
            ) : null}
          </table>
        )}
        {compact && status === 'loading' ? (
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
      <div aria-hidden="true" className={styles.edge} style={{ right: kept }} />
      {props.footer}
    </div>
  )
}

/** Stable over renders, so that memoised rows stay as they are. */
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

function TableHead<Row>({ columns }: { columns: readonly LaidColumn<Row>[] }) {
  return (
    <thead>
      <tr aria-rowindex={1}>
        {columns.map((column) => (
          <th key={column.id} scope="col" {...placeOf(column)}>
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}
