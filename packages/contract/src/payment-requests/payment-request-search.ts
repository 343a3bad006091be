import { z } from 'zod/mini'
import { pageSchemaOf } from '../calls/page.ts'
import { dateRangeChecks, searchText, utcMilliseconds } from '../calls/search-fields.ts'
import { amountRangeCheck, filterFields } from '../records/record-filters.ts'
import { paymentRequestStatuses } from '../refunds/refund.ts'
import { PaymentRequestRecord } from './payment-request.ts'

/** Search of payment requests (spec 7.3; readings 1, search). */

export const PaymentRequestSearch = z
  .strictObject({
    clientTransactionId: z.optional(searchText),
    payID: z.optional(searchText),
    clientBranch: z.optional(searchText),
    fromDate: z.optional(utcMilliseconds),
    toDate: z.optional(utcMilliseconds),
    searchByDateType: z.optional(z.enum(['CREATED_DESC', 'COMPLETED_DESC'])),
    ...filterFields(paymentRequestStatuses),
  })
  .check(
    ...dateRangeChecks,
    amountRangeCheck,
    z.refine(
      (search) =>
        search.clientTransactionId === undefined ||
        Object.values(search).filter((value) => value !== undefined).length === 1,
      {
        error:
          '[object can\'t include other fields with (["clientTransactionId"]) in the same request]',
      },
    ),
    z.refine((search) => search.clientBranch === undefined || search.payID === undefined, {
      error: '[object can\'t include (["clientBranch"]) and (["payID"]) in the same request]',
    }),
  )
export type PaymentRequestSearch = z.infer<typeof PaymentRequestSearch>

/** The envelope is optional, and so is the whole body. */
export const PaymentRequestSearchBody = z.optional(
  z.nullable(z.strictObject({ PaymentRequestSearch: z.optional(PaymentRequestSearch) })),
)

export const PaymentRequestPage = pageSchemaOf(PaymentRequestRecord)
export type PaymentRequestPage = z.infer<typeof PaymentRequestPage>
