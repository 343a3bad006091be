import { ownRoleRules } from '@tideway/contract/users/roles/managing-users'
import { expect, test } from 'vitest'
import { rightNames, rightsOfRoles } from './role-rights.ts'

test('each role has exactly the rights of the published matrix', () => {
  const shown = rightsOfRoles(ownRoleRules).map(({ label, holds }) => [
    label,
    rightNames.filter((_, index) => holds[index]),
  ])
  const transactions = 'Transactions'
  expect(Object.fromEntries(shown)).toEqual({
    Admin: [...rightNames],
    'Finance Admin': rightNames.filter((right) => right !== 'Apps' && right !== 'Settings'),
    'Finance Manager': [
      'Dashboard',
      'See the account balance',
      'Reports',
      transactions,
      'Payment Agreements',
      'Create payment requests',
      'Refund payments',
      'Make payouts',
    ],
    'Tech Admin': [
      'Dashboard',
      'See the account balance',
      'Reports',
      transactions,
      'Payment Agreements',
      'Users',
      'Apps',
      'Settings',
    ],
    'Finance Operator': [
      'Dashboard',
      'See the account balance',
      'Reports',
      transactions,
      'Create payment requests',
    ],
    'Customer Service Operator': [transactions, 'Payment Agreements'],
    'Tech Operator': [transactions, 'Apps', 'Settings'],
  })
})

test('only roles with the Users screen manage users, as the hierarchy allows', () => {
  const manages = Object.fromEntries(
    rightsOfRoles(ownRoleRules).map(({ role, manages }) => [role, manages]),
  )
  expect(manages.BASE_ADMIN).toHaveLength(7)
  expect(manages.BASE_FINANCE_ADMIN).toEqual([
    'Finance Admin',
    'Finance Manager',
    'Finance Operator',
    'Customer Service Operator',
    'Tech Operator',
  ])
  expect(manages.BASE_TECH_ADMIN).toEqual([
    'Tech Admin',
    'Finance Operator',
    'Customer Service Operator',
    'Tech Operator',
  ])
  expect(manages.BASE_FINANCE_MANAGER).toEqual([])
  expect(manages.BASE_TECH_OPERATOR).toEqual([])
})
