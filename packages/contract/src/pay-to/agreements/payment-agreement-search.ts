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
import { PaymentAgreementRecord, PaymentAgreementStatusName } from './payment-agreement.ts'

/** Search of agreements (spec 7.3; provider API, PayTo agreements): by one id, by creation dates and filters, or all. */

export const paymentAgreementIdWords = {
  description: 'The id of the agreement. Send no other criterion with it.',
  example: '5e1b7a90c3d24f6f8b0a9d7c6e5f4a31',
}

export const PaymentAgreementSearch = z
  .strictObject({
    paymentAgreementId: field(z.optional(searchText), paymentAgreementIdWords),
    contractId: field(
      z.optional(searchText),
      'Your reference for the contract. Send no other criterion with it.',
      'contract-2207',
    ),
    ...fields(dateRange, dateWords('created')),
    ...fields(
      filterFields(PaymentAgreementStatusName.options),
      filterWords({
        amount: 'amount of one collection, or else the largest',
        name: 'the payer’s or the payee’s name',
        reference: 'your reference for the contract or the NPP agreement id',
        status: ['ACTIVE', 'SUSPENDED'],
        statusNote: 'A CREATED agreement is CANCELLED from the moment of its expiry.',
      }),
    ),
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
nameObject(PaymentAgreementSearch, 'PaymentAgreementSearch', everything, {
  ...bothDates,
  dependentSchemas: {
    paymentAgreementId: { maxProperties: 1 },
    contractId: { maxProperties: 1 },
  },
})

/** The envelope is optional, and so is the whole body. */
export const PaymentAgreementSearchBody = z.optional(
  z.nullable(z.strictObject({ PaymentAgreementSearch: z.optional(PaymentAgreementSearch) })),
)

export const PaymentAgreementPage = pageSchemaOf(PaymentAgreementRecord)
export type PaymentAgreementPage = z.infer<typeof PaymentAgreementPage>
nameObject(PaymentAgreementPage, 'PaymentAgreementPage', 'One page of a search of agreements.')
