import { expect, test } from 'vitest'
import { otherZonesText } from './other-zones-text.ts'

const instant = '2026-11-20T03:03:22.000Z'
const utc = 'UTC: Fri 20/11/2026 03:03:22 GMT+00:00'
const sydney = 'Sydney: Fri 20/11/2026 14:03:22 GMT+11:00'
const perth = 'This device: Fri 20/11/2026 11:03:22 GMT+08:00'

test.each([
  ['sydney', 'Australia/Perth', [utc, perth]],
  ['device', 'Australia/Perth', [utc, sydney]],
  ['utc', 'Australia/Perth', [sydney, perth]],
  // A device in a named zone is not listed a second time.
  ['sydney', 'Australia/Sydney', [utc]],
  ['device', 'Australia/Sydney', [utc]],
  ['utc', 'Australia/Sydney', [sydney]],
  ['device', 'UTC', [sydney]],
  // Melbourne's clocks show the same as Sydney's.
  ['utc', 'Australia/Melbourne', [sydney]],
] as const)('times shown in %s at a device in %s', (shown, device, lines) => {
  expect(otherZonesText(instant, shown, device)).toBe(lines.join('\n'))
})
