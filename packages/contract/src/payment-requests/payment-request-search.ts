import { z } from 'zod/mini'
import { field, fields, nameObject } from '../calls/docs/field.ts'
import { bothDates, neverBoth } from '../calls/docs/field-limits.ts'
import { dateWords, everything, filterWords } from '../calls/docs/search-words.ts'
import { pageSchemaOf } from '../calls/page.ts'
import { dateRange, dateRangeChecks, searchText } from '../calls/search-fields.ts'
import { amountRangeCheck, filterFields } from '../records/record-filters.ts'
import { paymentRequestStatuses } from '../refunds/refund.ts'
import { PaymentRequestRecord } from './payment-request.ts'

/** Search of payment requests (spec 7.3; readings 1, search). */

export const PaymentRequestSearch = z
  .strictObject({
    clientTransactionId: field(
      z.optional(searchText),
      'Your reference for the payment request. Send no other criterion with it.',
      'order-7731',
    ),
    payID: field(
      z.optional(searchText),
      'The PayID of the payment request. You may send dates with it, but no `clientBranch`.',
      'order-7731@pay.harbour.example',
    ),
    clientBranch: field(
      z.optional(searchText),
      'The branch of the payment request. You may send dates with it, but no `payID`.',
      'Newtown',
    ),
    ...fields(dateRange, dateWords('created or completed')),
    searchByDateType: field(
      z.optional(z.enum(['CREATED_DESC', 'COMPLETED_DESC'])),
      'The date that the range and the order go by. CREATED_DESC: creation. COMPLETED_DESC: completion; requests that were never completed are left out.',
    ),
    ...fields(
      filterFields(paymentRequestStatuses),
      filterWords({
        amount: 'amount of the payment request',
        name: 'the payer’s or the ultimate payee’s name. A payer is found only if your client may see who paid',
        reference: 'the payer’s reference or the NPP transaction id',
        status: ['WAITING', 'EXPIRED'],
        statusNote: 'A WAITING request is EXPIRED from the moment of its expiry.',
      }),
    ),
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
nameObject(PaymentRequestSearch, 'PaymentRequestSearch', everything, {
  ...bothDates,
  ...neverBoth(['clientBranch', 'payID']),
  dependentSchemas: { clientTransactionId: { maxProperties: 1 } },
})

/** The envelope is optional, and so is the whole body. */
export const PaymentRequestSearchBody = z.optional(
  z.nullable(z.strictObject({ PaymentRequestSearch: z.optional(PaymentRequestSearch) })),
)

export const PaymentRequestPage = pageSchemaOf(PaymentRequestRecord)
export type PaymentRequestPage = z.infer<typeof PaymentRequestPage>
nameObject(PaymentRequestPage, 'PaymentRequestPage', 'One page of a search of payment requests.')
