import { expect, test } from 'vitest'
import { outcomeOf } from './submit-sign-in.ts'

test.each([
  [
    200,
    { location: 'http://p/identity/auth/1' },
    { kind: 'signed-in', location: 'http://p/identity/auth/1' },
  ],
  [400, { fields: { email: 'Enter your email' } }, { kind: 'fields', email: 'Enter your email' }],
  [
    400,
    { fields: { password: 'Enter your password' } },
    { kind: 'fields', password: 'Enter your password' },
  ],
  [
    401,
    { message: 'Incorrect email or password' },
    { kind: 'refused', message: 'Incorrect email or password' },
  ],
  [
    429,
    { message: 'Too many attempts. Try again in 9 minutes' },
    { kind: 'refused', message: 'Too many attempts. Try again in 9 minutes' },
  ],
  [410, { message: 'This sign-in has expired' }, { kind: 'expired' }],
  [
    500,
    { message: 'boom' },
    { kind: 'refused', message: 'Something went wrong on our side. Please try again in a moment.' },
  ],
  [
    502,
    undefined,
    { kind: 'refused', message: 'Something went wrong on our side. Please try again in a moment.' },
  ],
  [
    200,
    {},
    { kind: 'refused', message: 'Something went wrong on our side. Please try again in a moment.' },
  ],
  [
    401,
    null,
    { kind: 'refused', message: 'Something went wrong on our side. Please try again in a moment.' },
  ],
])('outcome of an answer with status %i and body %j', (status, body, outcome) => {
  expect(outcomeOf(status, body)).toEqual(outcome)
})
