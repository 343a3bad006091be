import { expect, test } from 'vitest'
import { agoText } from './ago-text.ts'

const now = Date.parse('2026-11-22T00:00:00.000Z')

test.each([
  ['2026-11-22T00:00:00.000Z', 'less than a minute ago'],
  ['2026-11-21T23:59:00.001Z', 'less than a minute ago'],
  ['2026-11-21T23:59:00.000Z', '1 minute ago'],
  ['2026-11-21T23:00:00.001Z', '59 minutes ago'],
  ['2026-11-21T23:00:00.000Z', '1 hour ago'],
  ['2026-11-21T00:00:00.001Z', '23 hours ago'],
  ['2026-11-21T00:00:00.000Z', '1 day ago'],
  ['2026-10-23T00:00:00.000Z', '30 days ago'],
  ['2026-10-22T00:00:00.000Z', '1 month ago'],
  ['2026-08-22T00:00:00.000Z', '3 months ago'],
  ['2025-11-22T00:00:00.000Z', '11 months ago'],
  ['2025-11-21T00:00:00.000Z', '1 year ago'],
  ['2016-11-21T00:00:00.000Z', '10 years ago'],
])('%s is shown as %s', (instant, text) => {
  expect(agoText(instant, now)).toBe(text)
})

test('a key created by a server whose clock is ahead is shown as just created', () => {
  expect(agoText('2026-11-22T00:04:00.000Z', now)).toBe('less than a minute ago')
})

test.each([null, undefined, '', 'last spring'])('%j is shown as an unknown time', (instant) => {
  expect(agoText(instant, now)).toBe('potentially long ago')
})
