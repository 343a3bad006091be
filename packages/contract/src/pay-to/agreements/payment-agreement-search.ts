import { z } from 'zod/mini'
import { pageSchemaOf } from '../../calls/page.ts'
import {
  dateRangeChecks,
  notTogether,
  notWithDates,
  searchText,
  utcMilliseconds,
} from '../../calls/search-fields.ts'
import { amountRangeCheck, filterFields, notWithFilters } from '../../records/record-filters.ts'
import { PaymentAgreementRecord, PaymentAgreementStatusName } from './payment-agreement.ts'

/** Search of agreements (spec 7.3; provider API, PayTo agreements): by one id, by creation dates and filters, or all. */

export const PaymentAgreementSearch = z
  .strictObject({
    paymentAgreementId: z.optional(searchText),
    contractId: z.optional(searchText),
    fromDate: z.optional(utcMilliseconds),
    toDate: z.optional(utcMilliseconds),
    ...filterFields(PaymentAgreementStatusName.options),
  })
  .check(
    ...dateRangeChecks,
    amountRangeCheck,
    notWithDates('paymentAgreementId'),
    notWithDates('contractId'),
    notTogether('paymentAgreementId', 'contractId'),
    notWithFilters('paymentAgreementId'),
    notWithFilters('contractId'),
  )
export type PaymentAgreementSearch = z.infer<typeof PaymentAgreementSearch>

/** The envelope is optional, and so is the whole body. */
export const PaymentAgreementSearchBody = z.optional(
  z.nullable(z.strictObject({ PaymentAgreementSearch: z.optional(PaymentAgreementSearch) })),
)

export const PaymentAgreementPage = pageSchemaOf(PaymentAgreementRecord)
export type PaymentAgreementPage = z.infer<typeof PaymentAgreementPage>
