import { expect, test } from 'vitest'
import { offsetSettings } from './clock.ts'

const now = Date.parse('2026-11-29T00:00:00Z')

test.each([
  ['later', '2026-11-29T00:30+00:00', '+1800s'],
  ['earlier', '2026-11-28T23:00Z', '-3600s'],
  ['half past midnight in Sydney', '2026-11-30T00:30+11:00', '+48600s'],
])('the clock of a run is moved: %s', (_what, at, shift) => {
  expect(offsetSettings(at, now).FAKETIME).toBe(shift)
})

test.each(['2026-10-04 00:30', '2026-10-04T00:30', 'tomorrow'])('%s names no instant', (at) => {
  expect(() => offsetSettings(at, now)).toThrow('--clock needs a time with its offset')
})
