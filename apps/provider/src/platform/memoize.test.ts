import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('a result is computed once, and the least recently used one is dropped first', () => {
  const read = vi.fn((text: string) => ({ text }))
  const remembered = memoize(2, read)
  const one = remembered('one')
  remembered('two')
  expect(remembered('one')).toBe(one)
  remembered('three')
  expect(remembered('one')).toBe(one)
  expect(read.mock.calls).toEqual([['one'], ['two'], ['three']])
  remembered('two')
  expect(read).toHaveBeenCalledTimes(4)
})
