import { expect, test } from 'vitest'
import { usedLately } from './client-key.ts'

const now = Date.parse('2026-11-20T03:00:00.000Z')

test.each([
  ['2026-11-20T03:00:00.000Z', true],
  ['2026-11-20T02:59:00.000Z', true],
  ['2026-11-13T03:00:00.000Z', true],
  ['2026-11-13T02:59:59.999Z', false],
  ['2025-11-20T03:00:00.000Z', false],
  // The provider's clock is ahead.
  ['2026-11-20T03:05:00.000Z', true],
  [null, false],
  [undefined, false],
  ['yesterday', false],
])('a key last used at %s counts as recently used: %s', (lastUsedDateTime, expected) => {
  expect(usedLately({ lastUsedDateTime }, now)).toBe(expected)
})
