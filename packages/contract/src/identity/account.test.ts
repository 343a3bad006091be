import { expect, test } from 'vitest'
import { isAccountSection, isFreshProof, passwordChangeProblems } from './account.ts'
import type { AssuranceLevel } from './assurance.ts'

const now = 1_800_000_000

test.each<[number, AssuranceLevel, boolean, boolean]>([
  [0, 'aal1', false, true],
  [600, 'aal1', false, true],
  [601, 'aal1', false, false],
  [0, 'aal1', true, false],
  [600, 'aal2', true, true],
  [601, 'aal2', true, false],
])(
  '%i s old at %s, with a second factor: %s, is fresh: %s',
  (age, level, hasSecondFactor, fresh) => {
    expect(isFreshProof({ authTime: now - age, level, hasSecondFactor }, now)).toBe(fresh)
  },
)

test.each([
  ['name', true],
  ['sessions', true],
  ['elsewhere', false],
  [undefined, false],
])('%j is a section: %s', (value, section) => {
  expect(isAccountSection(value)).toBe(section)
})

test.each([
  ['', '', { currentPassword: 'Enter your current password', password: 'Choose a password' }],
  ['old', 'short', { password: 'Use at least 12 characters' }],
  ['', 'correct horse battery', { currentPassword: 'Enter your current password' }],
  ['old', 'correct horse battery', {}],
])('a change from %j to %j: %j', (currentPassword, password, problems) => {
  expect(passwordChangeProblems({ currentPassword, password })).toEqual(problems)
})
