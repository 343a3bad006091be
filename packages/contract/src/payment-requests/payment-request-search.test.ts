import { expect, test } from 'vitest'
import { PaymentRequestSearchBody } from './payment-request-search.ts'

const from = '2026-11-20T00:00:00.000Z'
const to = '2026-11-20T23:59:59.999Z'
const problemOf = (search: unknown) =>
  PaymentRequestSearchBody.safeParse({ PaymentRequestSearch: search }).error?.issues[0]?.message

test.each([undefined, null, {}, { PaymentRequestSearch: {} }])(
  'the body %j searches for everything',
  (body) => {
    expect(PaymentRequestSearchBody.safeParse(body).success).toBe(true)
  },
)

test.each([
  { clientTransactionId: 'x' },
  { payID: 'a@b.com' },
  { payID: 'x'.repeat(140) },
  { payID: 'a@b.com', fromDate: from, toDate: to },
  { clientBranch: 'North', fromDate: from, toDate: to },
  { clientBranch: 'North' },
  { fromDate: from, toDate: to },
  { fromDate: from, toDate: from },
  { fromDate: from, toDate: to, searchByDateType: 'COMPLETED_DESC' },
  { searchByDateType: 'CREATED_DESC' },
])('accepts a search by %j', (search) => {
  expect(problemOf(search)).toBeUndefined()
})

const notWithOthers =
  '[object can\'t include other fields with (["clientTransactionId"]) in the same request]'
const dateShape =
  '[ECMA 262 regex "^\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\.\\d{3}Z$" does not match input string]'
test.each([
  [{ fromDate: from }, '[object must contain (["toDate"]) if (["fromDate"]) is present]'],
  [{ toDate: to }, '[object must contain (["fromDate"]) if (["toDate"]) is present]'],
  [{ fromDate: to, toDate: from }, 'fromDate should be before or equal to toDate'],
  [{ clientTransactionId: 'x', payID: 'a@b.com' }, notWithOthers],
  [{ clientTransactionId: 'x', fromDate: from, toDate: to }, notWithOthers],
  [{ clientTransactionId: 'x', searchByDateType: 'CREATED_DESC' }, notWithOthers],
  [
    { clientBranch: 'North', payID: 'a@b.com' },
    '[object can\'t include (["clientBranch"]) and (["payID"]) in the same request]',
  ],
  [{ fromDate: '2026-11-20T00:00:00Z', toDate: to }, dateShape],
  [{ fromDate: '2026-11-20T11:00:00.000+11:00', toDate: to }, dateShape],
  [{ fromDate: '2026-99-20T00:00:00.000Z', toDate: to }, dateShape],
])('rejects a search by %j with %s', (search, message) => {
  expect(problemOf(search)).toBe(message)
})

test.each([
  { clientTransactionId: '' },
  { payID: 'x'.repeat(141) },
  { searchByDateType: 'NEWEST' },
  { page: 1 },
  [],
  'x',
])('rejects a search by %j', (search) => {
  expect(problemOf(search)).toBeDefined()
})
