import { expect, test } from 'vitest'
import { sampleToken } from '../../test/sample-token.ts'
import { fullName, userOfToken } from './user.ts'

test('every field comes from its claim', () => {
  const user = userOfToken(sampleToken('BASE_FINANCE_MANAGER'))
  expect(user).toMatchObject({
    firstName: 'Mia',
    lastName: 'Okafor',
    email: 'mia@harbour.example',
    groups: ['ORG_HARBOUR', 'BASE_FINANCE_MANAGER'],
    clientId: 'HARBOUR',
    rootClientId: 'HARBOUR',
    role: 'BASE_FINANCE_MANAGER',
    roleLabel: 'Finance Manager',
    federated: false,
    issuedAt: Date.UTC(2026, 10, 20, 3),
    expiresAt: Date.UTC(2026, 10, 20, 4),
  })
  expect(user?.permissions).toMatchObject({ payoutRequest: true, usersMenuItem: false })
})

test('a stored client becomes the acting client, and the root client stays the same', () => {
  expect(userOfToken(sampleToken('BASE_ADMIN'), 'HARBOURN1')).toMatchObject({
    clientId: 'HARBOURN1',
    rootClientId: 'HARBOUR',
  })
})

test('accepts the groups claim with any provider’s prefix', () => {
  const token = sampleToken('BASE_ADMIN', {
    'tideway:groups': undefined,
    'cognito:groups': ['BASE_TECH_ADMIN', 'ORG_KELPCO1'],
  })
  expect(userOfToken(token)).toMatchObject({ rootClientId: 'KELPCO1', role: 'BASE_TECH_ADMIN' })
})

test('a federated user cannot manage users, whatever the role', () => {
  const user = userOfToken(sampleToken('BASE_ADMIN', { identities: [{ providerName: 'x' }] }))
  expect(user?.federated).toBe(true)
  expect(user?.permissions.usersMenuItem).toBe(false)
  expect(userOfToken(sampleToken('BASE_ADMIN'))?.permissions.usersMenuItem).toBe(true)
})

test('reads names in any script', () => {
  const user = userOfToken(sampleToken('BASE_ADMIN', { given_name: 'Zoë', family_name: '李' }))
  expect(user && fullName(user)).toBe('Zoë 李')
})

test('shows the email of a user without names', () => {
  const token = sampleToken('BASE_ADMIN', { given_name: undefined, family_name: 7 })
  const user = userOfToken(token)
  expect(user && fullName(user)).toBe('mia@harbour.example')
})

test.each([
  ['nothing', ''],
  ['no token', 'abc'],
  ['no JSON', 'a.!!!.c'],
  ['no expiry', sampleToken('BASE_ADMIN', { exp: undefined })],
  ['no groups', sampleToken('BASE_ADMIN', { 'tideway:groups': undefined })],
  ['groups of another shape', sampleToken('BASE_ADMIN', { 'tideway:groups': 'ORG_HARBOUR' })],
  ['no organisation', sampleToken('BASE_ADMIN', { 'tideway:groups': ['BASE_ADMIN'] })],
  ['an empty organisation', sampleToken('BASE_ADMIN', { 'tideway:groups': ['ORG_'] })],
])('a token with %s gives no user', (_what, token) => {
  expect(userOfToken(token)).toBeUndefined()
})

test('an unknown role gives no role, and only the permissions in the scope', () => {
  const token = sampleToken('BASE_ADMIN', {
    'tideway:groups': ['ORG_HARBOUR', 'BASE_AUDITOR'],
    scope: 'RestAPI/GET:balance',
  })
  expect(userOfToken(token)).toMatchObject({ role: undefined, roleLabel: 'No role' })
  expect(userOfToken(token)?.permissions).toMatchObject({ balanceRead: true, homeMenuItem: false })
})
