import { expect, test } from 'vitest'
import { outcomeOf, signInNeeded } from './account-calls.ts'

const unexpected = {
  kind: 'refused',
  message: 'Something went wrong on our side. Please try again in a moment.',
}

test.each([
  [204, undefined, { kind: 'done', body: undefined }],
  [200, { codes: ['a'] }, { kind: 'done', body: { codes: ['a'] } }],
  [
    400,
    { fields: { givenName: 'Enter your given name' } },
    { kind: 'fields', fields: { givenName: 'Enter your given name' } },
  ],
  [400, { message: 'Not as sent' }, { kind: 'refused', message: 'Not as sent' }],
  [409, { message: 'Already there' }, { kind: 'refused', message: 'Already there' }],
  [403, {}, unexpected],
  [500, { message: 'boom' }, unexpected],
  [502, 'bad gateway', unexpected],
])('outcome of an answer with status %i and body %j', (status, content, outcome) => {
  expect(outcomeOf(status, content)).toEqual(outcome)
})

test.each([
  [401, { message: 'm', reauthenticate: true }, '/identity/account/confirm?section=sessions'],
  [401, { message: 'm', reauthenticate: false }, '/identity/account'],
  [401, undefined, '/identity/account'],
  [403, { message: 'm', reauthenticate: true }, undefined],
  [200, {}, undefined],
])('an answer with status %i and body %j leads to %j', (status, content, address) => {
  expect(signInNeeded(status, content, 'sessions', '')).toBe(address)
})

test('the sign-in leads back to the page of the same dashboard', () => {
  const search = '?dashboard=https%3A%2F%2Fpay.kelp.example'
  expect(signInNeeded(401, { reauthenticate: true }, 'name', search)).toBe(
    `/identity/account/confirm?section=name&${search.slice(1)}`,
  )
  expect(signInNeeded(401, undefined, 'name', search)).toBe(`/identity/account${search}`)
})
