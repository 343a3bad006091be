import { z } from 'zod/mini'
import { pageSchemaOf } from '../calls/page.ts'
import {
  dateRangeChecks,
  notWithDates,
  searchText,
  utcMilliseconds,
} from '../calls/search-fields.ts'
import { PaymentRecord } from './payment.ts'

/** Search of payouts (spec 7.3; provider API, payouts): by the client's own id, by creation dates, or all. */

export const PaymentSearch = z
  .strictObject({
    clientPaymentId: z.optional(searchText),
    fromDate: z.optional(utcMilliseconds),
    toDate: z.optional(utcMilliseconds),
  })
  .check(...dateRangeChecks, notWithDates('clientPaymentId'))
export type PaymentSearch = z.infer<typeof PaymentSearch>

/** The envelope is optional, and so is the whole body. */
export const PaymentSearchBody = z.optional(
  z.nullable(z.strictObject({ PaymentSearch: z.optional(PaymentSearch) })),
)

export const PaymentPage = pageSchemaOf(PaymentRecord)
export type PaymentPage = z.infer<typeof PaymentPage>
