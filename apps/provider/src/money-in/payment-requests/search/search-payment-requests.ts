import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type { PaymentRequestSearch } from '@tideway/contract/payment-requests/payment-request-search'
import type { SearchTotals } from '@tideway/contract/records/record-totals'
import { paymentRequestStatuses } from '@tideway/contract/refunds/refund'
import { findFewRecords } from '../../../find/search/records/find-few-records.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { SearchCall, SearchChunk } from '../../../platform/searches/keyset-search.ts'
import { searchByKeyset } from '../../../platform/searches/keyset-search.ts'
import type { TotalledTable, TotalsCall } from '../../../platform/searches/search-totals.ts'
import { readTotals } from '../../../platform/searches/search-totals.ts'
import {
  filteredColumns,
  recordJson,
  requestMoneyColumns,
  requestPart,
  viewParameters,
} from '../payment-request-view.ts'

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
  isPart: requestPart,
  money: requestMoneyColumns,
}

/** $4: the client's own id. Its key says which month has the request, so no other month is read. */
const keyed = `(SELECT payment_request_id FROM payment_request_keys
  WHERE client_id = $1 AND client_transaction_id = $4)`

/** A request by the client's own id, and the payments to it if it is a multi-payment request. They share that id. */
const searchedByKey: TotalledTable<PaymentRequestSearch> = {
  ...searched,
  table: `(SELECT * FROM payment_requests WHERE client_id = $1 AND payment_request_id = ${keyed}
    UNION ALL
    SELECT * FROM payment_requests WHERE client_id = $1 AND parent_payment_request_id = ${keyed}) payment_requests`,
  columns: {},
}

export function searchPaymentRequests(
  platform: Platform,
  call: SearchCall<PaymentRequestSearch>,
): AsyncGenerator<SearchChunk, void> {
  const parameters = viewParameters(platform, call.clientId)
  const { clientTransactionId } = call.search
  return clientTransactionId === undefined
    ? searchByKeyset(platform, searched, parameters, call)
    : searchByKeyset(platform, searchedByKey, [...parameters, clientTransactionId], call)
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
