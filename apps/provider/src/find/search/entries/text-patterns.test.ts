import { wordPattern } from '@tideway/contract/search/word-match'
import { expect, test } from 'vitest'
import type { WordPlace } from './text-patterns.ts'
import { patternsOf } from './text-patterns.ts'

test.each([
  [['lee'], ['%lee%']],
  [['pay-123456@pay.example'], ['%56@%', '%456%', '%234%', '%123%']],
  [['a@pay.example'], ['%ple%', '%mpl%', '%xam%', '%exa%']],
  [['4f0c9a1d27be4d0f8a5c3e6b7d9f1020'], ['%020%', '%f10%', '%9f1%', '%7d9%']],
  [
    ['062-000', '11234567'],
    ['%567%', '%345%', '%234%', '%112%'],
  ],
  [['2028-03-14'], ['%28-%', '%028%', '%03-%', '%-14%']],
  [
    ['2028-03-14', 'fernandez'],
    ['%dez%', '%28-%', '%and%', '%028%', '%nan%', '%03-%'],
  ],
  [['zo'], []],
  [
    ['79.01', 'smith'],
    ['%ith%', '%79.%', '%mit%', '%.01%', '%smi%'],
  ],
  [
    ['12', 'smith'],
    ['%ith%', '%mit%', '%smi%'],
  ],
  [['x.', 'ab.'], ['%ab.%']],
  [
    ['100%', 'x_y', 'a\\b'],
    ['%00\\%%', '%\\_y%', '%\\\\b%', '%100%'],
  ],
  [
    ['one', 'three', 'four', 'seven'],
    ['%ree%', '%ven%', '%our%', '%hre%', '%eve%', '%fou%'],
  ],
  [['日本語'], ['%日本語%']],
])('for %j, the index is asked about %j', (words, pieces) => {
  expect(patternsOf(words, 'word').pieces).toEqual(pieces)
})

test.each([
  [['lee'], ['%ee %', '%lee%']],
  [['zo'], ['%zo %']],
  [
    ['a', 'smith'],
    ['%th %', '% a %', '%ith%', '%mit%', '%smi%'],
  ],
  [['xanthopoulos'], ['%os %', '%ulo%', '%pou%', '%hop%']],
  [['pay-123456@pay.example'], ['%56@%', '%456%', '%234%', '%123%']],
  [['zoe@pay.example'], ['%oe@%', '%zoe%']],
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
