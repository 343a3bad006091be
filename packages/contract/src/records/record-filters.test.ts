import { expect, test } from 'vitest'
import { PaymentAgreementSearchBody } from '../pay-to/agreements/payment-agreement-search.ts'
import { PaymentInitiationSearchBody } from '../pay-to/initiations/payment-initiation-search.ts'
import { PaymentRequestSearchBody } from '../payment-requests/payment-request-search.ts'
import { PaymentSearchBody } from '../payments/payment-search.ts'

const from = '2026-11-20T00:00:00.000Z'
const to = '2026-11-20T23:59:59.999Z'

const messageOf = {
  requests: (search: unknown) =>
    PaymentRequestSearchBody.safeParse({ PaymentRequestSearch: search }).error?.issues[0]?.message,
  payouts: (search: unknown) =>
    PaymentSearchBody.safeParse({ PaymentSearch: search }).error?.issues[0]?.message,
  agreements: (search: unknown) =>
    PaymentAgreementSearchBody.safeParse({ PaymentAgreementSearch: search }).error?.issues[0]
      ?.message,
  initiations: (search: unknown) =>
    PaymentInitiationSearchBody.safeParse({ PaymentInitiationSearch: search }).error?.issues[0]
      ?.message,
}
type Kind = keyof typeof messageOf
const kinds = Object.keys(messageOf) as Kind[]

test.each(kinds)('a search of %s takes every filter, alone and with dates', (kind) => {
  const status = {
    requests: 'EXPIRED',
    payouts: 'RETURNED',
    agreements: 'ACTIVE',
    initiations: 'SETTLED',
  }[kind]
  const filters = {
    status: [status],
    amountFrom: '0.00',
    amountTo: '99999999999.99',
    name: 'O’Brien',
    paymentReference: '%_\\',
  }
  expect(messageOf[kind](filters)).toBeUndefined()
  expect(messageOf[kind]({ ...filters, fromDate: from, toDate: to })).toBeUndefined()
  for (const [name, value] of Object.entries(filters))
    expect(messageOf[kind]({ [name]: value }), name).toBeUndefined()
})

const withOthers = (id: string) =>
  `[object can't include other fields with (["${id}"]) in the same request]`

test.each<[Kind, string]>([
  ['requests', 'clientTransactionId'],
  ['payouts', 'clientPaymentId'],
  ['agreements', 'paymentAgreementId'],
  ['agreements', 'contractId'],
  ['initiations', 'clientTransactionId'],
  ['initiations', 'paymentAgreementId'],
])('a search of %s refuses a filter with %s', (kind, id) => {
  for (const filter of [
    {
      status: [
        { requests: 'WAITING', payouts: 'CREATED', agreements: 'CREATED', initiations: 'CREATED' }[
          kind
        ],
      ],
    },
    { amountFrom: '1.00' },
    { amountTo: '1.00' },
    { name: 'smith' },
    { paymentReference: 'x' },
  ])
    expect(messageOf[kind]({ [id]: 'x', ...filter })).toBe(withOthers(id))
})

test.each(kinds)('a search of %s refuses amounts in the wrong order', (kind) => {
  const message = 'amountFrom should be less than or equal to amountTo'
  expect(messageOf[kind]({ amountFrom: '10.01', amountTo: '10.00' })).toBe(message)
  expect(messageOf[kind]({ amountFrom: '9.00', amountTo: '10.00' })).toBeUndefined()
  expect(messageOf[kind]({ amountFrom: '10.00', amountTo: '10.00' })).toBeUndefined()
})

test.each([
  { status: [] },
  { status: 'WAITING' },
  { status: ['PAID'] },
  { status: Array.from({ length: 8 }, () => 'CREATED') },
  { amountFrom: '10' },
  { amountFrom: '10.5' },
  { amountFrom: 10 },
  { amountTo: '-1.00' },
  { amountTo: '999999999999.00' },
  { name: '' },
  { name: ' ' },
  { name: '\u0301' },
  { name: 'x'.repeat(141) },
  { paymentReference: '' },
])('no search accepts %j', (filter) => {
  for (const kind of kinds) expect(messageOf[kind](filter), kind).toBeDefined()
})
