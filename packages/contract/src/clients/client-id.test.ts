import { expect, test } from 'vitest'
import { isClientId } from './client-id.ts'

test.each<[string, boolean]>([
  ['HARBOUR', true],
  ['HARBOURN1', true],
  ['a-1', true],
  ['x'.repeat(50), true],
  ['x'.repeat(51), false],
  ['', false],
  ['a b', false],
  [' HARBOUR', false],
  ['HARBOUR\n', false],
  ['HARBOUR_1', false],
  ['HARBOUR,HARBOURN1', false],
  ['Ĥ', false],
])('%j is a valid client id: %s', (text, expected) => {
  expect(isClientId(text)).toBe(expected)
})
