import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import {
  memo,
  type ReactNode,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { useApi } from '../session/api-context.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { DetailList } from '../ui/detail-list.tsx'
import { lastPage } from '../ui/page-text.ts'
import { Pager } from '../ui/pager.tsx'
import type { TableColumn } from '../ui/table-column.ts'
import { useRefundContext } from './refund-context.tsx'
import type { ListField, TransactionList } from './transaction-list.ts'
import styles from './transaction-table.module.css'
import type { FilteredRows } from './use-row-filter.ts'
import type { LoadedList } from './use-transaction-list.ts'

/** spec 9, page size options. */
export const PAGE_SIZES = [100, 200, 300] as const

const SEARCH_FAILED =
  'Please narrow search criteria by setting a specific date/time or by entering search criteria in the Filter field'

interface TransactionTableProps<Row> {
  list: TransactionList<Row>
  loaded: LoadedList<Row>
  /** The loaded rows that pass the filter. */
  filtered: FilteredRows<Row>
  /** The fields to show, in order. */
  fields: readonly ListField<Row>[]
  pageSize: number
  onPageSize: (size: number) => void
  /** Where there is nothing to show: a way on. */
  emptyAction: ReactNode
}

/** The loaded rows by pages; one row open at a time (spec 2.12). */
function Table<Row>(props: TransactionTableProps<Row>) {
  const { list, loaded, filtered, fields, onPageSize } = props
  const { detail, Footer } = list
  const pageSize = Footer ? Number.MAX_SAFE_INTEGER : props.pageSize
  const api = useApi()
  const { dispatch } = useRefundContext()
  const [wantedPage, setPage] = usePageOf(filtered.text)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const { replace, status } = loaded
  const { rows } = filtered
  const last = lastPage(rows.length, pageSize)
  const page = Math.min(wantedPage, last)
  const columns = useMemo(() => fields.map(columnOf), [fields])
  // What is pressed answers at once; the rows follow as soon as they are drawn.
  const view = useDeferredValue(
    useMemo(
      () => ({
        columns,
        status,
        rowCount: rows.length,
        firstRow: page * pageSize,
        rows: rows.slice(page * pageSize, (page + 1) * pageSize),
      }),
      [columns, status, rows, page, pageSize],
    ),
  )

  // Rows are remembered while nothing of theirs changes, and this is a part of every row.
  const renderDetail = useCallback(
    (row: Row) =>
      detail ? (
        <detail.Content
          onChange={replace}
          reread={(signal) => detail.readOne(api, list.rowKey(row), signal)}
          row={row}
        />
      ) : (
        <AllFields list={list} row={row} />
      ),
    [list, detail, api, replace],
  )

  function toTop() {
    top.current?.querySelector('section')?.scrollTo({ top: 0 })
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: other rows begin at the top
  useEffect(toTop, [filtered.text])

  function show(next: number, size: number) {
    setPage(next)
    setOpenKey(null)
    toTop()
    // spec 2.12: reaching the last page requests the next page; not of rows that are filtered (readings 3).
    const isLast = next >= lastPage(rows.length, size)
    if (isLast && filtered.text === '' && loaded.more && !loaded.restFailed) loaded.loadMore()
  }

  return (
    <div className={styles.results} ref={top}>
      {loaded.restFailed ? <RestFailed loaded={loaded} /> : null}
      <DataTable
        {...view}
        compactRow={list.compactRow}
        emptyAction={props.emptyAction}
        emptyText="There is no data to display"
        failedText={SEARCH_FAILED}
        footer={
          Footer ? (
            <Footer loaded={loaded} />
          ) : (
            <Pager
              count={rows.length}
              loadMore={
                loaded.canLoadMore
                  ? { onPress: loaded.loadMore, busy: loaded.loadingMore }
                  : undefined
              }
              more={loaded.more}
              onPage={(next) => show(next, pageSize)}
              onPageSize={(size) => {
                onPageSize(size)
                show(Math.floor((page * pageSize) / size), size)
              }}
              page={page}
              pageSize={pageSize}
              pageSizes={PAGE_SIZES}
              progress={loaded.progress}
            />
          )
        }
        label={list.label}
        onOpenChange={(key) => {
          setOpenKey(key)
          if (key !== null) dispatch({ type: 'shown', id: key })
        }}
        onRefresh={loaded.refresh}
        openKey={openKey}
        opens={detail ? 'always' : 'compact'}
        renderDetail={renderDetail}
        rowKey={list.rowKey}
        rowName={list.rowName}
      />
    </div>
  )
}

export const TransactionTable = memo(Table) as typeof Table

/** The page in sight, from 0: another filter begins at the first one. */
function usePageOf(filter: string): [number, (page: number) => void] {
  const [shown, setShown] = useState({ filter, page: 0 })
  const current = shown.filter === filter ? shown : { filter, page: 0 }
  if (current !== shown) setShown(current)
  return [current.page, (page) => setShown({ filter, page })]
}

/** What was loaded before a page failed stays, and says that it is not all. */
function RestFailed<Row>({ loaded }: { loaded: LoadedList<Row> }) {
  return (
    <div className={styles.notice}>
      <Alert actions={<Button onClick={loaded.refresh}>Refresh</Button>} kind="error">
        {SEARCH_FAILED}
      </Alert>
    </div>
  )
}

/** All that there is to a row, where its lines have no room for it. */
function AllFields<Row>({ list, row }: { list: TransactionList<Row>; row: Row }) {
  return (
    <div className={styles.fields}>
      <DetailList
        groups={[
          list.fields.map(({ label, text, cell }) => ({ label, value: (cell ?? text)(row) })),
        ]}
      />
    </div>
  )
}

function columnOf<Row>({ id, label, align, width, text, cell }: ListField<Row>): TableColumn<Row> {
  return { id, header: label, align, width, text, cell: cell ?? text }
}
