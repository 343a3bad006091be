import { expect, test } from 'vitest'
import { transferReasonWords } from './transfer-reasons.ts'

test.each([
  ['AC04', 'the account is closed'],
  ['AGNT', 'the BSB is wrong or belongs to no bank that takes payments'],
  ['ZZ99', 'the receiving bank answered ZZ99'],
  ['toString', 'the receiving bank answered toString'],
  ['', 'the receiving bank gave no reason'],
  [undefined, 'the receiving bank gave no reason'],
])('%s: %s', (code, words) => {
  expect(transferReasonWords(code)).toBe(words)
})
