import { expect, test } from 'vitest'
import { whyNoDownload, withFrom } from './bulk-days.ts'

const days = { from: '2026-11-10', to: '2026-11-20' }

test.each([
  ['a start before the end leaves it', '2026-11-12', { from: '2026-11-12', to: '2026-11-20' }],
  ['a start past the end takes it along', '2026-11-21', { from: '2026-11-21', to: '2026-11-21' }],
  ['no start, no end', '', { from: '', to: '' }],
  ['what is no day yet changes nothing else', '2026-1', { from: '2026-1', to: '2026-11-20' }],
])('setting the start: %s', (_what, from, expected) => {
  expect(withFrom(days, from)).toEqual(expected)
})

test.each([
  ['', '', 'Choose Date From and Date To.'],
  ['2026-11-20', '', 'Correct the dates first.'],
  ['2026-11-20', '2026-11-19', 'Correct the dates first.'],
  ['2026-11-20', '2026-11-20', undefined],
  ['20 Nov', '', 'Correct the dates first.'],
])('from %j to %j, the reason why Download is disabled is: %s', (from, to, reason) => {
  expect(whyNoDownload({ from, to })).toBe(reason)
})
