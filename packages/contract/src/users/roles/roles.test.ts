import { describe, expect, test } from 'vitest'
import {
  canAssignRole,
  canChangeRole,
  canManage,
  isHigher,
  rolesNotAllowed,
} from './managing-users.ts'
import type { Role } from './roles.ts'
import { isRole, roleLabel, roleOfGroups, roleRankOf, roles } from './roles.ts'

test('the roles are in the order of spec 6.1, with their labels and ranks', () => {
  expect(roles.map((role) => [role, roleLabel(role), roleRankOf(role)])).toEqual([
    ['BASE_ADMIN', 'Admin', 1],
    ['BASE_FINANCE_ADMIN', 'Finance Admin', 10],
    ['BASE_FINANCE_MANAGER', 'Finance Manager', 100],
    ['BASE_TECH_ADMIN', 'Tech Admin', 500],
    ['BASE_FINANCE_OPERATOR', 'Finance Operator', 1000],
    ['BASE_CUSTOMER_SERVICE_OPERATOR', 'Customer Service Operator', 10000],
    ['BASE_TECH_OPERATOR', 'Tech Operator', undefined],
  ])
})

/** Roles that each role may assign, in the order of 6.1: A, FA, FM, TA, FO, CSO, TO. */
const assignable: Record<Role, string> = {
  BASE_ADMIN: 'A FA FM TA FO CSO TO',
  BASE_FINANCE_ADMIN: 'FA FM FO CSO TO',
  BASE_FINANCE_MANAGER: 'FM TA FO CSO TO',
  BASE_TECH_ADMIN: 'TA FO CSO TO',
  BASE_FINANCE_OPERATOR: 'FO CSO TO',
  BASE_CUSTOMER_SERVICE_OPERATOR: 'CSO TO',
  BASE_TECH_OPERATOR: '',
}

const short: Record<Role, string> = {
  BASE_ADMIN: 'A',
  BASE_FINANCE_ADMIN: 'FA',
  BASE_FINANCE_MANAGER: 'FM',
  BASE_TECH_ADMIN: 'TA',
  BASE_FINANCE_OPERATOR: 'FO',
  BASE_CUSTOMER_SERVICE_OPERATOR: 'CSO',
  BASE_TECH_OPERATOR: 'TO',
}

describe.each(roles)('%s', (actor) => {
  test('assigns its own role and lower ones, as its list allows', () => {
    const able = roles.filter((role) => canAssignRole(actor, role)).map((role) => short[role])
    expect(able.join(' ')).toBe(assignable[actor])
  })

  test('manages exactly the users whose role it may assign, but never itself', () => {
    const me = { email: 'me@harbour.example', role: actor }
    const able = roles
      .filter((role) => canManage(me, { email: 'other@harbour.example', role }))
      .map((role) => short[role])
    expect(able.join(' ')).toBe(assignable[actor])
    expect(roles.filter((role) => canManage(me, { ...me, role }))).toEqual([])
  })
})

test('only the Finance Admin has roles that are not allowed', () => {
  expect(roles.map((role) => rolesNotAllowed(role))).toEqual([
    [],
    ['BASE_TECH_ADMIN'],
    [],
    [],
    [],
    [],
    [],
  ])
})

test.each<[Role, Role, boolean]>([
  ['BASE_FINANCE_ADMIN', 'BASE_ADMIN', true],
  ['BASE_ADMIN', 'BASE_FINANCE_ADMIN', false],
  ['BASE_ADMIN', 'BASE_ADMIN', false],
  ['BASE_TECH_OPERATOR', 'BASE_ADMIN', false],
  ['BASE_ADMIN', 'BASE_TECH_OPERATOR', false],
])('compared with %s, %s is higher: %s', (actor, target, expected) => {
  expect(isHigher(actor, target)).toBe(expected)
})

test('a role change requires rights to both the current and the new role', () => {
  const financeAdmin = { email: 'f@harbour.example', role: 'BASE_FINANCE_ADMIN' } as const
  const techAdmin = { email: 't@harbour.example', role: 'BASE_TECH_ADMIN' } as const
  const operator = { email: 'o@harbour.example', role: 'BASE_FINANCE_OPERATOR' } as const
  expect(canChangeRole(financeAdmin, operator, 'BASE_FINANCE_MANAGER')).toBe(true)
  expect(canChangeRole(financeAdmin, operator, 'BASE_TECH_ADMIN')).toBe(false)
  expect(canChangeRole(financeAdmin, operator, 'BASE_ADMIN')).toBe(false)
  expect(canChangeRole(financeAdmin, techAdmin, 'BASE_FINANCE_OPERATOR')).toBe(false)
})

test('users cannot manage themselves, whatever the capitals in the address', () => {
  const actor = { email: 'admin@harbour.example', role: 'BASE_ADMIN' } as const
  expect(canManage(actor, { email: 'Admin@harbour.example', role: 'BASE_ADMIN' })).toBe(false)
  expect(canManage(actor, { email: 'other@harbour.example', role: 'BASE_ADMIN' })).toBe(true)
})

test('the role of a token is its BASE_ group, and other groups are not roles', () => {
  expect(roleOfGroups(['ORG_HARBOUR', 'BASE_TECH_ADMIN'])).toBe('BASE_TECH_ADMIN')
  expect(roleOfGroups(['ORG_HARBOUR', 'BASE_UNKNOWN'])).toBeUndefined()
  expect(isRole('BASE_ADMIN')).toBe(true)
  expect(isRole('ORG_HARBOUR')).toBe(false)
})
