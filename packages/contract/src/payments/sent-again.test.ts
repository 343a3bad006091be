import { expect, test } from 'vitest'
import { whyNotSentAgain } from './sent-again.ts'

const NOT_BACK = [409, 'Only a payout that failed or was returned can be sent again']

test.each([
  ['FAILED', false, undefined],
  ['RETURNED', false, undefined],
  ['FAILED', true, [409, 'This payout has been sent again already']],
  ['RETURNED', true, [409, 'This payout has been sent again already']],
  ['CREATED', false, NOT_BACK],
  ['PENDING', false, NOT_BACK],
  ['SETTLED', false, NOT_BACK],
] as const)('a %s payout, sent again already: %s', (status, isReplaced, expected) => {
  const problem = whyNotSentAgain({ status, isReplaced }, 'a1')
  expect(problem && [problem.status, problem.body.message]).toEqual(expected)
})

test('a payout that the client does not have', () => {
  const problem = whyNotSentAgain(undefined, 'a1')
  expect([problem?.status, problem?.body.message]).toEqual([400, 'replacesPaymentId: a1 not found'])
})
