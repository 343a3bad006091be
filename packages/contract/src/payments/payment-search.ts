import { z } from 'zod/mini'
import { pageSchemaOf } from '../calls/page.ts'
import {
  dateRangeChecks,
  notWithDates,
  searchText,
  utcMilliseconds,
} from '../calls/search-fields.ts'
import { amountRangeCheck, filterFields, notWithFilters } from '../records/record-filters.ts'
import { PaymentRecord, PaymentStatusName } from './payment.ts'

/** Search of payouts (spec 7.3; provider API, payouts): by the client's own id, by creation dates and filters, or all. */

export const PaymentSearch = z
  .strictObject({
    clientPaymentId: z.optional(searchText),
    fromDate: z.optional(utcMilliseconds),
    toDate: z.optional(utcMilliseconds),
    ...filterFields(PaymentStatusName.options),
  })
  .check(
    ...dateRangeChecks,
    amountRangeCheck,
    notWithDates('clientPaymentId'),
    notWithFilters('clientPaymentId'),
  )
export type PaymentSearch = z.infer<typeof PaymentSearch>

/** The envelope is optional, and so is the whole body. */
export const PaymentSearchBody = z.optional(
  z.nullable(z.strictObject({ PaymentSearch: z.optional(PaymentSearch) })),
)

export const PaymentPage = pageSchemaOf(PaymentRecord)
export type PaymentPage = z.infer<typeof PaymentPage>
