import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { useCallback, useMemo, useRef, useState } from 'react'
import { useApi } from '../session/api-context.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { lastPage } from '../ui/page-text.ts'
import { Pager } from '../ui/pager.tsx'
import type { TableColumn } from '../ui/table-column.ts'
import { useRefundContext } from './refund-context.tsx'
import type { TransactionList } from './transaction-list.ts'
import styles from './transaction-table.module.css'
import type { LoadedList } from './use-transaction-list.ts'

/** spec 9, page size options. */
export const PAGE_SIZES = [100, 200, 300] as const

const SEARCH_FAILED =
  'Please narrow search criteria by setting a specific date/time or by entering search criteria in the Filter field'

interface TransactionTableProps<Row> {
  list: TransactionList<Row>
  loaded: LoadedList<Row>
  pageSize: number
  onPageSize: (size: number) => void
}

/** The loaded rows by pages; one row open at a time (spec 2.12). */
export function TransactionTable<Row>(props: TransactionTableProps<Row>) {
  const { list, loaded, pageSize, onPageSize } = props
  const api = useApi()
  const { dispatch } = useRefundContext()
  const [wantedPage, setPage] = useState(0)
  const [openKey, setOpenKey] = useState<string | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => columnsOf(list), [list])
  const { rows, replace } = loaded
  const last = lastPage(rows.length, pageSize)
  const page = Math.min(wantedPage, last)
  const pageRows = useMemo(
    () => rows.slice(page * pageSize, (page + 1) * pageSize),
    [rows, page, pageSize],
  )

  // Rows are remembered while nothing of theirs changes, and this is a part of every row.
  const renderDetail = useCallback(
    (row: Row) => (
      <list.Detail
        onChange={replace}
        reread={(signal) => list.readOne(api, list.rowKey(row), signal)}
        row={row}
      />
    ),
    [list, api, replace],
  )

  function show(next: number) {
    setPage(next)
    setOpenKey(null)
    top.current?.querySelector('section')?.scrollTo({ top: 0 })
    // spec 2.12: reaching the last page requests the next page.
    if (next >= last && loaded.more && !loaded.loadMoreFailed) loaded.loadMore()
  }

  return (
    <div className={styles.results} ref={top}>
      {loaded.loadMoreFailed ? <LoadMoreFailed loaded={loaded} /> : null}
      <DataTable
        columns={columns}
        compactRow={list.compactRow}
        emptyText="There is no data to display"
        failedText={SEARCH_FAILED}
        footer={
          <Pager
            count={rows.length}
            loadMore={
              loaded.canLoadMore
                ? { onPress: loaded.loadMore, busy: loaded.loadingMore }
                : undefined
            }
            more={loaded.more}
            onPage={show}
            onPageSize={(size) => {
              onPageSize(size)
              setPage(Math.floor((page * pageSize) / size))
            }}
            page={page}
            pageSize={pageSize}
            pageSizes={PAGE_SIZES}
          />
        }
        label={list.label}
        onOpenChange={(key) => {
          setOpenKey(key)
          if (key !== null) dispatch({ type: 'shown', paymentRequestId: key })
        }}
        onRefresh={loaded.refresh}
        openKey={openKey}
        renderDetail={renderDetail}
        rowKey={list.rowKey}
        rowName={list.rowName}
        rows={pageRows}
        status={loaded.status}
      />
    </div>
  )
}

/** What was loaded before a page failed stays, and says that it is not all. */
function LoadMoreFailed<Row>({ loaded }: { loaded: LoadedList<Row> }) {
  return (
    <div className={styles.notice}>
      <Alert actions={<Button onClick={loaded.refresh}>Refresh</Button>} kind="error">
        {SEARCH_FAILED}
      </Alert>
    </div>
  )
}

function columnsOf<Row>(list: TransactionList<Row>): TableColumn<Row>[] {
  return list.defaultFields.flatMap((id) => {
    const field = list.fields.find((candidate) => candidate.id === id)
    if (field === undefined) return []
    const { label, align, width, text, cell } = field
    return [{ id, header: label, align, width, cell: cell ?? text }]
  })
}
