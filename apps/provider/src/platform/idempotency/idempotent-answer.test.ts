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

const first = { request_hash: 'a', caller_id: 'ana', status: 201, body: '{"refundId":"1"}' }
const same = { hash: 'a', callerId: 'ana' }

test.each([
  ['the same caller', first],
  ['any caller, for an answer of an earlier version', { ...first, caller_id: null }],
])('a repeated call of %s gets the answer of the first one', (_what, stored) => {
  expect(answerAgain(stored, same)).toEqual({
    status: 201,
    body: '{"refundId":"1"}',
    replayed: true,
  })
})

test.each([
  ['for another call', { ...same, hash: 'b' }],
  ['by another caller', { ...same, callerId: 'tom' }],
])('a key that was used %s is refused', (_what, later) => {
  expect(() => answerAgain(first, later)).toThrow(
    expect.objectContaining({
      refusal: {
        status: 422,
        body: { message: 'Idempotency-Key was used with another request' },
      },
    }),
  )
})
