import { expect, test } from 'vitest'
import { PaymentSearchBody } from './payment-search.ts'

const from = '2026-11-20T00:00:00.000Z'
const to = '2026-11-20T23:59:59.999Z'
const problemOf = (search: unknown) =>
  PaymentSearchBody.safeParse({ PaymentSearch: search }).error?.issues[0]?.message

test.each([undefined, null, {}, { PaymentSearch: {} }])(
  'the body %j searches for everything',
  (body) => {
    expect(PaymentSearchBody.safeParse(body).success).toBe(true)
  },
)

test.each([
  [{ clientPaymentId: 'x' }, undefined],
  [{ fromDate: from, toDate: to }, undefined],
  [{ fromDate: from, toDate: from }, undefined],
  [{ fromDate: from }, '[object must contain (["toDate"]) if (["fromDate"]) is present]'],
  [{ toDate: to }, '[object must contain (["fromDate"]) if (["toDate"]) is present]'],
  [{ fromDate: to, toDate: from }, 'fromDate should be before or equal to toDate'],
  [
    { clientPaymentId: 'x', fromDate: from, toDate: to },
    '[object can\'t include dates - (["toDate"]), (["fromDate"]) and (["clientPaymentId"]) in the same request]',
  ],
])('the search %j gives the message %s', (search, problem) => {
  expect(problemOf(search)).toBe(problem)
})

test.each([{ clientPaymentId: '' }, { payID: 'x' }, { fromDate: '2026-11-20', toDate: to }])(
  'rejects the search %j',
  (search) => {
    expect(problemOf(search)).toBeDefined()
  },
)
