import { expect, test } from 'vitest'
import { isJsonbSafe } from './jsonb-safe.ts'

test.each([
  ['Zoë 🧾\n', true],
  ['', true],
  ['Priya\0', false],
  ['\ud800', false],
  ['a\udfffb', false],
])('whether jsonb can store %j: %s', (text, storable) => {
  expect(isJsonbSafe(text)).toBe(storable)
})
