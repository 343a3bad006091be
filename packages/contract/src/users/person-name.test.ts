import { expect, test } from 'vitest'
import { nameProblems } from './person-name.ts'

test.each([
  [' Mia ', 'O’Neil', {}],
  ['', 'Chen', { givenName: 'Enter your given name' }],
  ['Mia', '   ', { familyName: 'Enter your family name' }],
  [
    'www.evil.example',
    'x'.repeat(101),
    {
      givenName: 'Enter a name without a web or email address',
      familyName: 'Use at most 100 characters',
    },
  ],
])('the names %j and %j: %j', (givenName, familyName, problems) => {
  expect(nameProblems({ givenName, familyName })).toEqual(problems)
})
