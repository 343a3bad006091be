import { expect, test } from 'vitest'
import { sortLongestFirst } from './longest-first.ts'

test('the longest project starts first, and in each project the longest file', () => {
  const seconds: Record<string, number> = { 'a/1': 3, 'a/2': 4, 'b/1': 1, 'b/2': 9 }
  const sorted = sortLongestFirst(['a/1', 'c/new', 'b/1', 'a/2', 'b/2'], {
    projectOf: (file) => file.slice(0, 1),
    secondsOf: (file) => seconds[file] ?? 0,
  })
  expect(sorted).toEqual(['b/2', 'b/1', 'a/2', 'a/1', 'c/new'])
})
