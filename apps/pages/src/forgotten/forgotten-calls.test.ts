import { expect, test } from 'vitest'
import { z } from 'zod/mini'
import { outcomeOf } from './forgotten-calls.ts'

const Done = z.object({ dashboardUrl: z.optional(z.string()) })
const unexpected = {
  kind: 'refused',
  message: 'Something went wrong on our side. Please try again in a moment.',
}

test.each([
  [200, {}, { kind: 'done', done: {} }],
  [200, { dashboardUrl: 'http://d' }, { kind: 'done', done: { dashboardUrl: 'http://d' } }],
  [400, { fields: { email: 'Enter your email' } }, { kind: 'field', message: 'Enter your email' }],
  [
    400,
    { fields: { password: 'Choose a password' } },
    { kind: 'field', message: 'Choose a password' },
  ],
  [410, { message: 'This link has expired' }, { kind: 'ended' }],
  [
    429,
    { message: 'Too many attempts. Try again in 9 minutes' },
    { kind: 'refused', message: 'Too many attempts. Try again in 9 minutes' },
  ],
  [500, { message: 'boom' }, unexpected],
  [502, undefined, unexpected],
  [200, undefined, unexpected],
])('outcome of an answer with status %i and body %j', (status, body, outcome) => {
  expect(outcomeOf(status, body, Done)).toEqual(outcome)
})
