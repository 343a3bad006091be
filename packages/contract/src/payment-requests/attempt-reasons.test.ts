import { expect, test } from 'vitest'
import { attemptReasonWords, sentBackSentence } from './attempt-reasons.ts'

test.each([
  [
    'WRONG_AMOUNT',
    'Sent back to the payer: it wasn’t an amount that the request accepts (WRONG_AMOUNT).',
  ],
  ['ALREADY_PAID', 'Sent back to the payer: the request had already been paid (ALREADY_PAID).'],
  ['EXPIRED', 'Sent back to the payer: the request had expired (EXPIRED).'],
  ['ACCOUNT_CLOSED', 'Sent back to the payer: ACCOUNT_CLOSED.'],
  ['toString', 'Sent back to the payer: toString.'],
  ['', 'Sent back to the payer.'],
  [undefined, 'Sent back to the payer.'],
])('a payment sent back for %o reads %s', (code, sentence) => {
  expect(sentBackSentence(code)).toBe(sentence)
})

test('an unknown code has no words', () => {
  expect(attemptReasonWords('ALREADY_PAID')).toBe('the request had already been paid')
  expect(attemptReasonWords('ACCOUNT_CLOSED')).toBeUndefined()
})
