import { z } from 'zod/mini'
import { pageOf } from './page.ts'
import { PaymentRequestRecord } from './payment-request.ts'

/** Search of payment requests (spec 7.3; readings 1, search). */

const searchText = z.string().check(z.minLength(1), z.maxLength(140))
const utcMilliseconds = z.string().check(
  z.refine(
    (value) =>
      /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value) &&
      !Number.isNaN(Date.parse(value)),
    {
      error:
        '[ECMA 262 regex "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" does not match input string]',
    },
  ),
)

export const PaymentRequestSearch = z
  .strictObject({
    clientTransactionId: z.optional(searchText),
    payID: z.optional(searchText),
    clientBranch: z.optional(searchText),
    fromDate: z.optional(utcMilliseconds),
    toDate: z.optional(utcMilliseconds),
    searchByDateType: z.optional(z.enum(['CREATED_DESC', 'COMPLETED_DESC'])),
  })
  .check(
    z.refine((search) => search.fromDate === undefined || search.toDate !== undefined, {
      error: '[object must contain (["toDate"]) if (["fromDate"]) is present]',
    }),
    z.refine((search) => search.toDate === undefined || search.fromDate !== undefined, {
      error: '[object must contain (["fromDate"]) if (["toDate"]) is present]',
    }),
    z.refine((search) => (search.fromDate ?? '') <= (search.toDate ?? search.fromDate ?? ''), {
      error: 'fromDate should be before or equal to toDate',
    }),
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

/** The envelope may be left out, and so may the whole body. */
export const PaymentRequestSearchBody = z.optional(
  z.nullable(z.strictObject({ PaymentRequestSearch: z.optional(PaymentRequestSearch) })),
)

export const PaymentRequestPage = pageOf(PaymentRequestRecord)
export type PaymentRequestPage = z.infer<typeof PaymentRequestPage>
