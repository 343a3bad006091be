import { expect, test } from 'vitest'
import { refusalWords } from './refusal-words.ts'

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
  [400, undefined, 'The provider refused it.'],
])('%s %j reads %j', (status, message, words) => {
  expect(refusalWords(status, message)).toBe(words)
})
