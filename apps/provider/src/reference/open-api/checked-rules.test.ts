import { PageQuery } from '@tideway/contract/calls/page'
import { utcMilliseconds } from '@tideway/contract/calls/search-fields'
import { KeyChange, KeyRequest } from '@tideway/contract/keys/api-keys'
import {
  AgreementDetails,
  PayerDetails,
} from '@tideway/contract/pay-to/agreements/payment-agreement'
import {
  AmendedCommonDetails,
  PaymentAgreementAmendmentCreate,
} from '@tideway/contract/pay-to/agreements/payment-agreement-amendment'
import { PaymentAgreementSearch } from '@tideway/contract/pay-to/agreements/payment-agreement-search'
import { MetaData } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { PaymentInitiationSearch } from '@tideway/contract/pay-to/initiations/payment-initiation-search'
import { PayToAdditionalDetails, PositiveDollarText } from '@tideway/contract/pay-to/payto-fields'
import { PaymentFileLinesQuery } from '@tideway/contract/payment-files/payment-file'
import { PayIdEnquiryBody } from '@tideway/contract/payment-requests/pay-id-enquiry'
import {
  DollarNumber,
  PaymentRequestCreate,
  PaymentRequestPayId,
} from '@tideway/contract/payment-requests/payment-request-create'
import { PaymentRequestSearch } from '@tideway/contract/payment-requests/payment-request-search'
import { PaymentCreate } from '@tideway/contract/payments/payment'
import { PaymentSearch } from '@tideway/contract/payments/payment-search'
import { ReportDate } from '@tideway/contract/reports/reports'
import { NotifyOn } from '@tideway/contract/settings/client-settings'
import { SftpDetails } from '@tideway/contract/sftp/sftp-details'
import { WebhookEventNames, webhookEvents } from '@tideway/contract/webhooks/webhook-events'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SchemaBook } from './json-schema.ts'

const at = '2026-11-20T03:00:00.000Z'
const range = { fromDate: at, toDate: at }
const request = {
  clientId: 'HARBOUR',
  clientTransactionId: 'order-1',
  paymentDescription: 'Espresso',
}
const payout = {
  clientPaymentId: 'payout-1',
  payeeName: 'Priya',
  paymentAmount: '1.00',
  paymentDescription: 'Wages',
}
const byPayId = { payID: 'priya@example.com', payIDType: 'EMAIL' }
const byAccount = { bsb: '062000', accountNumber: '12345678' }
const payer = { name: 'Priya Raman' }
const enquiry = { payID: 'priya@example.com', payIDType: 'EMAIL' }
const amendment = { clientTransactionId: 'change-1', paymentAgreementId: 'a' }
const common = { description: 'Espresso club' }
const terms = { startDate: '2026-11-20', frequency: 'MONTHLY' }
const details = {
  customerNumber: '1',
  userID: '1',
  authMethod: 'OTP',
  channelType: 'BRANCH',
}
const sftp = { host: 'sftp.example', port: 22, username: 'tide', folder: 'input' }
const [event = '', other = ''] = webhookEvents

/**
 * Values that each schema accepts, then values it rejects. The code and the published JSON Schema must agree on all of
 * them.
 */
const examples: [string, z.core.$ZodType, accepted: unknown[], refused: unknown[]][] = [
  ['an amount', DollarNumber, [0.01, 49.9, 9999.99], [0, -1, 0.005]],
  ['an amount in text', PositiveDollarText, ['0.01', '12.30'], ['0.00', '1', '12.3']],
  ['a date of a report', ReportDate, ['2026-11-20T00:00:00+11:00', at], ['2026-11-20', 'today']],
  ['a date of a search', utcMilliseconds, [at], ['2026-11-20T03:00:00Z', '2026-11-20']],
  [
    'a PayID',
    PaymentRequestPayId,
    ['a@b.au', `${'a'.repeat(45)}@b.au`],
    ['a@b', 'A@b.au', `${'a'.repeat(46)}@b.au`],
  ],
  [
    'a payment request',
    PaymentRequestCreate,
    [
      { ...request, paymentAmount: 1 },
      { ...request, multiPayment: true },
      {
        ...request,
        paymentAmount: 1,
        recurringPaymentAmount: 1,
        recurringPaymentFrequency: 'DAILY',
      },
    ],
    [
      request,
      { ...request, multiPayment: false },
      { ...request, paymentAmount: 1, recurringPaymentAmount: 1 },
      {
        ...request,
        multiPayment: true,
        recurringPaymentAmount: 1,
        recurringPaymentFrequency: 'DAILY',
      },
    ],
  ],
  [
    'a search of payment requests',
    PaymentRequestSearch,
    [
      {},
      range,
      { ...range, payID: 'a@b.au' },
      { clientTransactionId: 'x' },
      { ...range, payID: 'a@b.au', status: ['WAITING', 'EXPIRED'], amountFrom: '10.00' },
      { clientBranch: 'x', amountTo: '0.00', name: 'smith', paymentReference: 'INV' },
    ],
    [
      { clientTransactionId: 'x', name: 'smith' },
      { status: [] },
      { status: ['PAID'] },
      { amountFrom: '10' },
      { amountTo: '999999999999.00' },
      { name: '' },
      { fromDate: at },
      { toDate: at },
      { clientTransactionId: 'x', payID: 'a@b.au' },
      { clientBranch: 'x', payID: 'a@b.au' },
    ],
  ],
  [
    'a search of payouts',
    PaymentSearch,
    [{}, range, { clientPaymentId: 'x' }, { ...range, status: ['SETTLED'] }],
    [
      { fromDate: at },
      { ...range, clientPaymentId: 'x' },
      { clientPaymentId: 'x', status: ['SETTLED'] },
    ],
  ],
  [
    'a search of agreements',
    PaymentAgreementSearch,
    [{}, range, { contractId: 'x' }, { ...range, name: 'x' }],
    [
      { contractId: 'x', name: 'x' },
      { paymentAgreementId: 'x', amountFrom: '1.00' },
      { ...range, contractId: 'x' },
      { ...range, paymentAgreementId: 'x' },
      { contractId: 'x', paymentAgreementId: 'x' },
    ],
  ],
  [
    'a search of initiations',
    PaymentInitiationSearch,
    [{}, range, { paymentAgreementId: 'x' }, { ...range, paymentReference: 'x' }],
    [
      { clientTransactionId: 'x', paymentReference: 'x' },
      { paymentAgreementId: 'x', status: ['SETTLED'] },
      { ...range, clientTransactionId: 'x' },
      { ...range, paymentAgreementId: 'x' },
      { clientTransactionId: 'x', paymentAgreementId: 'x' },
    ],
  ],
  [
    'a payout',
    PaymentCreate,
    [
      { ...payout, ...byPayId },
      { ...payout, ...byAccount },
    ],
    [
      payout,
      { ...payout, ...byPayId, ...byAccount },
      { ...payout, ...byPayId, bsb: byAccount.bsb },
      { ...payout, ...byAccount, payIDType: 'EMAIL' },
      { ...payout, payID: byPayId.payID },
    ],
  ],
  [
    'the terms of an agreement',
    AgreementDetails,
    [{ variableAgreementDetails: { ...terms, maximumAmount: '10.00' } }],
    [
      {},
      {
        variableAgreementDetails: { ...terms, maximumAmount: '10.00' },
        usageBasedAgreementDetails: { ...terms, maximumAmount: '10.00' },
      },
    ],
  ],
  [
    'a payer',
    PayerDetails,
    [
      { ...payer, payIDDetails: byPayId },
      { ...payer, bankAccountDetails: byAccount },
    ],
    [payer, { ...payer, payIDDetails: byPayId, bankAccountDetails: byAccount }],
  ],
  ['what an amendment names', AmendedCommonDetails, [common, { payeeName: 'Harbour' }], [{}]],
  [
    'an amendment',
    PaymentAgreementAmendmentCreate,
    [{ ...amendment, commonDetails: common }],
    [
      amendment,
      {
        ...amendment,
        commonDetails: common,
        agreementDetails: { variableAgreementDetails: { changeDate: '2026-11-20' } },
      },
    ],
  ],
  [
    'what is known of a person',
    PayToAdditionalDetails,
    [details, { ...details, channelType: 'MOBILE', ipAddress: '1.2.3.4', deviceFingerprint: 'x' }],
    [{ ...details, channelType: 'BROWSER', ipAddress: '1.2.3.4' }],
  ],
  [
    'a PayID enquiry',
    PayIdEnquiryBody,
    [enquiry, { ...enquiry, ...byAccount }],
    [
      { ...enquiry, bsb: byAccount.bsb },
      { ...enquiry, accountNumber: byAccount.accountNumber },
    ],
  ],
  [
    'metadata',
    MetaData,
    [Object.fromEntries(Array.from({ length: 10 }, (_, n) => [`f${n}`, 'x']))],
    [Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`f${n}`, 'x']))],
  ],
  [
    'a change to a key',
    KeyChange,
    [{ enabled: true }, { name: 'Web shop' }, { name: null }],
    [{}, { enabled: true, name: 'Web shop' }],
  ],
  [
    'the permissions of a key',
    KeyRequest,
    [{ permissions: ['RestAPI/GET/balance'] }],
    [{ permissions: [] }, { permissions: ['RestAPI/GET/balance', 'RestAPI/GET/balance'] }],
  ],
  ['statuses of a callback', NotifyOn, [[], ['COMPLETE', 'EXPIRED']], [['COMPLETE', 'COMPLETE']]],
  [
    'an SFTP server',
    SftpDetails,
    [sftp, { ...sftp, port: 65_535 }],
    [
      { ...sftp, host: 'a b' },
      { ...sftp, host: '' },
      { ...sftp, port: 0 },
      { ...sftp, port: 65_536 },
      { ...sftp, port: 2.5 },
      { ...sftp, username: ' ' },
      { ...sftp, folder: '/input' },
    ],
  ],
  ['events', WebhookEventNames, [[], [event, other]], [[event, event]]],
]

test.each(examples)('%s: code and published schema agree', (_what, schema, accepted, refused) => {
  const { components, published } = publish(schema)
  const validator = new Ajv2020({ strict: false, validateFormats: false })
  const fits = validator.compile({ ...published, components })
  for (const value of accepted) {
    expect([value, z.safeParse(schema, value).success, fits(value)]).toEqual([value, true, true])
  }
  for (const value of refused) {
    expect([value, z.safeParse(schema, value).success, fits(value)]).toEqual([value, false, false])
  }
})

test('a number of lines is published as an integer and read from text', () => {
  const { published } = publish(PaymentFileLinesQuery)
  expect(published.properties?.numberOfRecords).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 1000,
    default: 100,
  })
  expect(z.safeParse(PaymentFileLinesQuery, { numberOfRecords: '1000' }).success).toBe(true)
  expect(z.safeParse(PaymentFileLinesQuery, { numberOfRecords: '1001' }).success).toBe(false)
})

test('a number of records is published as an integer and read from text', () => {
  const { published } = publish(PageQuery)
  expect(published.properties?.numberOfRecords).toMatchObject({
    type: 'integer',
    minimum: 1,
    maximum: 50_000,
    default: 100,
  })
  expect(z.safeParse(PageQuery, { numberOfRecords: '50000' }).success).toBe(true)
  expect(z.safeParse(PageQuery, { numberOfRecords: '50001' }).success).toBe(false)
})

/** Returns the schema as published, with the named schemas it refers to. */
function publish(schema: z.core.$ZodType) {
  const book = new SchemaBook()
  const published = book.convert(schema)
  return { published, components: { schemas: book.components } }
}
