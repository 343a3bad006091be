import { expect, test } from 'vitest'
import { payeeCheckWords } from './payee-check.ts'

const payID = 'ana@shop.example'

test.each([
  [{}, ''],
  [{ payID, checkedName: 'Ana Silva' }, 'The PayID is registered to Ana Silva.'],
  [{ checkedName: 'Dairy Lane Milk' }, 'The account’s name is Dairy Lane Milk.'],
  [{ checkReason: 'The bank did not answer' }, 'The bank did not answer.'],
  [
    { payID, checkedName: 'Ana Silva', checkReason: 'The list has no name for this PayID' },
    'The PayID is registered to Ana Silva. The list has no name for this PayID.',
  ],
])('the check %j says %s', (check, words) => {
  expect(payeeCheckWords(check)).toBe(words)
})
