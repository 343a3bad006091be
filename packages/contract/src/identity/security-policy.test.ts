import { expect, test } from 'vitest'
import type { Role } from '../users/roles/roles.ts'
import { roles } from '../users/roles/roles.ts'
import type { FactorPolicy } from './security-policy.ts'
import { idleMinutesFor, movesMoney, mustEnrol, SecurityPolicy } from './security-policy.ts'

const moneyRoles: Role[] = ['BASE_ADMIN', 'BASE_FINANCE_ADMIN', 'BASE_FINANCE_MANAGER']
const accessRoles: Role[] = [
  'BASE_ADMIN',
  'BASE_FINANCE_ADMIN',
  'BASE_TECH_ADMIN',
  'BASE_TECH_OPERATOR',
]

test.each<[FactorPolicy, readonly Role[]]>([
  ['optional', []],
  ['money', [...moneyRoles, 'BASE_TECH_ADMIN', 'BASE_TECH_OPERATOR']],
  ['all', roles],
])('the policy %s asks the roles %j for a second factor', (factorPolicy, expectedRoles) => {
  const enrolledRoles = roles.filter((role) => mustEnrol({ factorPolicy, idleMinutes: null }, role))
  expect(enrolledRoles.toSorted()).toEqual([...expectedRoles].toSorted())
})

test('roles that change users or keys must enrol like roles that move money', () => {
  const moneyRoles = roles.filter((role) =>
    mustEnrol({ factorPolicy: 'money', idleMinutes: 0 }, role),
  )
  expect(moneyRoles).toEqual(expect.arrayContaining(accessRoles))
})

test('money is moved by admins and finance managers', () => {
  expect(roles.filter(movesMoney)).toEqual(moneyRoles)
})

test.each<[number | null, Role, number | undefined]>([
  [null, 'BASE_ADMIN', 15],
  [null, 'BASE_FINANCE_MANAGER', 15],
  [null, 'BASE_FINANCE_OPERATOR', undefined],
  [null, 'BASE_TECH_ADMIN', undefined],
  [0, 'BASE_ADMIN', undefined],
  [5, 'BASE_ADMIN', 5],
  [30, 'BASE_TECH_OPERATOR', 30],
])('with %j minutes chosen, the screen of %s locks after %j', (idleMinutes, role, minutes) => {
  expect(idleMinutesFor({ factorPolicy: 'optional', idleMinutes }, role)).toBe(minutes)
})

test.each([
  [null, true],
  [0, true],
  [4, false],
  [5, true],
  [60, true],
  [61, false],
  [-1, false],
  [7.5, false],
])('%j idle minutes are accepted: %s', (idleMinutes, accepted) => {
  expect(SecurityPolicy.safeParse({ factorPolicy: 'all', idleMinutes }).success).toBe(accepted)
})
