import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/payment-agreement'
import type { PaymentAgreementSearch } from '@tideway/contract/pay-to/payment-agreement-search'
import type { SearchCall, SearchChunk, SearchedTable } from '../platform/keyset-search.ts'
import { searchByKeyset } from '../platform/keyset-search.ts'
import type { Platform } from '../platform/platform.ts'
import { agreementJson, agreementParameters } from './agreement-view.ts'

const searched: SearchedTable<PaymentAgreementSearch> = {
  table: 'payment_agreements',
  recordJson: agreementJson,
  id: 'payment_agreement_id',
  columns: { paymentAgreementId: 'payment_agreement_id', contractId: 'contract_id' },
  sortedBy: () => 'created_at',
  placeOf: ({ PaymentAgreementStatus: status }: PaymentAgreementRecord) => ({
    at: status.createdDatetime,
    id: status.paymentAgreementId,
  }),
}

/** Newest first by creation (spec 7.3; readings 1, paging). */
export function searchAgreements(
  platform: Platform,
  call: SearchCall<PaymentAgreementSearch>,
): AsyncGenerator<SearchChunk, void> {
  return searchByKeyset(platform, searched, agreementParameters(platform, call.clientId), call)
}
