import {
  columnFilteringFeature,
  columnVisibilityFeature,
  createFilteredRowModel,
  createPaginatedRowModel,
  filterFn_includesString,
  globalFilteringFeature,
  rowPaginationFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table'
import { useVirtualizer } from '@tanstack/react-virtual'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { defaultFields, peerFields } from './fields.ts'
import { pageWords, peerFrame, wantedRecords } from './peer-frame.ts'
import { fetchRecords } from './records.ts'

const features = tableFeatures({
  columnFilteringFeature,
  globalFilteringFeature,
  columnVisibilityFeature,
  rowPaginationFeature,
  filteredRowModel: createFilteredRowModel(),
  paginatedRowModel: createPaginatedRowModel(),
  filterFns: { includesString: filterFn_includesString },
})

const columns = peerFields.map(({ id, label, text }) => ({ id, header: label, accessorFn: text }))
const withoutRest = Object.fromEntries(
  peerFields.map(({ id }) => [id, defaultFields.includes(id)] as const),
)
const none: PaymentRequestRecord[] = []

/** Functions that the controls call on the table, set by its first render. */
interface Reach {
  setData: (records: PaymentRequestRecord[]) => void
  setGlobalFilter: (text: string) => void
  nextPage: () => void
  lastPage: () => void
  setPageSize: (size: number) => void
  showAll: (all: boolean) => void
}
let reach: Reach | undefined

const { grid, say } = peerFrame({
  async onLoad() {
    reach?.setData(await fetchRecords(wantedRecords))
  },
  onFilter: (text) => reach?.setGlobalFilter(text),
  onNext: () => reach?.nextPage(),
  onLast: () => reach?.lastPage(),
  onPageSize: (size) => reach?.setPageSize(size),
  onAllColumns: (all) => reach?.showAll(all),
})

function PeerTable() {
  const [data, setData] = useState(none)
  const table = useTable({
    features,
    columns,
    data,
    getRowId: (record) => record.PaymentRequestStatus.paymentRequestId,
    globalFilterFn: 'includesString',
    getColumnCanGlobalFilter: () => true,
    initialState: { pagination: { pageIndex: 0, pageSize: 100 } },
  })
  const scroll = useRef<HTMLDivElement>(null)
  const { rows } = table.getRowModel()
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroll.current,
    estimateSize: () => 40,
    overscan: 5,
  })
  useLayoutEffect(() => {
    reach = {
      setData,
      setGlobalFilter: (text) => table.setGlobalFilter(text),
      nextPage: () => table.nextPage(),
      lastPage: () => table.lastPage(),
      setPageSize: (size) => table.setPageSize(size),
      showAll: (all) => table.setColumnVisibility(all ? {} : withoutRest),
    }
  }, [table])
  const { pageIndex, pageSize } = table.state.pagination
  const count = table.getFilteredRowModel().rows.length
  useEffect(() => say(pageWords(pageIndex, pageSize, count)), [pageIndex, pageSize, count])
  return (
    <div className="table" ref={scroll}>
      <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
        {virtualizer.getVirtualItems().map((item) => {
          const row = rows[item.index]
          if (!row) return null
          return (
            <div
              className="line"
              data-row={row.id}
              key={row.id}
              style={{ position: 'absolute', transform: `translateY(${item.start}px)` }}
            >
              {row.getVisibleCells().map((cell) => (
                <div className="cell" key={cell.id}>
                  {String(cell.getValue())}
                </div>
              ))}
            </div>
          )
        })}
      </div>
    </div>
  )
}

createRoot(grid).render(<PeerTable />)
