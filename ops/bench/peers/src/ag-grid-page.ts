import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { AllCommunityModule, createGrid, ModuleRegistry } from 'ag-grid-community'
import { defaultFields, peerFields } from './fields.ts'
import { pageWords, peerFrame, wantedRecords } from './peer-frame.ts'
import { fetchRecords } from './records.ts'

ModuleRegistry.registerModules([AllCommunityModule])

const { grid, say } = peerFrame({
  async onLoad() {
    api.setGridOption('rowData', await fetchRecords(wantedRecords))
  },
  onFilter: (text) => api.setGridOption('quickFilterText', text),
  onNext: () => api.paginationGoToNextPage(),
  onLast: () => api.paginationGoToLastPage(),
  onPageSize: (size) => api.setGridOption('paginationPageSize', size),
  onAllColumns(all) {
    const hidden = peerFields.map(({ id }) => id).filter((id) => !defaultFields.includes(id))
    api.setColumnsVisible(hidden, all)
  },
  onExport: () => api.exportDataAsCsv({ fileName: 'inbound-payments.csv' }),
})

/** Follows AG Grid's guide for many rows: caches the quick filter's texts, gives rows ids and turns animation off. */
const api = createGrid<PaymentRequestRecord>(grid, {
  columnDefs: peerFields.map(({ id, label, text }) => ({
    colId: id,
    headerName: label,
    valueGetter: ({ data }) => (data === undefined ? '' : text(data)),
  })),
  rowData: [],
  getRowId: ({ data }) => data.PaymentRequestStatus.paymentRequestId,
  rowHeight: 40,
  animateRows: false,
  cacheQuickFilter: true,
  pagination: true,
  paginationPageSize: 100,
  paginationPageSizeSelector: [100, 200, 300],
  suppressPaginationPanel: true,
  onPaginationChanged: ({ api: changed }) =>
    say(
      pageWords(
        changed.paginationGetCurrentPage(),
        changed.paginationGetPageSize(),
        changed.paginationGetRowCount(),
      ),
    ),
})
