import type { PaymentRecord } from '@tideway/contract/payments/payment'
import { PaymentStatusName } from '@tideway/contract/payments/payment'
import type { PaymentSearch } from '@tideway/contract/payments/payment-search'
import type { SearchTotals } from '@tideway/contract/records/record-totals'
import {
  returnedPayoutStatuses,
  settledPayoutStatuses,
} from '@tideway/contract/settled-money/record-money'
import { findFewRecords } from '../../find/search/records/find-few-records.ts'
import type { Platform } from '../../platform/platform.ts'
import { sqlExpression } from '../../platform/searches/json-sql.ts'
import type { SearchCall, SearchChunk } from '../../platform/searches/keyset-search.ts'
import { searchByKeyset } from '../../platform/searches/keyset-search.ts'
import type { TotalledTable, TotalsCall } from '../../platform/searches/search-totals.ts'
import { readTotals } from '../../platform/searches/search-totals.ts'
import { filteredColumns, recordJson } from './payment-view.ts'

const searched: TotalledTable<PaymentSearch> = {
  table: 'payments',
  recordJson,
  id: 'payment_id',
  columns: { clientPaymentId: 'client_payment_id' },
  sortedBy: () => 'created_at',
  placeOf: ({ PaymentStatus: status }: PaymentRecord) => ({
    at: status.createdDatetime,
    id: status.paymentId,
  }),
  filters: {
    columns: filteredColumns,
    of: (search) => search,
    few: (platform, clientId, { name }) =>
      findFewRecords(platform, { clientId, kind: 'payment', part: name }),
  },
  statuses: PaymentStatusName.options,
  money: { settled: centsIf(settledPayoutStatuses), returned: centsIf(returnedPayoutStatuses) },
}

function centsIf(statuses: readonly PaymentStatusName[]) {
  const words = statuses.map((status) => `'${status}'`).join(', ')
  return sqlExpression(`CASE WHEN status IN (${words}) THEN amount_cents ELSE 0 END`)
}

/** Searches newest first by creation (provider API, payouts). */
export function searchPayments(
  platform: Platform,
  call: SearchCall<PaymentSearch>,
): AsyncGenerator<SearchChunk, void> {
  return searchByKeyset(platform, searched, [call.clientId], call)
}

export function totalPayments(
  platform: Platform,
  call: TotalsCall<PaymentSearch>,
): Promise<SearchTotals> {
  return readTotals(platform, searched, [call.clientId], call)
}
