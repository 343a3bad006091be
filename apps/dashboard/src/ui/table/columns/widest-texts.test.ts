import { expect, test } from 'vitest'
import { longestWord, widestTexts } from './widest-texts.ts'

const text = (row: string) => row

test.each<[string, string[], string[]]>([
  ['the three longest, longest first', ['a', 'dddd', 'bb', 'ccc'], ['dddd', 'ccc', 'bb']],
  ['fewer where there are fewer', ['a', '', 'bb'], ['bb', 'a']],
  ['of equal ones the first', ['aa', 'bb', 'cc', 'dd'], ['aa', 'bb', 'cc']],
  ['each once', ['aa', 'aa', 'aa', 'b'], ['aa', 'b']],
  ['none where all are empty', ['', ''], []],
])('picks %s', (_, rows, expected) => {
  expect(widestTexts(rows, text)).toEqual(expected)
})

test('texts long enough to wrap to a second line count as equally long', () => {
  const long = ['x'.repeat(60), 'y'.repeat(500)]
  expect(widestTexts(long, text)).toEqual(long)
})

test('picks texts by their longest word', () => {
  const types = ['Usage Based', 'Variable', 'Fixed', 'Balloon']
  expect(widestTexts(types, text, longestWord)).toEqual(['Variable', 'Balloon', 'Usage Based'])
})

test.each([
  ['', 0],
  ['Usage Based', 5],
  ['EMAIL: mei@mail.example', 13],
])('the longest word of %j has %i letters', (text, length) => {
  expect(longestWord(text)).toBe(length)
})
