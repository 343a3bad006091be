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
import { PaymentInitiationRecord, PaymentInitiationStatusName } from './payment-initiation.ts'

/** Search of initiations (spec 7.3; provider API, PayTo initiations): by one id, by creation dates and filters, or all. */

export const PaymentInitiationSearch = z
  .strictObject({
    clientTransactionId: z.optional(searchText),
    paymentAgreementId: z.optional(searchText),
    fromDate: z.optional(utcMilliseconds),
    toDate: z.optional(utcMilliseconds),
    ...filterFields(PaymentInitiationStatusName.options),
  })
  .check(
    ...dateRangeChecks,
    amountRangeCheck,
    notWithDates('clientTransactionId'),
    notWithDates('paymentAgreementId'),
    notTogether('clientTransactionId', 'paymentAgreementId'),
    notWithFilters('clientTransactionId'),
    notWithFilters('paymentAgreementId'),
  )
export type PaymentInitiationSearch = z.infer<typeof PaymentInitiationSearch>

/** The envelope is optional, and so is the whole body. */
export const PaymentInitiationSearchBody = z.optional(
  z.nullable(z.strictObject({ PaymentInitiationSearch: z.optional(PaymentInitiationSearch) })),
)

export const PaymentInitiationPage = pageSchemaOf(PaymentInitiationRecord)
export type PaymentInitiationPage = z.infer<typeof PaymentInitiationPage>
