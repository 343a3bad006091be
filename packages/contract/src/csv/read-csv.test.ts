import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CSV_BOM, csvLine } from './csv.ts'
import { amountOfCell, plainCell, readCsv } from './read-csv.ts'

describe('readCsv', () => {
  test.each([
    ['a column', 'one\ntwo', [['one'], ['two']]],
    [
      'commas',
      'one,5\r\ntwo,6\r\n',
      [
        ['one', '5'],
        ['two', '6'],
      ],
    ],
    [
      'a copied sheet',
      'one\t5\ntwo\t1,000.00',
      [
        ['one', '5'],
        ['two', '1,000.00'],
      ],
    ],
    [
      'semicolons',
      'one;5\ntwo;6',
      [
        ['one', '5'],
        ['two', '6'],
      ],
    ],
    [
      'empty lines and cells',
      '\n one ,\n,,\n\ntwo,6\n',
      [
        ['one', ''],
        ['two', '6'],
      ],
    ],
    [
      'lines ending in CR',
      'one,5\rtwo,6',
      [
        ['one', '5'],
        ['two', '6'],
      ],
    ],
    ['quotes', '"a, b","say ""hi""",c', [['a, b', 'say "hi"', 'c']]],
    [
      'a line end in quotes',
      '"a\nb",c\nd,e',
      [
        ['a\nb', 'c'],
        ['d', 'e'],
      ],
    ],
    ['nothing', ' \n\n', []],
    ['a file of ours', `${CSV_BOM}${csvLine(['Id', 'Amount'])}`, [['Id', 'Amount']]],
  ])('reads %s', (_, text, rows) => {
    expect(readCsv(text)).toEqual(rows)
  })

  test('says on which line a quote is not closed', () => {
    expect(readCsv('one,5\n"two,6\nthree')).toEqual({ unclosedQuoteOnLine: 2 })
  })

  test('reads back what exports write', () => {
    const word = fc.string({ unit: fc.constantFrom('a', '1', ' ', ',', '"', '\n', ';', '=', "'") })
    const cell = word.map((text) => `x${text}x`)
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 2 }), { minLength: 1 }), (rows) => {
        expect(readCsv(CSV_BOM + rows.map(csvLine).join(''))).toEqual(rows)
      }),
    )
  })
})

test.each([
  ["'=1+1", '=1+1'],
  ["'-a", '-a'],
  ["'quoted'", "'quoted'"],
  ['plain', 'plain'],
])('plainCell: %s is %s', (cell, plain) => {
  expect(plainCell(cell)).toBe(plain)
})

test.each([
  ['5', '5'],
  ['$1,234.50', '1234.50'],
  ['$ 20', '20'],
  ['1,23', '1,23'],
  ['1,2345', '1,2345'],
  ['12.345', '12.345'],
  ['-5', '-5'],
  ['five', 'five'],
])('amountOfCell: %s is %s', (cell, plain) => {
  expect(amountOfCell(cell)).toBe(plain)
})
