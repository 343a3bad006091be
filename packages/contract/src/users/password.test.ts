import { expect, test } from 'vitest'
import { passwordProblem } from './password.ts'

test.each([
  ['', 'Choose a password'],
  ['short-pass1', 'Use at least 12 characters'],
  ['twelve chars', undefined],
  ['🐟🐟🐟🐟🐟🐟', 'Use at least 12 characters'],
  ['🐟🐟🐟🐟🐟🐟🐟🐟🐟🐟🐟🐟', undefined],
  ['a'.repeat(72), undefined],
  ['a'.repeat(73), 'Use a shorter password: at most 72 letters and digits'],
  ['ü'.repeat(37), 'Use a shorter password: at most 72 letters and digits'],
])('checks the length of the password %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})
