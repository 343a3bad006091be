import { PaymentAgreementStatusName } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { FilterFields } from '../../list/search/filters/filter-fields.tsx'
import type { DraftProps } from '../../list/search/search-fields.tsx'
import { DateRange, SearchText } from '../../list/search/search-fields.tsx'

/** The fields of a search for agreements: their two ids, dates of creation, and the filters. */
export function AgreementSearchFields(props: DraftProps & { untouched: boolean }) {
  return (
    <>
      <SearchText {...props} field="paymentAgreementId" />
      <SearchText {...props} field="contractId" />
      <DateRange {...props} />
      <FilterFields {...props} statuses={PaymentAgreementStatusName.options} />
    </>
  )
}
