import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText } from './fold-text.ts'
import { isInRandomIds, matchWord, wordPattern } from './word-match.ts'

const uuid = '2e96d0f5-11a4-4b45-a045-5d3e9b1c7c45'
const hex = '459c41e7a05b2f4d6c8e10a3b5c7d945'
const npp = 'TESTAU2SXXXI20261120000000000004417'

const table: [text: string, word: string, rank: 1 | 2 | 3 | undefined][] = [
  ['Priya Sharma', 'priya', 1],
  ['Priya Sharma', 'pri', 2],
  ['Priya Sharma', 'harma', undefined],
  ['Zoë Lee-Smith', 'smith', 1],
  ['O’Brien', 'brien', 1],
  ['hire', 'ire', undefined],
  ['current rent', 'rent', 1],
  ['current', 'rent', undefined],
  // Numbers of orders: their start and their end, and the middle from four characters on.
  ['INV-20431', '20431', 1],
  ['INV-20431', '204', 2],
  ['INV-20431', '31', 3],
  ['INV-20431', '043', undefined],
  ['INV-204315', '0431', 3],
  ['order45', '45', 3],
  ['pay45x', '45', undefined],
  ['tea-4821@pay.x', '21', 3],
  ['abc12xyz', 'c12x', 3],
  ['abc12xyz', '12x', undefined],
  ['0412345678', '412345678', 3],
  ['062000 12340001', '0001', 3],
  // Ids of a computer: from four characters on, wherever they are.
  [uuid, '45', undefined],
  [uuid, '2e9', undefined],
  [uuid, '7c45', 3],
  [uuid, '11a4', 3],
  [uuid, uuid, 1],
  [`${hex}@pay.x`, '45', undefined],
  [`${hex}@pay.x`, hex, 1],
  [hex, '45', undefined],
  [hex, 'a05b', 3],
  [npp, '17', undefined],
  [npp, '004417', 3],
  [npp.slice(-15), '417', undefined],
  [npp.slice(-15), '4417', 3],
  [`${uuid} 45`, '45', 1],
  // Signs, and languages without blanks.
  ['100%', '%', 3],
  ['x_y', 'x_y', 1],
  ['東日本', '日本', 3],
  ['', 'a', undefined],
]

test.each(table)('%j has %j with the rank %j', (text, word, rank) => {
  expect(matchWord(foldText(text), word)).toBe(rank)
})

describe('the patterns of the database', () => {
  const matches = (pattern: string, text: string) =>
    new RegExp(pattern, 'u').test(` ${foldText(text)} `)

  test.each(table)('%j for %j with the rank %j', (text, word, rank) => {
    // A pattern may match more than the rule, but never less.
    if (rank !== undefined) expect(matches(wordPattern(word), text)).toBe(true)
    else if (/^[a-z0-9 -]+$/.test(foldText(text)) && !isInRandomIds(word))
      expect(matches(wordPattern(word), text)).toBe(false)
  })

  test('match whatever the rule matches', () => {
    const piece = fc.constantFrom(
      'a',
      'b4',
      '45',
      '-',
      ' ',
      '.',
      'é',
      'ß',
      '日',
      '0',
      'f',
      uuid,
      hex,
      '@',
    )
    const text = fc.array(piece, { maxLength: 9 }).map((pieces) => foldText(pieces.join('')))
    const word = fc
      .array(fc.constantFrom('a', '4', '5', 'b', '日', 'e', '-', '4b45'), {
        minLength: 1,
        maxLength: 5,
      })
      .map((letters) => letters.join(''))
    fc.assert(
      fc.property(text, word, (fieldText, searched) => {
        if (matchWord(fieldText, searched) === undefined) return
        expect(matches(wordPattern(searched), fieldText)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  test('signs of patterns are text', () => {
    expect(matches(wordPattern('a.c$'), 'a.c$')).toBe(true)
    expect(matches(wordPattern('a.c$'), 'abc$')).toBe(false)
  })
})
