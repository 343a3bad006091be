import { expect, test } from 'vitest'
import { outcomeOf } from './invitation-calls.ts'

const unexpected = {
  kind: 'refused',
  message: 'Something went wrong on our side. Please try again in a moment.',
}

test.each([
  [200, { location: 'http://p/auth/1' }, { kind: 'signed-in', location: 'http://p/auth/1' }],
  [
    400,
    { fields: { password: 'Choose a password' } },
    { kind: 'fields', fields: { password: 'Choose a password' } },
  ],
  [400, { message: 'Not as sent' }, { kind: 'refused', message: 'Not as sent' }],
  [
    409,
    { signedIn: { name: 'Mia', email: 'mia@harbour.example', returnUrl: 'http://d' } },
    {
      kind: 'somebody-signed-in',
      signedIn: { name: 'Mia', email: 'mia@harbour.example', returnUrl: 'http://d' },
    },
  ],
  [410, { message: 'This invitation has expired' }, { kind: 'ended' }],
  [
    429,
    { message: 'Too many attempts. Try again in 9 minutes' },
    { kind: 'refused', message: 'Too many attempts. Try again in 9 minutes' },
  ],
  [500, { message: 'boom' }, unexpected],
  [502, undefined, unexpected],
  [200, {}, unexpected],
  [403, null, unexpected],
])('outcome of an answer with status %i and body %j', (status, body, outcome) => {
  expect(outcomeOf(status, body)).toEqual(outcome)
})
