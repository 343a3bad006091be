import { expect, test } from 'vitest'
import { PaymentInitiationCreateBody, PaymentInitiationRefundBody } from './payment-initiation.ts'
import { PaymentInitiationSearchBody } from './payment-initiation-search.ts'

const initiation = (change: object = {}) => ({
  clientId: 'HARBOUR',
  paymentAgreementId: '0123456789abcdef0123456789abcdef',
  clientTransactionId: 'subscription-1-2026-11',
  paymentAmount: '20.00',
  ...change,
})
const isGood = (change: object) =>
  PaymentInitiationCreateBody.safeParse({ PaymentInitiation: initiation(change) }).success

const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`field${index}`, 'x']))

test.each([
  [{}, true],
  [{ reference: 'November', description: 'Beans of November' }, true],
  [{ metaData: fields(10) }, true],
  [{ metaData: fields(11) }, false],
  [{ metaData: { [`x`.repeat(41)]: 'x' } }, false],
  [{ metaData: { x: 'x'.repeat(256) } }, false],
  [{ metaData: { x: 1 } }, false],
  [{ paymentAmount: 20 }, false],
  [{ paymentAmount: '20' }, false],
  [{ paymentAmount: '0.00' }, false],
  [{ description: 'four' }, false],
  [{ reference: 'x'.repeat(36) }, false],
  [{ clientTransactionId: 'four' }, false],
  [{ paymentRequestId: '0123456789abcdef0123456789abcdef' }, false],
])('an initiation with %j is valid: %s', (change, good) => {
  expect(isGood(change)).toBe(good)
})

test('a refund’s body may be absent, empty, or repeat the query', () => {
  for (const body of [
    undefined,
    null,
    {},
    { paymentInitiationId: 'x', refundAmount: '1.00' },
    { paymentInitiationId: 'x', refundAmount: 1 },
  ])
    expect(PaymentInitiationRefundBody.safeParse(body).success).toBe(true)
  expect(PaymentInitiationRefundBody.safeParse({ id: 'x' }).success).toBe(false)
})

test('a search accepts only one criterion at a time', () => {
  const problem = (search: object) =>
    PaymentInitiationSearchBody.safeParse({ PaymentInitiationSearch: search }).error?.issues[0]
      ?.message
  expect(problem({ clientTransactionId: 'x' })).toBeUndefined()
  expect(problem({ paymentAgreementId: 'x' })).toBeUndefined()
  expect(problem({ clientTransactionId: 'x', paymentAgreementId: 'y' })).toBe(
    '[object can\'t include (["clientTransactionId"]) and (["paymentAgreementId"]) in the same request]',
  )
  expect(problem({ clientTransactionId: 'x', fromDate: '2026-11-20T00:00:00.000Z' })).toBe(
    '[object must contain (["toDate"]) if (["fromDate"]) is present]',
  )
})
