import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { PaymentRequestSearch } from '@tideway/contract/payment-requests/payment-request-search'
import type { SearchCall, SearchChunk, SearchedTable } from '../platform/keyset-search.ts'
import { searchByKeyset } from '../platform/keyset-search.ts'
import type { Platform } from '../platform/platform.ts'
import { recordJson, viewParameters } from './payment-request-view.ts'

/**
 * Searches by creation or by completion. The latter leaves out requests that were never completed (readings 1, search).
 */
export const searchedPaymentRequests: SearchedTable<PaymentRequestSearch> = {
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
}

export function searchPaymentRequests(
  platform: Platform,
  call: SearchCall<PaymentRequestSearch>,
): AsyncGenerator<SearchChunk, void> {
  return searchByKeyset(
    platform,
    searchedPaymentRequests,
    viewParameters(platform, call.clientId),
    call,
  )
}

function sortColumn(search: PaymentRequestSearch): 'created_at' | 'completed_at' {
  return search.searchByDateType === 'COMPLETED_DESC' ? 'completed_at' : 'created_at'
}
