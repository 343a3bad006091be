import { expect, test } from 'vitest'
import { answerAgain, hashOfCall } from './idempotent-answer.ts'

const call = { operation: 'refund', payload: { amount: '1.00' } }

test('the same operation with the same payload has the same hash', () => {
  expect(hashOfCall(call)).toBe('5896fdb5f6eb691ca2c3492774c5f5f66204b3e86d8dc246025e1c42297c9ba4')
  expect(hashOfCall({ ...call })).toBe(hashOfCall(call))
})

test.each([
  ['another operation', { ...call, operation: 'payout' }],
  ['another payload', { ...call, payload: { amount: '2.00' } }],
  ['no payload', { ...call, payload: undefined }],
])('%s has another hash', (_what, other) => {
  expect(hashOfCall(other)).not.toBe(hashOfCall(call))
})

const first = { request_hash: 'a', status: 201, body: '{"refundId":"1"}' }

test('a repeated call gets the answer of the first one', () => {
  expect(answerAgain(first, 'a')).toEqual({
    status: 201,
    body: '{"refundId":"1"}',
    replayed: true,
  })
})

test('a key that was used for another call is refused', () => {
  expect(() => answerAgain(first, 'b')).toThrow(
    expect.objectContaining({
      refusal: {
        status: 422,
        body: { message: 'Idempotency-Key was used with another request' },
      },
    }),
  )
})
