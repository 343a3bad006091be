import { expect, test } from 'vitest'
import { refusalWords } from './refusal-words.ts'

test.each([
  [400, 'PayID not found', 'This PayID is no longer registered.'],
  [
    400,
    'Payment amount is above the limit for a single payout',
    'The amount is above the limit for a single payout.',
  ],
  [429, 'Too many requests', 'Too many requests. Wait a minute, then pay again.'],
  [400, 'Something new', 'Something new'],
  [400, '', 'We couldn’t accept this payout.'],
  [400, undefined, 'We couldn’t accept this payout.'],
])('%s with message %j reads %j', (status, message, words) => {
  expect(refusalWords(status, message)).toBe(words)
})
