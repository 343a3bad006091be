import { asCents } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import { chartScale, scaleLines, shortDollars } from './chart-scale.ts'

test.each([
  [5_240_000, 3_100_000, { step: 5_000_000, top: 10_000_000, bottom: 5_000_000 }],
  [5_240_000, 2_700_000, { step: 2_000_000, top: 6_000_000, bottom: 4_000_000 }],
  [1, 0, { step: 100, top: 100, bottom: 0 }],
  [0, 250, { step: 100, top: 0, bottom: 300 }],
  [40_000, 0, { step: 10_000, top: 40_000, bottom: 0 }],
  [0, 0, { step: 100, top: 0, bottom: 0 }],
])('scale for %i cents up and %i cents down', (up, down, scale) => {
  expect(chartScale(asCents(up), asCents(down))).toEqual(scale)
})

test('the lines run from the top through zero to the bottom', () => {
  expect(scaleLines({ step: asCents(200), top: asCents(600), bottom: asCents(400) })).toEqual([
    600, 400, 200, 0, -200, -400,
  ])
})

test.each([
  [0, '$0'],
  [49, '$0'],
  [50, '$1'],
  [99_949, '$999'],
  [99_950, '$1k'],
  [123_456, '$1.2k'],
  [4_130_000, '$41.3k'],
  [9_994_999, '$99.9k'],
  [9_995_000, '$100k'],
  [99_950_000, '$1m'],
  [123_456_789_00, '$123m'],
  [99_999_999_999_99, '$100b'],
  [-2_000_000, '$20k'],
])('%i cents are shown as %s', (count, text) => {
  expect(shortDollars(asCents(count))).toBe(text)
})
