import { expect, test } from 'vitest'
import {
  transferReasonClause,
  transferReasonText,
  transferReasonWords,
} from './transfer-reasons.ts'

test.each([
  ['AC04', 'the account is closed'],
  ['AGNT', 'the BSB is wrong, or its bank doesn’t accept payments'],
  ['ZZ99', 'the receiving bank answered ZZ99'],
  ['toString', 'the receiving bank answered toString'],
  ['', 'the receiving bank gave no reason'],
  [undefined, 'the receiving bank gave no reason'],
])('the reason %s reads %s', (code, words) => {
  expect(transferReasonWords(code)).toBe(words)
})

test.each([
  ['AC04', 'AC04: the account is closed', 'the account is closed (AC04)'],
  ['ZZ99', 'ZZ99', 'the receiving bank answered ZZ99'],
  [
    'Superseded',
    'Superseded: a newer payment request uses its PayID',
    'a newer payment request uses its PayID (Superseded)',
  ],
  ['toString', 'toString', 'the receiving bank answered toString'],
  ['', '', 'the receiving bank gave no reason'],
  [undefined, undefined, 'the receiving bank gave no reason'],
])('the reason %s is shown as %o in a field and as %o in a sentence', (code, field, clause) => {
  expect(transferReasonText(code)).toBe(field)
  expect(transferReasonClause(code)).toBe(clause)
})
