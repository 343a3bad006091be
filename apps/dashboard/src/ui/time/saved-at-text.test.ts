import { expect, test } from 'vitest'
import { savedAtText } from './saved-at-text.ts'

const now = new Date('2026-11-22T03:00:00.000Z')

test.each([
  ['2026-11-21T23:42:00.000Z', '10:42 am AEDT'],
  ['2026-11-22T02:05:59.000Z', '1:05 pm AEDT'],
  ['2026-11-21T12:59:00.000Z', '21 November 2026, 11:59 pm AEDT'],
  ['soon', 'soon'],
])('%s is shown as %s', (instant, text) => {
  expect(savedAtText(instant, now, 'Australia/Sydney')).toBe(text)
})
