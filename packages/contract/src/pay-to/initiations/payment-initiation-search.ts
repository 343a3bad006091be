import { z } from 'zod/mini'
import { field, fields, nameObject } from '../../calls/docs/field.ts'
import { bothDates } from '../../calls/docs/field-limits.ts'
import { dateWords, everything, filterWords } from '../../calls/docs/search-words.ts'
import { pageSchemaOf } from '../../calls/page.ts'
import {
  dateRange,
  dateRangeChecks,
  notTogether,
  notWithDates,
  searchText,
} from '../../calls/search-fields.ts'
import { amountRangeCheck, filterFields, notWithFilters } from '../../records/record-filters.ts'
import { paymentAgreementIdWords } from '../agreements/payment-agreement-search.ts'
import { PaymentInitiationRecord, PaymentInitiationStatusName } from './payment-initiation.ts'

/** Search of initiations (spec 7.3; provider API, PayTo initiations): by one id, by creation dates and filters, or all. */

export const PaymentInitiationSearch = z
  .strictObject({
    clientTransactionId: field(
      z.optional(searchText),
      'Your reference for the payment. Send no other criterion with it.',
      'subscription-2207-2026-12',
    ),
    paymentAgreementId: field(z.optional(searchText), paymentAgreementIdWords),
    ...fields(dateRange, dateWords('created')),
    ...fields(
      filterFields(PaymentInitiationStatusName.options),
      filterWords({
        amount: 'amount of the payment',
        name: 'the payer’s name, as in the agreement or as the bank reports it',
        reference: 'the reference or the NPP transaction id',
        status: ['SETTLED'],
      }),
    ),
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
nameObject(PaymentInitiationSearch, 'PaymentInitiationSearch', everything, {
  ...bothDates,
  dependentSchemas: {
    clientTransactionId: { maxProperties: 1 },
    paymentAgreementId: { maxProperties: 1 },
  },
})

/** The envelope is optional, and so is the whole body. */
export const PaymentInitiationSearchBody = z.optional(
  z.nullable(z.strictObject({ PaymentInitiationSearch: z.optional(PaymentInitiationSearch) })),
)

export const PaymentInitiationPage = pageSchemaOf(PaymentInitiationRecord)
export type PaymentInitiationPage = z.infer<typeof PaymentInitiationPage>
nameObject(PaymentInitiationPage, 'PaymentInitiationPage', 'One page of a search of initiations.')
