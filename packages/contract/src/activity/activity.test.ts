import { expect, test } from 'vitest'
import { activityActions, activityWords } from './activity.ts'

test.each([
  ['paymentRequest.refund', 'DONE', 'refunded a payment request'],
  ['paymentRequest.refund', 'REFUSED', 'tried to refund a payment request'],
  ['user.changeRole', 'DONE', 'changed the role of a user'],
  ['payment.create', 'REFUSED', 'tried to pay out'],
  ['of.tomorrow', 'DONE', 'of.tomorrow'],
  ['toString', 'REFUSED', 'tried to toString'],
] as const)('%s with result %s reads %s', (action, result, words) => {
  expect(activityWords(action, result)).toBe(words)
})

test('every action is a noun and a verb, and has words for both results', () => {
  for (const action of activityActions) {
    expect(action).toMatch(/^[a-z][A-Za-z]*\.[a-z][A-Za-z]*$/)
    expect(activityWords(action, 'DONE')).not.toContain('.')
    expect(activityWords(action, 'REFUSED')).toMatch(/^tried to [a-z]/)
  }
})
