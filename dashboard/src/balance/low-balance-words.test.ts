import { expect, test } from 'vitest'
import { alertWords, savedWords } from './low-balance-words.ts'

const refused = { kind: 'refused', message: 'Bad request' } as const
const unknown = { kind: 'unknown' } as const

test.each([
  ['threshold', refused, 'Nothing was saved.'],
  [
    'threshold',
    unknown,
    'It is not known whether the threshold was saved. The email addresses were not.',
  ],
  ['emails', refused, 'The threshold was saved. The email addresses were not.'],
  ['emails', unknown, 'The threshold was saved. It is not known whether the email addresses were.'],
] as const)('saving that ended at the %s, %j: %s', (at, failure, words) => {
  expect(savedWords({ at, failure })).toBe(words)
})

test.each([
  ['', [], 'The alert is off: there is no threshold.'],
  ['', ['a@b.example'], 'The alert is off: there is no threshold.'],
  ['1500.00', [], 'Nobody is told when the balance falls below $1,500.00.'],
  ['1500.00', ['a@b.example'], 'The alert is on: below $1,500.00 an email goes to a@b.example.'],
  [
    '0.50',
    ['a@b.example', 'c@b.example'],
    'The alert is on: below $0.50 an email goes to 2 addresses.',
  ],
])('threshold %j and addresses %j: %s', (threshold, emails, words) => {
  expect(alertWords({ threshold, emails }, undefined)).toBe(words)
  expect(alertWords({ threshold, emails }, 150_000)).toBe(words)
})

test('a balance that has fallen already waits for the next fall', () => {
  const alert = { threshold: '500.00', emails: ['a@b.example'] }
  expect(alertWords(alert, 49_999)).toBe(
    'The balance is below $500.00 already. The next email goes to a@b.example once it has recovered and falls again.',
  )
  expect(alertWords(alert, 50_000)).toContain('The alert is on')
})
