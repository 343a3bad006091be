import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { PaymentInitiationStatusName } from '@tideway/contract/pay-to/initiations/payment-initiation'
import type { PaymentInitiationSearch } from '@tideway/contract/pay-to/initiations/payment-initiation-search'
import type { SearchTotals } from '@tideway/contract/records/record-totals'
import { settledInitiationStatuses } from '@tideway/contract/refunds/refund'
import type { Platform } from '../../platform/platform.ts'
import { sqlExpression } from '../../platform/searches/json-sql.ts'
import type { SearchCall, SearchChunk } from '../../platform/searches/keyset-search.ts'
import { searchByKeyset } from '../../platform/searches/keyset-search.ts'
import type { TotalledTable, TotalsCall } from '../../platform/searches/search-totals.ts'
import { readTotals } from '../../platform/searches/search-totals.ts'
import { filteredColumns, initiationJson } from './initiation-view.ts'

const searched: TotalledTable<PaymentInitiationSearch> = {
  table: 'payment_initiations',
  recordJson: initiationJson,
  id: 'payment_initiation_id',
  columns: {
    clientTransactionId: 'client_transaction_id',
    paymentAgreementId: 'payment_agreement_id',
  },
  sortedBy: () => 'created_at',
  placeOf: ({ PaymentInitiationStatus: status }: PaymentInitiationRecord) => ({
    at: status.createdDatetime,
    id: status.paymentInitiationId,
  }),
  filters: { columns: filteredColumns, of: (search) => search },
  statuses: PaymentInitiationStatusName.options,
  money: { settled: ifSettled('payment_amount_cents'), returned: ifSettled('refunded_cents') },
}

function ifSettled(column: string) {
  const words = settledInitiationStatuses.map((status) => `'${status}'`).join(', ')
  return sqlExpression(`CASE WHEN status IN (${words}) THEN ${column} ELSE 0 END`)
}

/** Newest first by creation (spec 7.3; readings 1, paging). */
export function searchInitiations(
  platform: Platform,
  call: SearchCall<PaymentInitiationSearch>,
): AsyncGenerator<SearchChunk, void> {
  return searchByKeyset(platform, searched, [call.clientId], call)
}

export function totalInitiations(
  platform: Platform,
  call: TotalsCall<PaymentInitiationSearch>,
): Promise<SearchTotals> {
  return readTotals(platform, searched, [call.clientId], call)
}
