import { describe, expect, test } from 'vitest'
import { roles } from './roles/roles.ts'
import type { DashboardUser } from './users.ts'
import {
  DashboardUsers,
  hasInvitationEnded,
  invitableRoles,
  isInvited,
  isLastAdmin,
  isUserEmail,
  nameOfUser,
  rolesDataFor,
  secondFactorsOfUser,
  statusOfUser,
  UserInvitation,
  whyNotAssign,
  whyNotManage,
} from './users.ts'

test.each([
  ['jo@harbour.example', true],
  ["o'brien+x.!#$%&*/=?^_`{|}~-@a-b.c1.example", true],
  ['jo@harbour', false],
  ['jo@.example', false],
  ['jo@harbour.', false],
  ['@harbour.example', false],
  ['jo rivers@harbour.example', false],
  ['jo@har_bour.example', false],
  ['jo@@harbour.example', false],
  ['jo@harbour.example ', false],
  ['jö@harbour.example', false],
  ['', false],
  [`${'a'.repeat(246)}@b.co`, true],
  [`${'a'.repeat(250)}@b.co`, false],
])('%s is a valid email for an invitation: %s', (email, good) => {
  expect(isUserEmail(email)).toBe(good)
  expect(UserInvitation.safeParse({ email, role: 'BASE_ADMIN' }).success).toBe(good)
})

test('rejects an unknown role and unknown fields', () => {
  const email = 'jo@harbour.example'
  expect(UserInvitation.safeParse({ email, role: 'BASE_OWNER' }).success).toBe(false)
  expect(UserInvitation.safeParse({ email, role: 'BASE_ADMIN', enabled: true }).success).toBe(false)
})

test('returns the roles for a Finance Admin in the order of spec 6.1', () => {
  const data = rolesDataFor('BASE_FINANCE_ADMIN')
  expect(data).toEqual({
    add: [
      'BASE_FINANCE_ADMIN',
      'BASE_FINANCE_MANAGER',
      'BASE_FINANCE_OPERATOR',
      'BASE_CUSTOMER_SERVICE_OPERATOR',
      'BASE_TECH_OPERATOR',
    ],
    base: [
      { text: 'Admin', value: 'BASE_ADMIN' },
      { text: 'Finance Admin', value: 'BASE_FINANCE_ADMIN' },
      { text: 'Finance Manager', value: 'BASE_FINANCE_MANAGER' },
      { text: 'Tech Admin', value: 'BASE_TECH_ADMIN' },
      { text: 'Finance Operator', value: 'BASE_FINANCE_OPERATOR' },
      { text: 'Customer Service Operator', value: 'BASE_CUSTOMER_SERVICE_OPERATOR' },
      { text: 'Tech Operator', value: 'BASE_TECH_OPERATOR' },
    ],
    hierarchy: {
      BASE_ADMIN: 1,
      BASE_FINANCE_ADMIN: 10,
      BASE_FINANCE_MANAGER: 100,
      BASE_TECH_ADMIN: 500,
      BASE_FINANCE_OPERATOR: 1000,
      BASE_CUSTOMER_SERVICE_OPERATOR: 10_000,
    },
    rolesNotAllowed: { BASE_FINANCE_ADMIN: ['BASE_TECH_ADMIN'] },
  })
  expect(invitableRoles(data).map(({ text }) => text)).toEqual([
    'Finance Admin',
    'Finance Manager',
    'Finance Operator',
    'Customer Service Operator',
    'Tech Operator',
  ])
  expect(invitableRoles(rolesDataFor('BASE_TECH_OPERATOR'))).toEqual([])
})

describe('reasons why a user may not change another', () => {
  test.each([
    ['BASE_ADMIN', 'BASE_ADMIN', undefined],
    ['BASE_FINANCE_ADMIN', 'BASE_ADMIN', 'The role Admin is higher than yours, Finance Admin'],
    [
      'BASE_FINANCE_ADMIN',
      'BASE_TECH_ADMIN',
      'The role Finance Admin cannot manage the role Tech Admin',
    ],
    ['BASE_TECH_ADMIN', 'BASE_TECH_OPERATOR', undefined],
    ['BASE_TECH_OPERATOR', 'BASE_TECH_OPERATOR', 'The role Tech Operator cannot manage users'],
  ] as const)('%s assigning %s', (actor, role, reason) => {
    expect(whyNotAssign(actor, role)).toBe(reason)
  })

  test('changing themselves, whatever the role', () => {
    for (const role of roles) {
      const me = { email: 'me@harbour.example', role }
      expect(whyNotManage(me, me)).toBe(
        'You cannot change your own role or delete your own account',
      )
    }
  })
})

const user = (change: Partial<DashboardUser> = {}): DashboardUser => ({
  email: 'a@harbour.example',
  roles: ['BASE_ADMIN'],
  given_name: 'Amelia',
  family_name: 'Hart',
  enabled: true,
  userStatus: 'CONFIRMED',
  ...change,
})

describe('the last admin', () => {
  const other = (change: Partial<DashboardUser> = {}) =>
    user({ email: 'b@harbour.example', ...change })

  test.each([
    ['alone', [user()], true],
    ['beside another', [user(), other()], false],
    [
      'beside one who was only invited',
      [user(), other({ userStatus: 'FORCE_CHANGE_PASSWORD' })],
      true,
    ],
    ['beside one who is switched off', [user(), other({ enabled: false })], true],
    ['beside one of another identity provider', [user(), other({ federated: true })], true],
    ['beside a finance admin', [user(), other({ roles: ['BASE_FINANCE_ADMIN'] })], true],
    ['themselves not an admin', [user({ roles: ['BASE_TECH_ADMIN'] }), other()], false],
  ])('is detected for a user %s', (_situation, users, last) => {
    expect(isLastAdmin(users, 'a@harbour.example')).toBe(last)
  })
})

test('shows a user’s name and status', () => {
  expect(nameOfUser(user())).toBe('Amelia Hart')
  expect(nameOfUser(user({ given_name: null }))).toBe('Hart')
  expect(nameOfUser(user({ given_name: '', family_name: '' }))).toBe('-')
  expect(statusOfUser(user())).toBe('VERIFIED')
  expect(statusOfUser(user({ enabled: false }))).toBe('')
  expect(statusOfUser(user({ userStatus: 'FORCE_CHANGE_PASSWORD' }))).toBe('')
})

test('an invitation ends exactly at its end time', () => {
  const invited = user({
    userStatus: 'FORCE_CHANGE_PASSWORD',
    invitationExpiresDatetime: '2026-11-27T03:00:00.000Z',
  })
  expect(isInvited(invited)).toBe(true)
  expect(hasInvitationEnded(invited, new Date('2026-11-27T02:59:59.999Z'))).toBe(false)
  expect(hasInvitationEnded(invited, new Date('2026-11-27T03:00:00.000Z'))).toBe(true)
  expect(hasInvitationEnded(user(), new Date('2027-01-01T00:00:00.000Z'))).toBe(false)
})

test('accepts a list from another provider without our own fields', () => {
  const theirs = { email: 'a@b.co', roles: ['X'], enabled: false, userStatus: 'UNKNOWN' }
  expect(DashboardUsers.safeParse([theirs]).success).toBe(true)
})

test.each([
  [undefined, undefined],
  [[], 'None'],
  [['passkey'], 'Passkey'],
  [['passkey', 'authenticatorApp'], 'Passkey, one-time code'],
  [['authenticatorApp'], 'One-time code'],
  [['ring'], 'Ring'],
])('the second factors %j in words: %s', (secondFactors, words) => {
  expect(secondFactorsOfUser({ secondFactors })).toBe(words)
})
