import { expect, test } from 'vitest'
import { isSwitchedOff } from './switched-off.ts'

test.each<[string, Record<string, string>, boolean]>([
  ['/apps', { appsDisabled: '1' }, true],
  ['/apps/checkout', { appsDisabled: '1' }, true],
  ['/apps/batch', { appsDisabled: '1', other: '0' }, true],
  ['/appsx', { appsDisabled: '1' }, false],
  ['/settings', { appsDisabled: '1' }, false],
  ['/', { appsDisabled: '1' }, false],
  // Only '1' disables (spec 9, feature flags).
  ['/apps', {}, false],
  ['/apps', { appsDisabled: '0' }, false],
  ['/apps', { appsDisabled: 'true' }, false],
  ['/apps', { appsDisabled: '' }, false],
])('%s is switched off with %j: %s', (pathname, featureFlags, expected) => {
  expect(isSwitchedOff(pathname, { featureFlags })).toBe(expected)
})
