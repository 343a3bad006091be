import { expect, test } from 'vitest'
import { widestRows } from './widest-rows.ts'

const text = (row: string) => row

test.each<[string, string[], string[]]>([
  ['the three longest, longest first', ['a', 'dddd', 'bb', 'ccc'], ['dddd', 'ccc', 'bb']],
  ['fewer where there are fewer', ['a', '', 'bb'], ['bb', 'a']],
  ['of equal ones the first', ['aa', 'bb', 'cc', 'dd'], ['aa', 'bb', 'cc']],
  ['none where all are empty', ['', ''], []],
])('%s', (_, rows, expected) => {
  expect(widestRows(rows, { text })).toEqual(expected)
})

test('texts that are cut anyway count the same', () => {
  const long = ['x'.repeat(60), 'y'.repeat(500)]
  expect(widestRows(long, { text })).toEqual(long)
})

test('a column without texts needs none', () => {
  expect(widestRows(['a'], {})).toEqual([])
})
