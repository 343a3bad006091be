import { z } from 'zod/mini'
import { field, fields, nameObject } from '../calls/docs/field.ts'
import { bothDates } from '../calls/docs/field-limits.ts'
import { dateWords, everything, filterWords } from '../calls/docs/search-words.ts'
import { pageSchemaOf } from '../calls/page.ts'
import { dateRange, dateRangeChecks, notWithDates, searchText } from '../calls/search-fields.ts'
import { amountRangeCheck, filterFields, notWithFilters } from '../records/record-filters.ts'
import { PaymentRecord, PaymentStatusName } from './payment.ts'

/** Search of payouts (spec 7.3; provider API, payouts): by the client's own id, by creation dates and filters, or all. */

export const PaymentSearch = z
  .strictObject({
    clientPaymentId: field(
      z.optional(searchText),
      'Your reference for the payout. Send no other criterion with it.',
      'wages-2026-47-03',
    ),
    ...fields(dateRange, dateWords('created')),
    ...fields(
      filterFields(PaymentStatusName.options),
      filterWords({
        amount: 'amount of the payout',
        name: 'the payee’s or the ultimate payer’s name',
        reference: 'the payment reference or the NPP transaction id',
        status: ['FAILED', 'RETURNED'],
      }),
    ),
  })
  .check(
    ...dateRangeChecks,
    amountRangeCheck,
    notWithDates('clientPaymentId'),
    notWithFilters('clientPaymentId'),
  )
export type PaymentSearch = z.infer<typeof PaymentSearch>
nameObject(PaymentSearch, 'PaymentSearch', everything, {
  ...bothDates,
  dependentSchemas: { clientPaymentId: { maxProperties: 1 } },
})

/** The envelope is optional, and so is the whole body. */
export const PaymentSearchBody = z.optional(
  z.nullable(z.strictObject({ PaymentSearch: z.optional(PaymentSearch) })),
)

export const PaymentPage = pageSchemaOf(PaymentRecord)
export type PaymentPage = z.infer<typeof PaymentPage>
nameObject(PaymentPage, 'PaymentPage', 'One page of a search of payouts.')
