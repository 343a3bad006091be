import { Skeleton } from '@tideway/look/skeleton'
import { small, useMedia } from '@tideway/look/use-media'
import { type ReactNode, useCallback, useEffect, useId, useRef } from 'react'
import { CompactRows, CompactSkeleton } from './compact-rows.tsx'
import styles from './data-table.module.css'
import { EmptyState, ErrorState } from './empty-state.tsx'
import type { TableColumn } from './table-column.ts'
import { TableRows } from './table-rows.tsx'
import { useSkeletonDue } from './use-skeleton-due.ts'

export { Lines } from './compact-rows.tsx'

export type TableStatus = 'loading' | 'ready' | 'reloading' | 'failed'

export interface DataTableProps<Row> {
  /** The name of the region and of the table. */
  label: string
  columns: readonly TableColumn<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  /** What a row is called by when its opener is named; its key where none is given. */
  rowName?: ((row: Row) => string) | undefined
  /**
   * 'loading': nothing to show yet. 'reloading': the old rows stay under a thin bar. 'failed': the
   * sentence and Refresh stand in the rows' place.
   */
  status: TableStatus
  emptyText: string
  failedText: string
  onRefresh: () => void
  /** Rows open when given. */
  renderDetail?: ((row: Row) => ReactNode) | undefined
  /** The open row, one at a time. */
  openKey?: string | null | undefined
  onOpenChange?: ((key: string | null) => void) | undefined
  /** The three lines of a row at 768 px and below; without it the table scrolls sideways there. */
  compactRow?: ((row: Row) => ReactNode) | undefined
  footer?: ReactNode
  /** Rows of skeleton while loading. */
  skeletonRows?: number | undefined
  /** Framed, as high as its rows, for a page that is not a list. */
  boxed?: boolean | undefined
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, status, openKey = null, onOpenChange, renderDetail } = props
  const id = useId()
  const isSmall = useMedia(small)
  const compact = isSmall && props.compactRow !== undefined
  const toggle = useToggle(openKey, onOpenChange)
  const shared = {
    rows,
    rowKey,
    rowName: props.rowName ?? rowKey,
    id,
    openKey,
    onToggle: renderDetail ? toggle : undefined,
    renderDetail,
  }
  const hasRows = (status === 'ready' || status === 'reloading') && rows.length > 0
  return (
    <div className={styles.frame} data-boxed={props.boxed === true} data-compact={compact}>
      {status === 'reloading' ? <div aria-hidden="true" className={styles.reloading} /> : null}
      <section
        aria-busy={status === 'loading' || status === 'reloading'}
        aria-label={label}
        className={styles.scroll}
        // A region that scrolls is reached by keyboard (WCAG 2.1.1).
        tabIndex={compact ? undefined : 0}
      >
        {compact && props.compactRow ? (
          hasRows ? (
            <CompactRows {...shared} compactRow={props.compactRow} label={label} />
          ) : null
        ) : (
          <table aria-label={label} className={styles.table}>
            <TableHead columns={columns} />
            {hasRows ? <TableRows {...shared} columns={columns} /> : null}
            {status === 'loading' ? (
              <SkeletonRows columns={columns} count={props.skeletonRows ?? 12} />
            ) : null}
          </table>
        )}
        {compact && status === 'loading' ? (
          <CompactSkeleton count={props.skeletonRows ?? 8} />
        ) : null}
        <div className={styles.message}>
          {status === 'failed' ? (
            <ErrorState onRefresh={props.onRefresh} text={props.failedText} />
          ) : null}
          {(status === 'ready' || status === 'reloading') && rows.length === 0 ? (
            <EmptyState text={props.emptyText} />
          ) : null}
        </div>
        <span className="visually-hidden" role="status">
          {status === 'loading' || status === 'reloading' ? 'Loading' : ''}
        </span>
      </section>
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

function TableHead<Row>({ columns }: { columns: readonly TableColumn<Row>[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th
            className={column.align === 'right' ? styles.right : undefined}
            key={column.id}
            scope="col"
            style={column.width ? { minWidth: column.width } : undefined}
          >
            {column.header}
          </th>
        ))}
      </tr>
    </thead>
  )
}

interface SkeletonRowsProps<Row> {
  columns: readonly TableColumn<Row>[]
  count: number
}

function SkeletonRows<Row>({ columns, count }: SkeletonRowsProps<Row>) {
  const due = useSkeletonDue()
  if (!due) return null
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: count }, (_, index) => index).map((index) => (
        <tr className={styles.row} key={index}>
          {columns.map((column, place) => (
            <td className={column.align === 'right' ? styles.right : undefined} key={column.id}>
              <Skeleton
                width={place === 0 ? '150px' : column.align === 'right' ? '64px' : '88px'}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
