import { expect, test } from 'vitest'
import { answerOfFailure } from './pay-answer.ts'
import { CallFailure } from './payouts-calls.ts'

test.each([
  [undefined, '', 'unknown'],
  [500, '', 'unknown'],
  [502, 'Bad Gateway', 'unknown'],
  [409, 'Duplicated payment', 'unknown'],
  [401, 'Unauthorized', 'signedOut'],
  [403, 'User is not authorized to access this resource', 'stopped'],
  [408, '', 'stopped'],
  [429, 'Too many requests', 'stopped'],
  [400, 'Insufficient funds to process this payment', 'refused'],
  [422, 'Idempotency-Key was used with another request', 'refused'],
])('%s %j leaves the payout %s', (status, message, kind) => {
  expect(answerOfFailure(new CallFailure(status, message)).kind).toBe(kind)
})

test('what is no answer at all is unknown', () => {
  expect(answerOfFailure(new TypeError('x'))).toEqual({ kind: 'unknown' })
})

test.each([
  [400, 'PayID not found', 'The PayID is not registered any more.'],
  [
    400,
    'Payment amount is above the limit of a single payout',
    'The amount is above the limit of a single payout.',
  ],
  [429, 'Too many requests', 'Too many calls at once. Wait a minute, then pay again.'],
  [400, 'Something new', 'Something new'],
  [400, '', 'The provider refused it.'],
])('%s %j reads %j', (status, message, words) => {
  expect(answerOfFailure(new CallFailure(status, message))).toMatchObject({ words })
})
