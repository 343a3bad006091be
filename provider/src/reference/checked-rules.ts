import { LowBalanceEmailAddresses } from '@tideway/contract/balance/low-balance-alert'
import { MAX_RECORDS, PageQuery } from '@tideway/contract/calls/page'
import { utcMilliseconds } from '@tideway/contract/calls/search-fields'
import { KeyChange } from '@tideway/contract/keys/api-keys'
import {
  AgreementDetails,
  agreementKinds,
  PayerDetails,
} from '@tideway/contract/pay-to/payment-agreement'
import {
  AmendedCommonDetails,
  AmendedDetails,
  PaymentAgreementAmendmentCreate,
} from '@tideway/contract/pay-to/payment-agreement-amendment'
import { PaymentAgreementSearch } from '@tideway/contract/pay-to/payment-agreement-search'
import { MetaData } from '@tideway/contract/pay-to/payment-initiation'
import { PaymentInitiationSearch } from '@tideway/contract/pay-to/payment-initiation-search'
import { PayToAdditionalDetails, PositiveDollarText } from '@tideway/contract/pay-to/payto-fields'
import { MAX_PAY_ID_LENGTH } from '@tideway/contract/payment-requests/pay-id'
import { PayIdEnquiryBody } from '@tideway/contract/payment-requests/pay-id-enquiry'
import {
  DollarNumber,
  DollarText,
  PaymentRequestCreate,
  PaymentRequestPayId,
} from '@tideway/contract/payment-requests/payment-request'
import { PaymentRequestSearch } from '@tideway/contract/payment-requests/payment-request-search'
import { PaymentCreate } from '@tideway/contract/payments/payment'
import { PaymentSearch } from '@tideway/contract/payments/payment-search'
import { ReportDate } from '@tideway/contract/reports/reports'
import { SftpDetails } from '@tideway/contract/sftp/sftp-details'
import { WebhookEventNames } from '@tideway/contract/webhooks/webhook-events'
import type { z } from 'zod'
import type { JsonSchema } from './json-schema.ts'

/** Both dates or neither. */
const bothDates: JsonSchema = {
  dependentRequired: { fromDate: ['toDate'], toDate: ['fromDate'] },
}

/** All of these fields. They are named as properties too, for tools that do not look them up in the object around. */
const required = (...fields: string[]): JsonSchema => ({
  required: fields,
  properties: Object.fromEntries(fields.map((field) => [field, {}])),
})
/** Generators of clients keep an object's own fields only where a choice between others is inside an `allOf`. */
const choice = (kind: 'anyOf' | 'oneOf', schemas: JsonSchema[]): JsonSchema => ({
  allOf: [{ [kind]: schemas }],
})
const eachOf = (fields: readonly string[]) => fields.map((field) => required(field))
const atLeastOne = (...fields: string[]) => choice('anyOf', eachOf(fields))
const exactlyOne = (...fields: string[]) => choice('oneOf', eachOf(fields))
/** Pairs of fields that exclude each other. */
const neverBoth = (first: [string, string], ...others: [string, string][]): JsonSchema => ({
  not:
    others.length === 0
      ? required(...first)
      : { anyOf: [first, ...others].map((pair) => required(...pair)) },
})

/**
 * Rules that the contract checks in code leave no trace in a JSON Schema, so they are written here a second time, for
 * the readers and generators of the OpenAPI documents. `checked-rules.test.ts` holds both to the same examples.
 */
export const checkedRules: [z.core.$ZodType, JsonSchema][] = [
  [KeyChange, exactlyOne('enabled', 'name')],
  [DollarNumber, { exclusiveMinimum: 0, multipleOf: 0.01 }],
  [DollarText, { examples: ['12.30'] }],
  [PositiveDollarText, { not: { pattern: '^0+\\.00$' }, examples: ['12.30'] }],
  [
    PageQuery.shape.numberOfRecords,
    { type: 'integer', minimum: 1, maximum: MAX_RECORDS, default: 100 },
  ],
  [
    ReportDate,
    {
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}(\\.\\d+)?([+-]\\d{2}:?\\d{2}|Z)$',
      examples: ['2026-11-20T00:00:00.000+11:00'],
    },
  ],
  [
    utcMilliseconds,
    {
      pattern: '^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$',
      examples: ['2026-11-20T03:00:00.000Z'],
    },
  ],
  [
    PaymentRequestPayId,
    {
      minLength: 5,
      maxLength: MAX_PAY_ID_LENGTH,
      pattern: '^[a-z0-9_.-]+@[a-z0-9_.-]+\\.[a-z]+$',
    },
  ],
  [
    PaymentRequestCreate,
    {
      ...choice('anyOf', [
        required('paymentAmount'),
        { required: ['multiPayment'], properties: { multiPayment: { const: true } } },
      ]),
      dependentRequired: {
        recurringPaymentAmount: ['recurringPaymentFrequency', 'paymentAmount'],
      },
    },
  ],
  [
    PaymentRequestSearch,
    {
      ...bothDates,
      ...neverBoth(['clientBranch', 'payID']),
      dependentSchemas: { clientTransactionId: { maxProperties: 1 } },
    },
  ],
  [PaymentSearch, { ...bothDates, ...neverBoth(['clientPaymentId', 'fromDate']) }],
  [
    PaymentAgreementSearch,
    {
      ...bothDates,
      ...neverBoth(
        ['paymentAgreementId', 'fromDate'],
        ['contractId', 'fromDate'],
        ['paymentAgreementId', 'contractId'],
      ),
    },
  ],
  [
    PaymentInitiationSearch,
    {
      ...bothDates,
      ...neverBoth(
        ['clientTransactionId', 'fromDate'],
        ['paymentAgreementId', 'fromDate'],
        ['clientTransactionId', 'paymentAgreementId'],
      ),
    },
  ],
  [
    PaymentCreate,
    {
      ...choice('oneOf', [required('payID', 'payIDType'), required('bsb', 'accountNumber')]),
      // Half of the other way to name a payee is refused as well.
      ...neverBoth(
        ['payID', 'bsb'],
        ['payID', 'accountNumber'],
        ['payIDType', 'bsb'],
        ['payIDType', 'accountNumber'],
      ),
    },
  ],
  [AgreementDetails, exactlyOne(...agreementKinds)],
  [AmendedDetails, exactlyOne(...agreementKinds)],
  [PayerDetails, exactlyOne('payIDDetails', 'bankAccountDetails')],
  [AmendedCommonDetails, atLeastOne('description', 'payeeName')],
  [PaymentAgreementAmendmentCreate, exactlyOne('commonDetails', 'agreementDetails')],
  [
    PayToAdditionalDetails,
    {
      if: { properties: { channelType: { enum: ['BROWSER', 'MOBILE'] } } },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: required('ipAddress', 'deviceFingerprint'),
    },
  ],
  [PayIdEnquiryBody, { dependentRequired: { bsb: ['accountNumber'], accountNumber: ['bsb'] } }],
  [MetaData, { maxProperties: 10 }],
  [LowBalanceEmailAddresses.shape.emailAddresses, { uniqueItems: true }],
  [SftpDetails.shape.host, { minLength: 1, maxLength: 253, pattern: '^\\S+$' }],
  [SftpDetails.shape.port, { type: 'integer', minimum: 1, maximum: 65_535 }],
  [SftpDetails.shape.username, { minLength: 1, maxLength: 128, pattern: '\\S' }],
  [SftpDetails.shape.folder, { minLength: 1, maxLength: 1000, pattern: '^\\w' }],
  [WebhookEventNames, { uniqueItems: true }],
]

/** The same for parameters that a route checks after its schema, by the parameter's name. */
export const checkedParameters: Record<string, JsonSchema> = {
  refundAmount: { pattern: '^\\d+(\\.\\d{1,2})?$', examples: ['10.00'] },
}
