import { expect, test } from 'vitest'
import { rolesThatGrant, rolesWith } from './granting.ts'
import type { Permission } from './permissions.ts'
import type { Role } from './roles.ts'

const [admin, financeAdmin, financeManager, techAdmin, financeOperator, service, techOperator] = [
  'BASE_ADMIN',
  'BASE_FINANCE_ADMIN',
  'BASE_FINANCE_MANAGER',
  'BASE_TECH_ADMIN',
  'BASE_FINANCE_OPERATOR',
  'BASE_CUSTOMER_SERVICE_OPERATOR',
  'BASE_TECH_OPERATOR',
] as const satisfies Role[]

test.each<[Permission, Role[]]>([
  ['balanceManagementMenuItem', [admin, financeAdmin]],
  ['settingsMenuItem', [admin, techAdmin, techOperator]],
  ['usersMenuItem', [admin, financeAdmin, techAdmin]],
  ['homeMenuItem', [admin, financeAdmin, financeManager, techAdmin, financeOperator]],
  ['paymentRequestRefund', [admin, financeAdmin, financeManager]],
])('%s is included in %j', (permission, expected) => {
  expect(rolesWith(permission)).toEqual(expected)
})

test.each<[Permission, Role | undefined, Role[]]>([
  // A tech admin ranks below both roles that have it.
  ['balanceManagementMenuItem', financeManager, [admin, financeAdmin]],
  // A finance admin has no users of the tech admin's, but may make somebody a tech operator.
  ['settingsMenuItem', financeOperator, [admin, financeAdmin, techAdmin]],
  // Nobody but an admin manages a tech admin besides tech admins.
  ['balanceManagementMenuItem', techAdmin, [admin]],
  ['paymentRequestRefund', techAdmin, [admin]],
  ['usersMenuItem', techOperator, [admin, financeAdmin, techAdmin]],
  // A tech admin does not manage a finance manager, who ranks higher.
  ['settingsMenuItem', financeManager, [admin, financeAdmin]],
  ['homeMenuItem', service, [admin, financeAdmin, techAdmin]],
  ['balanceManagementMenuItem', undefined, [admin, financeAdmin]],
])('%s is granted to %s by %j', (permission, from, expected) => {
  expect(rolesThatGrant(permission, from)).toEqual(expected)
})
