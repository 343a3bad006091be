import type { PaymentRecord } from '@tideway/contract/payments/payment'
import type { PaymentSearch } from '@tideway/contract/payments/payment-search'
import type { SearchCall, SearchChunk, SearchedTable } from '../platform/keyset-search.ts'
import { searchByKeyset } from '../platform/keyset-search.ts'
import type { Platform } from '../platform/platform.ts'
import { recordJson } from './payment-view.ts'

export const searchedPayments: SearchedTable<PaymentSearch> = {
  table: 'payments',
  recordJson,
  id: 'payment_id',
  columns: { clientPaymentId: 'client_payment_id' },
  sortedBy: () => 'created_at',
  placeOf: ({ PaymentStatus: status }: PaymentRecord) => ({
    at: status.createdDatetime,
    id: status.paymentId,
  }),
}

/** Searches newest first by creation (provider API, payouts). */
export function searchPayments(
  platform: Platform,
  call: SearchCall<PaymentSearch>,
): AsyncGenerator<SearchChunk, void> {
  return searchByKeyset(platform, searchedPayments, [call.clientId], call)
}
