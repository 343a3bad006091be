import { wordPattern } from '@tideway/contract/search/word-match'
import { expect, test } from 'vitest'
import type { WordPlace } from './text-patterns.ts'
import { patternsOf } from './text-patterns.ts'

test.each([
  [['lee'], ['%lee%']],
  [['pay-123456@pay.example'], ['%-123456@%']],
  [['a@pay.example'], ['%.example%']],
  [['4f0c9a1d27be4d0f8a5c3e6b7d9f1020'], ['%7d9f1020%']],
  [['062-000', '11234567'], ['%11234567%']],
  [['2028-03-14'], ['%2028-03-14%']],
  [['zo'], []],
  [
    ['79.01', 'smith'],
    ['%79.01%', '%smith%'],
  ],
  [['12', 'smith'], ['%smith%']],
  [['x.', 'ab.'], ['%ab.%']],
  [
    ['100%', 'x_y', 'a\\b'],
    ['%100\\%%', '%x\\_y%', '%a\\\\b%'],
  ],
  [
    ['one', 'three', 'four', 'seven'],
    ['%three%', '%seven%', '%four%'],
  ],
  [['日本語'], ['%日本語%']],
])('for %j, the index is asked about %j', (words, pieces) => {
  expect(patternsOf(words, 'word').pieces).toEqual(pieces)
})

test.each([
  [['lee'], ['% lee %']],
  [['zo'], ['% zo %']],
  [
    ['a', 'smith'],
    ['% smith %', '% a %'],
  ],
  [['xanthopoulos'], ['%hopoulos %']],
  [['pay-123456@pay.example'], ['%-123456@%']],
  [['zoe@pay.example'], ['% zoe@%']],
])('for the whole words %j, the index is asked about %j', (words, pieces) => {
  expect(patternsOf(words, 'wholeWord').pieces).toEqual(pieces)
})

test.each<[place: WordPlace, likes: string[], patterns: string[]]>([
  ['anywhere', ['%smith%', '%x\\_y%'], []],
  ['word', ['%smith%', '%x\\_y%'], ['smith', 'x_y'].map(wordPattern)],
  ['wholeWord', ['% smith %', '% x\\_y %'], []],
])('a text has each word %s, the longest first', (place, likes, patterns) => {
  const result = patternsOf(['x_y', 'smith'], place)
  expect([result.likes, result.patterns]).toEqual([likes, patterns])
})
