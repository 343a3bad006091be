import { expect, test } from 'vitest'
import { patternsOf } from './text-patterns.ts'

test.each([
  [['lee'], ['%lee%'], ['%lee%']],
  [['pay-123456@pay.example'], ['%pay-123456@pay.example%'], ['%-123456@%']],
  [['a@pay.example'], ['%a@pay.example%'], ['%.example%']],
  [['4f0c9a1d27be4d0f8a5c3e6b7d9f1020'], ['%4f0c9a1d27be4d0f8a5c3e6b7d9f1020%'], ['%7d9f1020%']],
  [['062-000', '11234567'], ['%062-000%', '%11234567%'], ['%11234567%']],
  [['2028-03-14'], ['%2028-03-14%'], ['%2028-03-14%']],
  [['zo'], ['%zo%'], []],
  [
    ['79.01', 'smith'],
    ['%79.01%', '%smith%'],
    ['%79.01%', '%smith%'],
  ],
  [['12', 'smith'], ['%12%', '%smith%'], ['%smith%']],
  [['x.', 'ab.'], ['%x.%', '%ab.%'], ['%ab.%']],
  [
    ['100%', 'x_y', 'a\\b'],
    ['%100\\%%', '%x\\_y%', '%a\\\\b%'],
    ['%100\\%%', '%x\\_y%', '%a\\\\b%'],
  ],
  [
    ['one', 'three', 'four', 'seven'],
    ['%one%', '%three%', '%four%', '%seven%'],
    ['%three%', '%seven%', '%four%'],
  ],
  [['日本語'], ['%日本語%'], ['%日本語%']],
])('parts: %j', (words, patterns, pieces) => {
  expect(patternsOf(words, false)).toEqual({ patterns, pieces })
})

test.each([
  [['lee'], ['% lee %'], ['% lee %']],
  [['zo'], ['% zo %'], ['% zo %']],
  [
    ['a', 'smith'],
    ['% a %', '% smith %'],
    ['% smith %', '% a %'],
  ],
  [['xanthopoulos'], ['% xanthopoulos %'], ['%hopoulos %']],
  [['pay-123456@pay.example'], ['% pay-123456@pay.example %'], ['%-123456@%']],
  [['zoe@pay.example'], ['% zoe@pay.example %'], ['% zoe@%']],
])('whole words: %j', (words, patterns, pieces) => {
  expect(patternsOf(words, true)).toEqual({ patterns, pieces })
})
