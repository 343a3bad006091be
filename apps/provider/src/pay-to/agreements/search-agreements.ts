import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { PaymentAgreementStatusName } from '@tideway/contract/pay-to/agreements/payment-agreement'
import type { PaymentAgreementSearch } from '@tideway/contract/pay-to/agreements/payment-agreement-search'
import type { SearchTotals } from '@tideway/contract/records/record-totals'
import { findFewRecords } from '../../find/search/records/find-few-records.ts'
import type { Platform } from '../../platform/platform.ts'
import type { SearchCall, SearchChunk } from '../../platform/searches/keyset-search.ts'
import { searchByKeyset } from '../../platform/searches/keyset-search.ts'
import type { TotalledTable, TotalsCall } from '../../platform/searches/search-totals.ts'
import { readTotals } from '../../platform/searches/search-totals.ts'
import { agreementJson, agreementParameters, filteredColumns } from './agreement-view.ts'

const searched: TotalledTable<PaymentAgreementSearch> = {
  table: 'payment_agreements',
  recordJson: agreementJson,
  id: 'payment_agreement_id',
  columns: { paymentAgreementId: 'payment_agreement_id', contractId: 'contract_id' },
  sortedBy: () => 'created_at',
  placeOf: ({ PaymentAgreementStatus: status }: PaymentAgreementRecord) => ({
    at: status.createdDatetime,
    id: status.paymentAgreementId,
  }),
  filters: {
    columns: filteredColumns,
    of: (search) => search,
    few: (platform, clientId, { name }) =>
      findFewRecords(platform, { clientId, kind: 'paymentAgreement', part: name }),
  },
  statuses: PaymentAgreementStatusName.options,
}

/** Newest first by creation (spec 7.3; readings 1, paging). */
export function searchAgreements(
  platform: Platform,
  call: SearchCall<PaymentAgreementSearch>,
): AsyncGenerator<SearchChunk, void> {
  return searchByKeyset(platform, searched, agreementParameters(platform, call.clientId), call)
}

export function totalAgreements(
  platform: Platform,
  call: TotalsCall<PaymentAgreementSearch>,
): Promise<SearchTotals> {
  return readTotals(platform, searched, [call.clientId, platform.clock.now()], call)
}
