import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { PaymentRequestSearch } from '@tideway/contract/payment-requests/payment-request-search'
import type { SearchTotals } from '@tideway/contract/records/record-totals'
import { paymentRequestStatuses } from '@tideway/contract/refunds/refund'
import type { SearchCall, SearchChunk } from '../platform/keyset-search.ts'
import { searchByKeyset } from '../platform/keyset-search.ts'
import type { Platform } from '../platform/platform.ts'
import type { TotalledTable, TotalsCall } from '../platform/search-totals.ts'
import { readTotals } from '../platform/search-totals.ts'
import { findFewRecords } from '../search/find-few-records.ts'
import { filteredColumns, recordJson, viewParameters } from './payment-request-view.ts'

/**
 * Searches by creation or by completion. The latter leaves out requests that were never completed (readings 1, search).
 */
const searched: TotalledTable<PaymentRequestSearch> = {
  table: 'payment_requests',
  recordJson,
  id: 'payment_request_id',
  conditions: ['deleted_at IS NULL'],
  columns: {
    clientTransactionId: 'client_transaction_id',
    payID: 'pay_id',
    clientBranch: 'client_branch',
  },
  sortedBy: sortColumn,
  placeOf: ({ PaymentRequestStatus: status }: PaymentRequestRecord, search) => ({
    at: sortColumn(search) === 'completed_at' ? status.completedDatetime : status.createdDateTime,
    id: status.paymentRequestId,
  }),
  // The best plan for a branch depends on how many rows it has.
  plannedOnce: (search) => search.clientBranch === undefined,
  filters: {
    columns: filteredColumns,
    of: (search) => search,
    few: (platform, clientId, { name }) =>
      findFewRecords(platform, { clientId, kind: 'paymentRequest', part: name }),
  },
  statuses: paymentRequestStatuses,
  isPart: 'parent_payment_request_id IS NOT NULL',
}

export function searchPaymentRequests(
  platform: Platform,
  call: SearchCall<PaymentRequestSearch>,
): AsyncGenerator<SearchChunk, void> {
  return searchByKeyset(platform, searched, viewParameters(platform, call.clientId), call)
}

export function totalPaymentRequests(
  platform: Platform,
  call: TotalsCall<PaymentRequestSearch>,
): Promise<SearchTotals> {
  return readTotals(platform, searched, [call.clientId, platform.clock.now()], call)
}

function sortColumn(search: PaymentRequestSearch): 'created_at' | 'completed_at' {
  return search.searchByDateType === 'COMPLETED_DESC' ? 'completed_at' : 'created_at'
}
