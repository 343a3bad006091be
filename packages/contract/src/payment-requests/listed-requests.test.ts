import { expect, test } from 'vitest'
import { listedRequests, withReceivedParts } from './listed-requests.ts'
import { PaymentRequestRecord } from './payment-request.ts'

function record(paymentRequestId: string, parentPaymentRequestId?: string): PaymentRequestRecord {
  return PaymentRequestRecord.parse({
    PaymentRequest: { payID: 'a@pay.example', clientTransactionId: 't', paymentDescription: '' },
    PaymentRequestStatus: {
      paymentRequestId,
      status: 'COMPLETE',
      createdDateTime: '2026-11-20T03:00:00.000Z',
      ...(parentPaymentRequestId === undefined ? {} : { parentPaymentRequestId }),
    },
  })
}

const [parent, other] = [record('parent'), record('other')]
const [first, second, foreign] = [
  record('first', 'parent'),
  record('second', 'parent'),
  record('foreign', 'elsewhere'),
]
const records = [parent, first, other, second, foreign]

test('a list leaves out the payments that its requests received', () => {
  expect(listedRequests(records)).toEqual([parent, other])
  expect(listedRequests([first])).toEqual([first])
})

test('rows with the payments that they received, each once', () => {
  expect(withReceivedParts([parent], records)).toEqual([parent, first, second])
  expect(withReceivedParts([parent, first], records)).toEqual([parent, first, second])
  expect(withReceivedParts([other], records)).toEqual([other])
})

test('a list without such payments is not searched for them at each typed key', () => {
  let looks = 0
  const watched = new Proxy([parent, other], {
    get(target, name) {
      if (name === '0') looks += 1
      return Reflect.get(target, name)
    },
  })
  const rows = [parent]
  expect(withReceivedParts(rows, watched)).toBe(rows)
  expect(withReceivedParts(rows, watched)).toBe(rows)
  expect(looks).toBe(1)
})
